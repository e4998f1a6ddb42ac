import { createReadStream, readdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { knows } from './answers.ts';
import { type Encoding, encodingFor } from './compress-answers.ts';

const endings: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** All that the build makes. */
const mediaTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/**
 * Serves the files that stand in `folder` now, each packed as the build has packed it already (`scripts/pages/precompress.ts`).
 * Those in `forEver` never change; all others are asked about each time. What begins with a dot is not shown.
 */
export function serveFiles(app: FastifyInstance, folder: string, { forEver }: { forEver: string }): void {
  const paths = new Set(pathsIn(folder));
  const send = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    if (!paths.has(path) || isPacked(path)) return reply.callNotFound();
    const isPackedToo = (encoding: Encoding | undefined) => encoding && paths.has(path + endings[encoding]);
    const wanted = encodingFor(request.headers['accept-encoding']);
    const encoding = isPackedToo(wanted) ? wanted : undefined;
    const file = join(folder, encoding ? path + endings[encoding] : path);
    const { size, mtimeMs } = await stat(file);
    const etag = `W/"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
    reply.headers({
      etag,
      'cache-control': path.startsWith(forEver) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(isPackedToo('br') || isPackedToo('gzip') ? { vary: 'accept-encoding' } : {}),
    });
    if (knows(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (encoding) reply.header('content-encoding', encoding);
    reply.type(mediaTypes[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream');
    return reply.header('content-length', size).send(createReadStream(file));
  };

  // A route for each file would take more memory than all that is said here.
  for (const place of new Set([...paths].map((path) => path.replace(/^(\/[^/]+\/).*/, '$1')))) {
    if (!place.endsWith('/')) app.get(place, (request, reply) => send(request, reply, place));
    else {
      app.get<{ Params: { '*': string } }>(`${place}*`, (request, reply) =>
        send(request, reply, place + request.params['*']),
      );
    }
  }
}

const isPacked = (path: string) => Object.values(endings).some((ending) => path.endsWith(ending));

function pathsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll(sep, '/')}`)
    .filter((path) => !path.includes('/.'));
}
