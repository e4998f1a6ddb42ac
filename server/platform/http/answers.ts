import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CompressedText, encodingFor, varyByEncoding } from './compress-answers.ts';

/** One page of a list and how many there are in all. */
export interface Page<Item> {
  readonly items: Item[];
  readonly total: number;
  /** There are more than `total`, which is as far as was counted. */
  readonly isAtLeast?: boolean;
  /** Of a page beside a row, and not by number. */
  readonly beside?: BesideRow;
  /** Of a list with pages beside rows; undefined: the page is empty. */
  readonly ends?: { readonly first: string; readonly last: string; readonly hasNext: boolean };
  /** Another one whenever the items or the total are others. A page without one is named by its bytes. */
  readonly tag?: string;
}

export interface BesideRow {
  /** How many rows of the list come before the page. */
  readonly offset: number;
  /** There are more than `offset`, which is as far as was counted. */
  readonly isAtLeast?: boolean;
}

/** Instead of an answer that the caller holds already. */
export class Unchanged {
  readonly tag: string;

  constructor(tag: string) {
    this.tag = tag;
  }
}

/** A list of values is sent as one header for each. */
type AnswerHeaders = Readonly<Record<string, string | string[]>>;

/** An answer with headers of its own. */
export class HeadedAnswer<Answer> {
  readonly answer: Answer;
  readonly headers: AnswerHeaders;

  constructor(answer: Answer, headers: AnswerHeaders) {
    this.answer = answer;
    this.headers = headers;
  }
}

export const withHeaders = <Answer>(answer: Answer, headers: AnswerHeaders) => new HeadedAnswer(answer, headers);

const jsonType = 'application/json; charset=utf-8';

/** An answer that many callers share: made once, compressed once for each encoding, and sent many times. */
export class PreparedAnswer {
  readonly etag: string;
  readonly mediaType: string;
  readonly text: CompressedText;

  constructor(answer: unknown, { mediaType = jsonType, previous }: PreparedOptions = {}) {
    const json = JSON.stringify(answer);
    this.etag = etagOf(json);
    this.mediaType = mediaType;
    const isSame = previous?.etag === this.etag && previous.mediaType === mediaType;
    this.text = isSame ? previous.text : new CompressedText(json, { mediaType });
  }
}

interface PreparedOptions {
  readonly mediaType?: string | undefined;
  /** Its compressed bytes are taken over when it says the same. */
  readonly previous?: PreparedAnswer | undefined;
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
export function sendTagged(request: FastifyRequest, reply: FastifyReply, answer: RenderedAnswer) {
  reply.headers(answer.headers).header('etag', answer.etag);
  if (knows(request.headers['if-none-match'], answer.etag)) return reply.code(304).send();
  return reply.type(jsonType).send(answer.json);
}

/** An answer to one caller as it goes out. */
export interface RenderedAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly json: string;
  readonly etag: string;
}

/** One that is sent again while nothing has changed. */
export const cachedAnswer = ({ json, etag, headers }: RenderedAnswer) => ({
  etag,
  headers,
  mediaType: jsonType,
  text: new CompressedText(json, { mediaType: jsonType, isForOne: true }),
});

export type CachedAnswer = ReturnType<typeof cachedAnswer>;

/** Sends the bytes of the encoding that the caller takes, or 304 when the caller has the answer already. */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, mediaType, text }: Pick<PreparedAnswer, 'etag' | 'mediaType' | 'text'>,
) {
  reply.header('etag', etag);
  if (text.isCompressible) varyByEncoding(reply);
  if (knows(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const encoding = text.isCompressible ? encodingFor(request.headers['accept-encoding']) : undefined;
  const bytes = await text.as(encoding);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.type(mediaType).send(bytes);
}

export function etagOf(text: string): string {
  return `W/"${hash('sha1', text, 'base64url')}"`;
}

/**
 * The count and the neighbours of a page. `X-Total-Count` is such as `12`, or `2500+` where it was counted no further;
 * `X-Offset` says the same of the rows before a page beside a row. `Link` is that of RFC 8288.
 */
export function pageHeaders(
  requestUrl: string,
  paging: { page: number; pageSize: number },
  { total, isAtLeast, beside, ends }: Omit<Page<unknown>, 'tag' | 'items'>,
): Record<string, string> {
  const lastPage = Math.max(1, Math.ceil(total / paging.pageSize));
  const isFirst = (beside?.offset ?? paging.page - 1) === 0;
  const isNextNumbered = !beside && paging.page < lastPage;
  const neighbours = [
    { rel: 'first', at: !isFirst && { page: 1 } },
    { rel: 'prev', at: !isFirst && (beside ? ends && { before: ends.first } : { page: paging.page - 1 }) },
    { rel: 'next', at: isNextNumbered ? { page: paging.page + 1 } : ends?.hasNext && { after: ends.last } },
    { rel: 'last', at: (beside ? !ends || ends.hasNext : isNextNumbered) && { page: lastPage } },
  ];
  const link = neighbours
    .flatMap(({ rel, at }) => (at ? [`<${withPlace(requestUrl, at)}>; rel="${rel}"`] : []))
    .join(', ');
  return {
    'x-total-count': isAtLeast ? `${total}+` : String(total),
    ...(beside && { 'x-offset': beside.isAtLeast ? `${beside.offset}+` : String(beside.offset) }),
    ...(link === '' ? {} : { link }),
  };
}

function withPlace(requestUrl: string, at: Readonly<Record<string, string | number | undefined>>): string {
  const url = new URL(requestUrl, 'http://shop.invalid');
  for (const name of ['page', 'after', 'before']) {
    if (at[name] !== undefined) url.searchParams.set(name, String(at[name]));
    else url.searchParams.delete(name);
  }
  return url.pathname + url.search;
}

export function knows(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((candidate) => candidate.trim() === etag || candidate.trim() === '*') ?? false;
}
