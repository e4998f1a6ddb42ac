import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** One page of a list and how many there are in all. */
export interface Page<Item> {
  readonly items: Item[];
  readonly total: number;
  /** There are more than `total`, which is as far as was counted. */
  readonly isAtLeast?: boolean;
  /** Another one whenever the items or the total are others. A page without one is named by its bytes. */
  readonly tag?: string;
}

/** Instead of an answer that the caller holds already. */
export class Unchanged {
  readonly tag: string;

  constructor(tag: string) {
    this.tag = tag;
  }
}

/** An answer with headers of its own. */
export class HeadedAnswer<Answer> {
  readonly answer: Answer;
  readonly headers: Readonly<Record<string, string>>;

  constructor(answer: Answer, headers: Readonly<Record<string, string>>) {
    this.answer = answer;
    this.headers = headers;
  }
}

export const withHeaders = <Answer>(answer: Answer, headers: Readonly<Record<string, string>>) =>
  new HeadedAnswer(answer, headers);

const jsonType = 'application/json; charset=utf-8';

/** An answer made ready once and sent many times. */
export class PreparedAnswer {
  readonly json: string;
  readonly etag: string;
  readonly mediaType: string;

  constructor(answer: unknown, { mediaType = jsonType }: { mediaType?: string } = {}) {
    this.json = JSON.stringify(answer);
    this.etag = etagOf(this.json);
    this.mediaType = mediaType;
  }
}

/** Bytes that a person gave us and that others look at: sent so that no browser ever runs them. */
export class FileAnswer {
  readonly bytes: Uint8Array;
  readonly mediaType: string;

  constructor(bytes: Uint8Array, { mediaType }: { mediaType: string }) {
    this.bytes = bytes;
    this.mediaType = mediaType;
  }
}

export function sendFile(reply: FastifyReply, { bytes, mediaType }: FileAnswer) {
  return reply
    .type(mediaType)
    .headers({
      'cache-control': 'no-store',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** Sends JSON with an ETag, or 304 when the caller has it already. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: { json: string; etag: string; mediaType?: string },
) {
  reply.header('etag', answer.etag);
  if (knows(request.headers['if-none-match'], answer.etag)) return reply.code(304).send();
  return reply.type(answer.mediaType ?? jsonType).send(answer.json);
}

export function etagOf(text: string): string {
  return `W/"${hash('sha1', text, 'base64url')}"`;
}

/** Totals and neighbours of a page: `X-Total-Count`, such as `12`, or `2500+` where it was counted no further, and, after RFC 8288, `Link`. */
export function pageHeaders(
  requestUrl: string,
  paging: { page: number; pageSize: number },
  { total, isAtLeast }: Pick<Page<unknown>, 'total' | 'isAtLeast'>,
): Record<string, string> {
  const lastPage = Math.max(1, Math.ceil(total / paging.pageSize));
  const neighbours = [
    { rel: 'first', page: 1, holds: paging.page > 1 },
    { rel: 'prev', page: paging.page - 1, holds: paging.page > 1 },
    { rel: 'next', page: paging.page + 1, holds: paging.page < lastPage },
    { rel: 'last', page: lastPage, holds: paging.page < lastPage },
  ].filter(({ holds }) => holds);
  const link = neighbours.map(({ rel, page }) => `<${withPage(requestUrl, page)}>; rel="${rel}"`).join(', ');
  return {
    'x-total-count': isAtLeast ? `${total}+` : String(total),
    ...(link === '' ? {} : { link }),
  };
}

function withPage(requestUrl: string, page: number): string {
  const url = new URL(requestUrl, 'http://shop.invalid');
  url.searchParams.set('page', String(page));
  return url.pathname + url.search;
}

export function knows(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((candidate) => candidate.trim() === etag || candidate.trim() === '*') ?? false;
}
