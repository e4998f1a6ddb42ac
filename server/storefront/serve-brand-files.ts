import type { FastifyInstance } from 'fastify';
import { ExpectedError } from '../platform/expected-error.ts';
import { knows } from '../platform/http/answers.ts';
import type { ReadingDatabase } from '../tables.ts';
import { findLook } from './find-look.ts';
import { brandFolder, readFileName } from './look.rules.ts';
import { findBrandPictureBytes } from './storefront.queries.ts';

const forEver = 'public, max-age=31536000, immutable';

/** The style sheet and the pictures of the shop's own look. Their addresses hold the hash of what is in them, so that browsers keep them. */
export function serveBrandFiles(app: FastifyInstance, database: ReadingDatabase): void {
  app.get<{ Params: { file: string } }>(`${brandFolder}:file`, async (request, reply) => {
    const asked = readFileName(request.params.file);
    const found = asked && (asked.ending === 'css' ? await sheet(asked.name) : await picture(asked));
    if (!found) throw new ExpectedError('not-found', 'There is nothing at this address.');
    const isAsNamed = found.address === `${brandFolder}${request.params.file}`;
    const etag = `"${found.address}"`;
    reply.headers({ etag, 'cache-control': isAsNamed ? forEver : 'no-cache' });
    if (knows(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(found.mediaType).send(found.content);
  });

  /** A page that is older than the look gets the present one, which says nothing where all is built in. */
  const sheet = async (name: string) => {
    if (name !== 'theme') return undefined;
    const { text, address } = (await findLook(database.read)).sheet;
    return { address, mediaType: 'text/css; charset=utf-8', content: text };
  };
  const picture = async (asked: { name: string; hash: string }) => {
    const bytes = await findBrandPictureBytes(database.read, asked);
    if (!bytes) return undefined;
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { address: `${brandFolder}${asked.name}-${asked.hash}.png`, mediaType: 'image/png', content };
  };
}
