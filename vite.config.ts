import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { callsAlone } from './scripts/pages/calls-alone.ts';
import { documents, scriptsLast } from './scripts/pages/documents.ts';
import { earlyScript } from './scripts/pages/early-script.ts';
import { precompress } from './scripts/pages/precompress.ts';
import { serviceWorker } from './scripts/pages/service-worker.ts';
import { wordsAlone } from './scripts/pages/words-alone.ts';

/** What every page starts with but those that are whole in their HTML. */
const startParts =
  /node_modules[\\/](?:react|react-dom|scheduler|@tanstack)[\\/]|lucide-react[\\/].*[\\/](?:createLucideIcon|Icon|context|check|circle-check|circle-exclamation-point|info|loader-circle|triangle-exclamation-point|wifi-off|x)\.mjs$|lucide-react[\\/]dist[\\/]esm[\\/]shared[\\/]|contract[\\/](?:accounts|endpoint|errors|fields|landing|live|money|pages|permissions|storefront|tags)\.ts$|web[\\/]platform[\\/](?:api|carried-choice|connection|document-title|draft|early-typing|draft-storage|last-user|lazy-part|live|location|offline-cache|prerendered-data|query|session|zod-on-the-server)\.tsx?$|web[\\/]texts[\\/](?:en|en-everywhere|everywhere|hi|hi-(?:answers|everywhere|fields|ui)|in-hindi|in-language|texts)\.ts$|web[\\/]ui[\\/](?:banner|button|button-link|button-look|class-names|field|icon-button|money|sheet|spinner|text-field|toast|word-mark|words)\.tsx?$|web[\\/](?:app|app-start|crash-boundary|loading-screen|main-content|prerendered|session-routes|skip-link|storefront[\\/]use-storefront)\.tsx?$/;
/** Small parts that both signed-in sides show and no public page does. */
const signedInParts =
  /web[\\/]ui[\\/](?:badge|brand-icon|chip-group|colour-contrast|copy-button|empty-state|error-state|lines|number-field|pager|progress-bar|search-field|select-field|skeleton|tabs|use-close-request)\.tsx?$|lucide-react[\\/].*[\\/](?:chevron-down|chevron-left|chevron-right|cloud-off|copy|search|smartphone)\.mjs$|web[\\/]orders[\\/]status-tones\.ts$|web[\\/]platform[\\/](?:dismissal|event-stream|idempotency-key|list-address|live-channel|now|page-in-address|page-life|permissions|retry-pauses|whole-number)\.tsx?$/;

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

const filesOf = (start: RegExp) => ({
  // One file is smaller than a dozen.
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [
      { name: 'start', test: start },
      { name: 'signed-in', test: signedInParts },
    ],
  },
});
/** Its words for refusals name what all the calls are about. */
const hindiStartParts = new RegExp(`${startParts.source}|contract[\\\\/](?!languages)[a-z-]+\\.ts$`);

// One build for each language: docs/decisions/0015-a-build-for-each-language.md
export default defineConfig(({ command }) => ({
  root: 'web',
  publicDir: 'public',
  plugins: [
    react(),
    tailwindcss(),
    knownProperties,
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
          input: ['index', 'admin'].map((name) => join(import.meta.dirname, 'web', `${name}.html`)),
          output: filesOf(startParts),
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
          input: join(import.meta.dirname, 'web', 'index.hi.html'),
          output: filesOf(hindiStartParts),
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
