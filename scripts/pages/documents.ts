import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { documentIn, languageOf } from '../../contract/languages.ts';
import { documentOf } from '../../contract/pages.ts';

const everyPage = readFileSync(join(import.meta.dirname, 'every-page.html'), 'utf8').trimEnd();

/** Puts into each document what all of them begin with; while one works on the pages, each comes as of the server. */
export const documents: Plugin = {
  name: 'documents',
  transformIndexHtml: {
    // Before the files that it names are looked for.
    order: 'pre',
    handler: (html, { path }) =>
      html.replace('<!--every-page-->', () =>
        // The admin's pages are an app of their own.
        path === '/admin.html' ? everyPage.replace('/manifest.webmanifest', '/admin.webmanifest') : everyPage,
      ),
  },
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      const path = request.url?.split('?')[0] ?? '';
      // The page with all components is a document of its own.
      const isOwn = path.endsWith('.html') || path === '/kit';
      const wantsPage = request.headers.accept?.includes('text/html') && !isOwn;
      if (wantsPage) request.url = `/${documentIn(languageOf(request.headers.cookie), documentOf(path))}.html`;
      next();
    });
  },
};

/** Programs wait behind the style sheet and the fonts: the HTML shows the page, or the first sight of it, without them. */
export const scriptsLast: Plugin = {
  name: 'scripts-last',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
  },
};
