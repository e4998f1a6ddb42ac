import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { documentOf } from './contract/pages.ts';
import { precompress } from './scripts/pages/precompress.ts';
import { serviceWorker } from './scripts/pages/service-worker.ts';

/** What every page starts with but those that are whole in their HTML. */
const startParts =
  /node_modules[\\/](?:react|react-dom|scheduler|@tanstack)[\\/]|lucide-react[\\/].*[\\/](?:createLucideIcon|Icon|context|check|circle-check|circle-exclamation-point|info|loader-circle|triangle-exclamation-point|wifi-off|x)\.mjs$|lucide-react[\\/]dist[\\/]esm[\\/]shared[\\/]|contract[\\/](?:accounts|endpoint|errors|fields|landing|live|money|pages|storefront)\.ts$|web[\\/]platform[\\/](?:api|connection|document-title|draft|early-typing|event-stream|kept|known|last-answers|last-user|lazy-part|live|live-channel|location|page-life|query|retry-pauses|session|zod-on-the-server)\.tsx?$|web[\\/]texts[\\/](?:en|en-everywhere|texts)\.ts$|web[\\/]ui[\\/](?:banner|button|button-link|button-look|class-names|field|icon-button|money|sheet|spinner|text-field|toast|word-mark|words)\.tsx?$|web[\\/](?:app|app-start|crash-boundary|main-content|opening|prerendered|session-routes|skip-link|storefront[\\/]use-storefront)\.tsx?$/;
/** Small parts that both signed-in sides show and no public page does. */
const signedInParts =
  /web[\\/]ui[\\/](?:badge|brand-icon|chip-group|colour-contrast|copy-button|empty-state|error-state|lines|number-field|pager|progress-bar|search-field|select-field|skeleton|tabs)\.tsx?$|lucide-react[\\/].*[\\/](?:copy|package-open|search-x)\.mjs$|web[\\/]orders[\\/]status-tones\.ts$|web[\\/]platform[\\/](?:idempotency-key|list-address|now|page-in-address|whole-number)\.ts$/;

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

/** While working on it the admin's pages are in their own document too, as the server has it. */
const adminDocument: Plugin = {
  name: 'admin-document',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (documentOf(request.url?.split('?')[0] ?? '') === 'admin') request.url = '/admin.html';
      next();
    });
  },
};

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), tailwindcss(), knownProperties, adminDocument, serviceWorker(), precompress()],
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
      input: ['web/index.html', 'web/admin.html'],
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
});
