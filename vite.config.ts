import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type Connect, defineConfig, type Plugin } from 'vite';
import { hindiPage, languageOf } from './contract/languages.ts';

const signedInParts =
  /web[\\/]ui[\\/](?:badge|brand-icon|chip-group|colour-contrast|copy-button|empty-state|error-state|number-field|pager|progress-bar|search-field|select-field|tabs)\.tsx?$|web[\\/]platform[\\/](?:now|page-in-address|when-idle)\.ts$/;

/** While one works on the pages, the browser asks for the language that was chosen, as it does of the server. */
const pageByLanguage: Plugin = {
  name: 'page-by-language',
  configureServer: ({ middlewares }) => {
    const choose: Connect.NextHandleFunction = (request, _response, next) => {
      const wantsPage = request.headers.accept?.includes('text/html') && !request.url?.includes('.html');
      if (wantsPage && languageOf(request.headers.cookie) === 'hi') request.url = `/${hindiPage}`;
      next();
    };
    middlewares.use(choose);
  },
};

/** Words do nothing but stand there: those of the other language, which nobody asks for, are left out. */
const wordsAlone: Plugin = {
  name: 'words-alone',
  transform: { filter: { id: /web[\\/]texts[\\/]/ }, handler: () => ({ moduleSideEffects: false }) },
};

// One build for each language: docs/decisions/0015-a-build-for-each-language.md
export default defineConfig(({ command }) => ({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), tailwindcss(), pageByLanguage, wordsAlone],
  define: { 'import.meta.env.LANGUAGE': command === 'build' ? '"en"' : 'document.documentElement.lang' },
  environments: {
    hindi: {
      consumer: 'client',
      define: { 'import.meta.env.LANGUAGE': '"hi"' },
      build: {
        // Beside the English files, most of which it shares.
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: '.vite/manifest.hi.json',
        rolldownOptions: { input: join(import.meta.dirname, 'web', hindiPage) },
      },
    },
  },
  builder: {
    buildApp: async ({ environments, build }) => {
      for (const environment of Object.values(environments)) {
        if (environment.config.consumer === 'client') await build(environment);
      }
    },
  },
  // The browser checks nothing with schemas: docs/decisions/0005-no-schemas-in-the-browser.md
  resolve: { alias: { zod: join(import.meta.dirname, 'web/platform/zod-on-the-server.ts') } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Tells the server which files a page consists of.
    manifest: true,
    // Fonts and pictures stay files of their own: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Small parts that both signed-in sides show and no public page does: one file is smaller than a dozen.
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'signed-in', test: signedInParts }] },
      },
    },
  },
}));
