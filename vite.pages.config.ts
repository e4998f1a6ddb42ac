import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The pages as a program that writes their HTML: docs/decisions/0016-prerendered-pages.md
export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [react()],
  resolve: { alias: { zod: join(import.meta.dirname, 'web/platform/zod-on-the-server.ts') } },
  ssr: { noExternal: true },
  build: { ssr: 'prerender.tsx', outDir: '../dist/pages', emptyOutDir: true, target: 'node26', minify: true },
});
