import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import type { Language } from './contract/languages.ts';
import { callsAlone } from './scripts/pages/calls-alone.ts';
import { chunkGroupOf } from './scripts/pages/chunk-groups.ts';
import { documents, scriptsLast } from './scripts/pages/documents.ts';
import { earlyScript } from './scripts/pages/early-script.ts';
import { precompress } from './scripts/pages/precompress.ts';
import { serviceWorker } from './scripts/pages/service-worker.ts';
import { wordsAlone } from './scripts/pages/words-alone.ts';

/** Tailwind repeats its `@property` rules for browsers older than any that the shop works in. */
const knownProperties: Plugin = {
  name: 'known-properties',
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
      file.source = String(file.source).replace(/@layer properties\{@supports[^{]*\{[^{]*\{[^}]*\}\}\}/, '');
    }
  },
};

/** React brings a substitute for each of these functions, for browsers older than any that the shop works in. */
const functionsOfReact =
  /typeof (?:AbortController|MessageChannel|Promise|clearTimeout|queueMicrotask|reportError|requestAnimationFrame|setTimeout)\b(?!\.)/g;
const knownFunctions: Plugin = {
  name: 'known-functions',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform: {
    filter: { id: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
    handler: (code) => code.replace(functionsOfReact, '"function"'),
  },
};

const filesOf = (language: Language) => ({
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [{ debugName: 'by what reaches a module', name: chunkGroupOf(language) }],
  },
});

// One build for each language: docs/decisions/0015-a-build-for-each-language.md
export default defineConfig(({ command }) => ({
  root: 'web',
  publicDir: 'public',
  plugins: [
    react(),
    tailwindcss(),
    knownProperties,
    knownFunctions,
    documents,
    scriptsLast,
    earlyScript(),
    callsAlone,
    wordsAlone,
    serviceWorker(),
    precompress(),
  ],
  define: { 'import.meta.env.LANGUAGE': command === 'build' ? '"en"' : 'document.documentElement.lang' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A number that several files name is written in place, so that no page fetches a file for it.
          optimization: { inlineConst: { mode: 'all' } },
          input: ['index', 'admin'].map((name) => join(import.meta.dirname, 'web', `${name}.html`)),
          output: filesOf('en'),
        },
      },
    },
    hindi: {
      consumer: 'client',
      define: { 'import.meta.env.LANGUAGE': '"hi"' },
      build: {
        // Beside the English files, most of which it shares.
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: '.vite/manifest.hi.json',
        rolldownOptions: {
          // A number that several files name is written in place, so that no page fetches a file for it.
          optimization: { inlineConst: { mode: 'all' } },
          input: join(import.meta.dirname, 'web', 'index.hi.html'),
          output: filesOf('hi'),
        },
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
  resolve: {
    alias: { zod: join(import.meta.dirname, 'web/platform/zod-on-the-server.ts') },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Tells the server which files a page consists of.
    manifest: true,
    // Fonts and pictures stay files of their own: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
}));
