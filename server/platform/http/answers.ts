import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** One page of a list and how many there are in all. */
export interface Page<Item> {
  readonly items: Item[];
  readonly total: number;
  /** There are more than `total`, which is as far as was counted. */
  readonly isAtLeast?: boolean;
  /** Of a page beside a row, and not by number. */
  readonly beside?: BesideRow;
  /** Another one whenever the items or the total are others. A page without one is named by its bytes. */
  readonly tag?: string;
}

export interface BesideRow {
  /** How many rows of the list come before the page. */
  readonly offset: number;
  /** The keys of its first and its last row; undefined: it is empty. */
  readonly ends: { readonly first: string; readonly last: string } | undefined;
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

/** Totals and neighbours of a page: `X-Total-Count`, such as `12`, or `2500+` where it was counted no further, `X-Offset` of a page beside a row, and, after RFC 8288, `Link`. */
export function pageHeaders(
  requestUrl: string,
  paging: { page: number; pageSize: number },
  { total, isAtLeast, beside, items }: Omit<Page<unknown>, 'tag'>,
): Record<string, string> {
  const lastPage = Math.max(1, Math.ceil(total / paging.pageSize));
  const offset = beside?.offset ?? (paging.page - 1) * paging.pageSize;
  const { ends } = beside ?? {};
  const isFirst = offset === 0;
  const isLast = beside ? offset + items.length >= total : paging.page >= lastPage;
  const neighbours = [
    { rel: 'first', at: { page: 1 }, holds: !isFirst },
    { rel: 'prev', at: ends ? { before: ends.first } : { page: paging.page - 1 }, holds: !isFirst },
    { rel: 'next', at: ends ? { after: ends.last } : { page: paging.page + 1 }, holds: !isLast },
    { rel: 'last', at: { page: lastPage }, holds: !isLast },
  ].filter(({ rel, holds }) => holds && (!beside || ends || rel === 'first' || rel === 'last'));
  const link = neighbours.map(({ rel, at }) => `<${withPlace(requestUrl, at)}>; rel="${rel}"`).join(', ');
  return {
    'x-total-count': isAtLeast ? `${total}+` : String(total),
    ...(beside && { 'x-offset': String(offset) }),
    ...(link === '' ? {} : { link }),
  };
}

function withPlace(requestUrl: string, at: Readonly<Record<string, string | number>>): string {
  const url = new URL(requestUrl, 'http://shop.invalid');
  for (const name of ['page', 'after', 'before']) {
    if (name in at) url.searchParams.set(name, String(at[name]));
    else url.searchParams.delete(name);
  }
  return url.pathname + url.search;
}

export function knows(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((candidate) => candidate.trim() === etag || candidate.trim() === '*') ?? false;
}
