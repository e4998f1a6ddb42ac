import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
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
  const page = webFolder && readPage(webFolder);

  if (webFolder && page) {
    await app.register(fastifyStatic, {
      root: webFolder,
      index: false,
      wildcard: false,
      cacheControl: false,
      // The build has packed its files already: scripts/pages/precompress.ts
      preCompressed: true,
      globIgnore: ['**/*.{br,gz}'],
      setHeaders: (reply, path) => {
        // What the build names by its content never changes; the rest is asked about each time.
        const isNamedByContent = path.startsWith(join(webFolder, 'assets'));
        reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    const parts = partsOf(webFolder);
    for (const [path, source] of known) {
      const link = parts(source);
      app.get(path, (_request, reply) => sendPage(link === '' ? reply : reply.header('link', link), page));
    }
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (page && request.method === 'GET' && !path.startsWith('/api/') && wantsPage(request.headers.accept)) {
      const withoutSlash = path.replace(/\/+$/, '');
      return known.has(withoutSlash) ? reply.redirect(withoutSlash, 308) : sendPage(reply.code(404), page);
    }
    return reply.code(404).send(bodyOf(new ExpectedError('not-found', 'There is nothing at this address.')));
  });
}

function readPage(webFolder: string): string {
  const file = join(webFolder, 'index.html');
  if (!existsSync(file)) throw new Error(`The pages are not built: ${file} is missing. Run npm run build.`);
  return readFileSync(file, 'utf8');
}

function sendPage(reply: FastifyReply, page: string) {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
}

function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}
