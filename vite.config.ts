import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { documents } from './scripts/pages/documents.ts';
import { precompress } from './scripts/pages/precompress.ts';
import { serviceWorker } from './scripts/pages/service-worker.ts';
import { wordsAlone } from './scripts/pages/words-alone.ts';

/** What every page starts with. */
const startParts =
  /node_modules[\\/](?:react|react-dom|scheduler|@tanstack)[\\/]|lucide-react[\\/].*[\\/](?:createLucideIcon|Icon|context|check|circle-check|circle-exclamation-point|info|loader-circle|triangle-exclamation-point|wifi-off|x)\.mjs$|lucide-react[\\/]dist[\\/]esm[\\/](?:shared|utils)[\\/]|contract[\\/](?:accounts|endpoint|errors|fields|languages|live|money|pages|storefront)\.ts$|web[\\/]platform[\\/](?:api|connection|document-title|draft|early-typing|event-stream|install-offer|kept|last-answers|last-user|lazy-part|live|live-channel|location|page-life|query|retry-pauses|session|token|way-back|zod-on-the-server)\.tsx?$|web[\\/]texts[\\/](?:en|en-everywhere|everywhere|hi|hi-(?:everywhere|fields|ui)|texts)\.ts$|web[\\/]ui[\\/](?:banner|button|button-link|button-look|class-names|field|icon-button|money|sheet|spinner|text-field|toast|word-mark|words)\.tsx?$|web[\\/](?:crash-boundary|main-content|opening|skip-link|storefront[\\/]use-storefront)\.tsx?$/;
/** Small parts that both signed-in sides show and no public page does. */
const signedInParts =
  /web[\\/]ui[\\/](?:badge|brand-icon|chip-group|colour-contrast|copy-button|empty-state|error-state|lines|number-field|pager|progress-bar|search-field|select-field|skeleton|tabs)\.tsx?$|lucide-react[\\/].*[\\/](?:chevron-down|chevron-right|cloud-off|copy|package-open|search|search-x)\.mjs$|web[\\/]orders[\\/]status-tones\.ts$|web[\\/]platform[\\/](?:idempotency-key|list-address|now|page-in-address|when-idle|whole-number)\.ts$/;

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

// One build for each language: docs/decisions/0015-a-build-for-each-language.md
export default defineConfig(({ command }) => ({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), tailwindcss(), knownProperties, documents, wordsAlone, serviceWorker(), precompress()],
  define: { 'import.meta.env.LANGUAGE': command === 'build' ? '"en"' : 'document.documentElement.lang' },
  environments: {
    client: { build: { rolldownOptions: { input: ['web/index.html', 'web/admin.html'] } } },
    hindi: {
      consumer: 'client',
      define: { 'import.meta.env.LANGUAGE': '"hi"' },
      build: {
        // Beside the English files, most of which it shares.
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: '.vite/manifest.hi.json',
        rolldownOptions: { input: join(import.meta.dirname, 'web', 'index.hi.html') },
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
        // One file is smaller than a dozen.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'start', test: startParts },
            { name: 'signed-in', test: signedInParts },
          ],
        },
      },
    },
  },
}));
