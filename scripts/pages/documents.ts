import type { Plugin } from 'vite';
import { documentIn, languageOf } from '../../contract/languages.ts';
import { documentOf } from '../../contract/pages.ts';

/** While one works on the pages, each comes in its document and in the language that was chosen, as of the server. */
export const documents: Plugin = {
  name: 'documents',
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
