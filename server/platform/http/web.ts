import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hindiPage, type Language, languageOf } from '../../../contract/languages.ts';
import { ExpectedError } from '../expected-error.ts';
import { bodyOf } from './errors.ts';
import { partsOf } from './page-parts.ts';

/**
 * Serves the built pages: one document for every page there is, with status 404 for any other path. `pages` names the
 * source that each path shows, whose files are announced with the document.
 */
export async function serveWeb(
  app: FastifyInstance,
  { folder: webFolder, pages: known }: { folder: string | undefined; pages: ReadonlyMap<string, string> },
): Promise<void> {
  const page = webFolder && readPages(webFolder);

  if (webFolder && page) {
    await app.register(fastifyStatic, {
      root: webFolder,
      index: false,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // What the build names by its content never changes; the rest is asked about each time.
        const isNamedByContent = path.startsWith(join(webFolder, 'assets'));
        reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    const parts = { en: partsOf(webFolder, 'manifest.json'), hi: partsOf(webFolder, 'manifest.hi.json') };
    for (const [path, source] of known) {
      const links = { en: parts.en(source), hi: parts.hi(source) };
      app.get(path, (request, reply) => {
        const link = links[languageOf(request.headers.cookie)];
        return sendPage(request, link === '' ? reply : reply.header('link', link), page);
      });
    }
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (page && request.method === 'GET' && !path.startsWith('/api/') && wantsPage(request.headers.accept)) {
      const withoutSlash = path.replace(/\/+$/, '');
      return known.has(withoutSlash) ? reply.redirect(withoutSlash, 308) : sendPage(request, reply.code(404), page);
    }
    return reply.code(404).send(bodyOf(new ExpectedError('not-found', 'There is nothing at this address.')));
  });
}

type Pages = Readonly<Record<Language, string>>;

function readPages(webFolder: string): Pages {
  const read = (name: string) => {
    const file = join(webFolder, name);
    if (!existsSync(file)) throw new Error(`The pages are not built: ${file} is missing. Run npm run build.`);
    return readFileSync(file, 'utf8');
  };
  return { en: read('index.html'), hi: read(hindiPage) };
}

/** In the language that the person chose. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: Pages) {
  return reply
    .headers({ 'cache-control': 'no-cache', vary: 'cookie' })
    .type('text/html; charset=utf-8')
    .send(page[languageOf(request.headers.cookie)]);
}

function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}
