import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ExpectedError } from '../expected-error.ts';
import { knows } from './answers.ts';
import { type FilledDocument, fillDocument, type PageParts, readTemplate } from './documents.ts';
import { bodyOf } from './errors.ts';
import { type PageParts as BuiltParts, partsOf } from './page-parts.ts';

/** Where a page comes from: the document it stands in, and its sources, whose files are announced with it. */
interface PageSource {
  readonly document: string;
  readonly sources: readonly string[];
  /** Sources that come when there is time for them, and whose styles the page's HTML needs before. */
  readonly styledBy?: readonly string[];
}

interface WebOptions {
  /** The built pages; undefined where there are none. */
  readonly folder: string | undefined;
  readonly pages: ReadonlyMap<string, PageSource>;
  /** What a path without a page shows, and where its prerendered page is found. */
  readonly nowhere: (path: string) => { readonly document: string; readonly page: string };
}

/** Takes pages that were prerendered, by their paths, in the place of those that it has. */
export type PutPages = (pages: Readonly<Record<string, PageParts>>) => Promise<void>;

/** Serves the built pages, prerendered as soon as `PutPages` was given them, with status 404 for any other path. */
export async function serveWeb(app: FastifyInstance, { folder, pages: known, nowhere }: WebOptions): Promise<PutPages> {
  const parts = folder === undefined ? undefined : partsOf(folder);
  const documents = folder === undefined || !parts ? undefined : await openDocuments(folder, known, parts);

  if (folder !== undefined && parts && documents) {
    await serveFiles(app, folder);
    for (const [path, { document, sources }] of known) {
      const link = parts.links({ document, sources });
      app.get(path, (request, reply) => {
        if (link !== '') reply.header('link', link);
        return sendDocument(request, reply, documents.of({ document, page: path }));
      });
    }
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (documents && request.method === 'GET' && !path.startsWith('/api/') && wantsPage(request.headers.accept)) {
      const withoutSlash = path.replace(/\/+$/, '');
      if (known.has(withoutSlash)) return reply.redirect(withoutSlash, 308);
      return sendDocument(request, reply.code(404), documents.of(nowhere(path)));
    }
    return reply.code(404).send(bodyOf(new ExpectedError('not-found', 'There is nothing at this address.')));
  });
  return async (pages) => documents?.put(pages);
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    cacheControl: false,
    // The build has packed its files already: scripts/pages/precompress.ts
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      // What the build names by its content never changes; the rest is asked about each time.
      const isNamedByContent = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** The documents, each ready to be sent, and again whenever their pages change. */
async function openDocuments(folder: string, known: ReadonlyMap<string, PageSource>, parts: BuiltParts) {
  const templates = new Map<string, string>();
  const empty = new Map<string, FilledDocument>();
  for (const { document } of known.values()) {
    if (templates.has(document)) continue;
    templates.set(document, readTemplate(folder, document));
    empty.set(document, await fillDocument(templates.get(document) ?? '', undefined));
  }
  let filled = new Map<string, FilledDocument>();
  return {
    of: ({ document, page }: { document: string; page: string }): FilledDocument => {
      const ready = filled.get(`${document} ${page}`) ?? empty.get(document);
      if (!ready) throw new Error(`There is no document ${document}.`);
      return ready;
    },
    put: async (pages: Readonly<Record<string, PageParts>>): Promise<void> => {
      const next = new Map<string, FilledDocument>();
      for (const [path, page] of Object.entries(pages)) {
        const own = known.get(path);
        // A page of no path, that of a 404, may stand in any of them.
        for (const document of own ? [own.document] : templates.keys()) {
          const styles = parts.styles(own?.styledBy ?? []);
          next.set(`${document} ${path}`, await fillDocument(templates.get(document) ?? '', { ...page, styles }));
        }
      }
      filled = next;
    },
  };
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: FilledDocument) {
  reply.headers({ 'cache-control': 'no-cache', etag: document.etag, vary: 'accept-encoding' });
  if (reply.statusCode === 200 && knows(request.headers['if-none-match'], document.etag)) return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((each) => new RegExp(`\\b${each}\\b(?!;q=0)`).test(accepted));
  if (!encoding) return reply.send(document.plain);
  return reply.header('content-encoding', encoding).send(document[encoding]);
}

function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}
