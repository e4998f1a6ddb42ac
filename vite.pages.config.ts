import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions } from 'vite';
import type { Language } from './contract/languages.ts';
import { wordsAlone } from './scripts/pages/words-alone.ts';

const programIn = (language: Language, fileName: string): EnvironmentOptions => ({
  consumer: 'server',
  define: { 'import.meta.env.LANGUAGE': JSON.stringify(language) },
  resolve: { noExternal: true },
  build: {
    emptyOutDir: language === 'en',
    rolldownOptions: {
      input: join(import.meta.dirname, 'web', 'prerender.tsx'),
      output: { entryFileNames: fileName },
    },
  },
});

// The pages as a program that writes their HTML, one for each language: docs/decisions/0016-prerendered-pages.md
export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [react(), wordsAlone],
  resolve: { alias: { zod: join(import.meta.dirname, 'web/platform/zod-on-the-server.ts') } },
  build: { outDir: '../dist/pages', emptyOutDir: true, target: 'node26', minify: true },
  environments: { ssr: programIn('en', 'prerender.js'), hindi: programIn('hi', 'prerender.hi.js') },
  builder: {
    buildApp: async ({ environments, build }) => {
      for (const environment of Object.values(environments)) {
        if (environment.config.consumer === 'server') await build(environment);
      }
    },
  },
});
