import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { documentOf } from './contract/pages.ts';
import { precompress } from './scripts/pages/precompress.ts';
import { serviceWorker } from './scripts/pages/service-worker.ts';

const signedInParts =
  /web[\\/]ui[\\/](?:badge|brand-icon|chip-group|colour-contrast|copy-button|empty-state|error-state|number-field|pager|progress-bar|search-field|select-field|tabs)\.tsx?$|web[\\/]platform[\\/](?:now|page-in-address|when-idle)\.ts$/;

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
        // Small parts that both signed-in sides show and no public page does: one file is smaller than a dozen.
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'signed-in', test: signedInParts }] },
      },
    },
  },
});
