import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  documentIn,
  type Language,
  languageOf,
  languages,
  type PageDocument,
  type SpokenDocument,
  speaks,
} from '../../../contract/languages.ts';
import { ExpectedError } from '../expected-error.ts';
import { withoutTrailingSlashes } from '../trailing-slashes.ts';
import { knows } from './answers.ts';
import { encodingFor } from './compress-answers.ts';
import { type FilledDocument, fillDocument, type PageParts, plainOf, readTemplate } from './documents.ts';
import { bodyOf } from './errors.ts';
import { type BuiltParts, partsOf } from './page-parts.ts';
import { type PagesOnDemand, servePagesOnDemand } from './pages-on-demand.ts';
import { serveFiles } from './serve-files.ts';

/** Where a page comes from: the document it stands in, and its sources, whose files come with it. */
interface PageSource {
  readonly document: PageDocument;
  readonly sources: readonly string[];
  /** Sources that come when there is time for them, and whose styles the page's HTML needs before. */
  readonly styledBy?: readonly string[];
}

interface WebOptions {
  /** The built pages; undefined where there are none. */
  readonly folder: string | undefined;
  readonly pages: ReadonlyMap<string, PageSource>;
  /** What a path without a page shows, and where its prerendered page is found. */
  readonly nowhere: (path: string) => { readonly document: PageDocument; readonly page: string };
  /** The `Set-Cookie` header of a page of `pages`, by what its address asks for after the `?`. */
  readonly cookieFor?: (search: string) => string | undefined;
  readonly onDemand?: PagesOnDemand & Pick<PageSource, 'styledBy'> & { readonly isSecure: boolean };
}

/** Takes pages that were prerendered in a language, by their paths, in the place of those that it has. */
export type PutPages = (language: Language, pages: Readonly<Record<string, PageParts>>) => Promise<void>;

/**
 * Serves the built pages in the language that was chosen, prerendered as soon as `PutPages` was given them, with status 404
 * for any other path.
 */
export async function serveWeb(
  app: FastifyInstance,
  { folder, pages: known, nowhere, cookieFor, onDemand }: WebOptions,
): Promise<PutPages> {
  const parts = folder === undefined ? undefined : { en: partsOf(folder, 'en'), hi: partsOf(folder, 'hi') };
  const documents = folder === undefined || !parts ? undefined : await openDocuments(folder, known, parts);

  if (folder !== undefined && documents) {
    serveFiles(app, folder, { forEver: '/assets/' });
    for (const [path, { document }] of known) {
      app.get(path, (request, reply) => {
        const cookie = cookieFor?.(request.url.split('?', 2)[1] ?? '');
        if (cookie !== undefined) reply.header('set-cookie', cookie);
        return sendDocument(request, reply, documents.of(languageOf(request.headers.cookie), { document, page: path }));
      });
    }
    if (onDemand) {
      const { styledBy, ...pages } = onDemand;
      const fill = (language: Language, page: PageParts) => documents.fillOne(language, page, styledBy);
      const bare = (language: Language) => documents.of(language, { document: 'index', page: '' });
      servePagesOnDemand(app, { ...pages, fill, bare, send: sendDocument });
    }
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (documents && request.method === 'GET' && !path.startsWith('/api/') && wantsPage(request.headers.accept)) {
      const withoutSlash = withoutTrailingSlashes(path);
      if (known.has(withoutSlash)) return reply.redirect(withoutSlash, 308);
      return sendDocument(request, reply.code(404), documents.of(languageOf(request.headers.cookie), nowhere(path)));
    }
    reply.header('cache-control', 'no-store');
    return reply.code(404).send(bodyOf(new ExpectedError('not-found', 'There is nothing at this address.')));
  });
  return async (language, pages) => documents?.put(language, pages);
}

/** The documents, each ready to be sent, and again whenever their pages change. */
async function openDocuments(
  folder: string,
  known: ReadonlyMap<string, PageSource>,
  parts: Readonly<Record<Language, BuiltParts>>,
) {
  const templates = new Map<SpokenDocument, string>();
  const bare = new Map<string, FilledDocument>();
  const scriptsOf = (language: Language, { document, sources }: Pick<PageSource, 'document' | 'sources'>) =>
    parts[speaks(language, document) ? language : 'en'].files({ document: documentIn(language, document), sources });
  for (const [path, page] of known) {
    for (const language of languages) {
      const name = documentIn(language, page.document);
      const template = templates.get(name) ?? readTemplate(folder, name);
      templates.set(name, template);
      const document = bare.get(name) ?? (await fillDocument(template, undefined));
      bare.set(name, document);
      const link = scriptsOf(language, page).map((file) => `<${file}>; rel=modulepreload`);
      bare.set(`${name} ${path}`, { ...document, link: link.join(', ') });
    }
  }
  let filled: ReadonlyMap<string, FilledDocument> = new Map();
  return {
    of: (language: Language, { document, page }: { document: PageDocument; page: string }): FilledDocument => {
      const name = documentIn(language, document);
      const ready = filled.get(`${name} ${page}`) ?? bare.get(`${name} ${page}`) ?? bare.get(name);
      if (!ready) throw new Error(`There is no document ${name}.`);
      return ready;
    },
    /** A page for everybody, whose scripts come when there is time for them. */
    fillOne: (language: Language, page: PageParts, styledBy: PageSource['styledBy'] = []): Promise<FilledDocument> => {
      const template = templates.get(documentIn(language, 'index')) ?? '';
      return fillDocument(template, { ...page, styles: parts[language].styles(styledBy), scripts: [] });
    },
    put: async (language: Language, pages: Readonly<Record<string, PageParts>>): Promise<void> => {
      const next = new Map(filled);
      for (const [path, page] of Object.entries(pages)) {
        const own = known.get(path);
        // A page of no path, that of a 404, may stand in any of them.
        const documents = new Set((own ? [own] : [...known.values()]).map(({ document }) => document));
        const styles = parts[language].styles(own?.styledBy ?? []);
        for (const document of documents) {
          if (!speaks(language, document)) continue;
          const name = documentIn(language, document);
          const scripts = own ? scriptsOf(language, own) : [];
          const filledDocument = await fillDocument(templates.get(name) ?? '', { ...page, styles, scripts });
          next.set(`${name} ${path}`, filledDocument);
        }
      }
      filled = next;
    },
  };
}

async function sendDocument(request: FastifyRequest, reply: FastifyReply, document: FilledDocument) {
  // A cache that many people share keeps no answer that sets a cookie.
  const cacheControl = reply.hasHeader('set-cookie') ? 'private, no-cache' : 'no-cache';
  reply.headers({ 'cache-control': cacheControl, etag: document.etag, vary: 'cookie, accept-encoding' });
  if (document.link !== '') reply.header('link', document.link);
  if (reply.statusCode === 200 && knows(request.headers['if-none-match'], document.etag)) return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (!encoding) return reply.send(await plainOf(document));
  return reply.header('content-encoding', encoding).send(document[encoding]);
}

function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}
