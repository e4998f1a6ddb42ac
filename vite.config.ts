import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), tailwindcss()],
  // The browser checks nothing with schemas: docs/decisions/0005-no-schemas-in-the-browser.md
  resolve: { alias: { zod: join(import.meta.dirname, 'web/platform/zod-on-the-server.ts') } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Fonts and pictures stay files of their own: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
