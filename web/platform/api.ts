import type * as z from 'zod';
import type { AnswerOf, Endpoint } from '../../contract/endpoint.ts';
import type { ErrorBody, ErrorCode } from '../../contract/errors.ts';
import { reportReached, reportUnreached } from './connection.ts';
import { noteServerTime } from './now.ts';
import { currentToken } from './token.ts';

/** A path or query value that the contract takes as text may be given as a number. */
export type Written<T> = {
  [K in keyof T]: string extends NonNullable<T[K]> ? T[K] | number : T[K];
};

type Part<Name extends string, Schema extends z.ZodType, Wire> =
  z.input<Schema> extends Record<string, never>
    ? unknown
    : Record<string, never> extends Wire
      ? { readonly [N in Name]?: Wire | undefined }
      : { readonly [N in Name]: Wire };

/** What a caller hands over: only the parts that the endpoint has. */
export type InputOf<E extends Endpoint> = Part<'params', E['params'], Written<z.input<E['params']>>> &
  Part<'query', E['query'], Written<z.input<E['query']>>> &
  Part<'body', E['body'], z.input<E['body']>>;

/** A page of a list. */
export interface PageOf<Items> {
  readonly items: Items;
  readonly total: number;
  /** There are more than `total`, which is as far as was counted. */
  readonly isAtLeast: boolean;
  /** Of a page beside a row: how many rows come before it; infinite where it was counted no further. */
  readonly offset?: number;
  readonly hasNext: boolean;
}

/** What a caller gets. */
export type ResultOf<E extends Endpoint> = E['paged'] extends true ? PageOf<AnswerOf<E>> : AnswerOf<E>;

export interface CallOptions {
  /** One per action of a person, the same for its retries. An idempotent endpoint refuses a call without one. */
  readonly key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** So many milliseconds its answer may take to begin. */
  readonly limitMs?: number | undefined;
  /** The call is made even if the page is left at once; for what is small. */
  readonly outlivesPage?: boolean;
}

/** A proxy on the way may answer with JSON of its own, so each part is optional. */
type KnownParts = Partial<ErrorBody>;

/** A call that did not succeed. `message` is `"<status>: <body text>"`; people read `serverMessage`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** 0 when no answer came. */
  readonly status: number;
  readonly serverMessage: string | undefined;
  readonly code: ErrorCode | undefined;
  /** A text for each field that was refused. */
  readonly fields: Readonly<Record<string, string>>;
  /** Which of the refusals under one code it is. */
  readonly detail: ErrorBody['detail'];
  /** What stands now, where an edit was refused because somebody else was faster. */
  readonly current: unknown;

  constructor(status: number, text: string, known: KnownParts) {
    super(`${status}: ${text}`);
    this.status = status;
    this.serverMessage = known.message;
    this.code = known.code;
    this.fields = known.fields ?? {};
    this.detail = known.detail;
    this.current = known.current;
  }
}

/** True when the same call may well succeed later: no connection or a slow one, or a server that is starting or in trouble. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 408 || error.status >= 500);
}

/** True when the shop, and no proxy on the way, says that nothing that this person sends will succeed: nobody is signed in any more, or no admin. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.code !== undefined && (error.status === 401 || error.status === 403);
}

interface Remembered {
  readonly etag: string;
  readonly result: unknown;
}

/** So long an answer may take to begin, unless a call says otherwise, and then each part of its body. */
const usualLimitMs = 60_000;
/** A long body has more time, at the rate that the server asks for. A file has no limit: it is sent as slowly as the network is. */
const charactersPerMs = 32;

const maxRemembered = 200;
const remembered = new Map<string, Remembered>();

/** Forgets every answer that was kept for comparing; for when another person signs in. */
export function clearAnswers(): void {
  remembered.clear();
}

let onRefused: () => void = () => {};

/** Registers what happens when the server says that the token is not, or no longer, worth anything. */
export function whenRefused(listener: () => void): void {
  onRefused = listener;
}

/** For connections that are no calls: their token was refused. */
export function reportRefused(): void {
  onRefused();
}

let confirmIdentity: () => Promise<boolean> = async () => false;

/** Registers how a person gives their password again, for acts that ask for it; false: they would rather not. */
export function askToConfirm(ask: typeof confirmIdentity): void {
  confirmIdentity = ask;
}

/** Makes one call. Throws `ApiError` on anything but success, also when no answer came. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { key, signal, limitMs, outlivesPage = false }: CallOptions = {},
): Promise<ResultOf<E>> {
  if (endpoint.idempotent && key === undefined) throw new TypeError(`${endpoint.path} needs an idempotency key`);
  // The parts are present or absent as the endpoint's type says; here they are only written out.
  const parts = input as { params?: object; query?: object; body?: unknown };
  const url = pathOf(endpoint.path, parts.params) + searchOf(parts.query);
  const token = currentToken();
  const memory = `${token ?? ''} ${url}`;
  const known = endpoint.method === 'GET' ? remembered.get(memory) : undefined;

  const headers = new Headers();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  // A file names its own type.
  const file = parts.body instanceof Blob ? parts.body : undefined;
  if (parts.body !== undefined && !file) headers.set('content-type', 'application/json');
  if (key !== undefined) headers.set('idempotency-key', key);
  if (known) headers.set('if-none-match', known.etag);

  const init: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: 'include',
    body: file ?? (parts.body === undefined ? null : JSON.stringify(parts.body)),
    keepalive: outlivesPage,
  };
  const response = await reach(url, init, { signal, limitMs });
  noteServerTime(response.headers.get('date'));
  if (response.status >= 500) reportUnreached();
  else reportReached();
  // What was remembered under this URL is the answer of this same endpoint.
  if (response.status === 304 && known) return known.result as ResultOf<E>;
  if (!response.ok) {
    const error = await refusal(endpoint, response);
    // The very same call again, so that nothing typed is lost and a key stays what it was.
    if (error.code === 'confirmation-required' && (await confirmIdentity())) {
      return call(endpoint, input, { key, signal, limitMs, outlivesPage });
    }
    throw error;
  }

  const result = await readResult(endpoint, response);
  if (endpoint.method === 'GET') remember(memory, response.headers.get('etag'), result);
  return result;
}

/** A network may be connected and dead. What was sent may still have been done, as with any answer that is lost. */
async function reach(
  url: string,
  init: RequestInit,
  { signal, limitMs = usualLimitMs }: Pick<CallOptions, 'signal' | 'limitMs'>,
): Promise<Response> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const { body } = init;
  const bodyMs = typeof body === 'string' ? body.length / charactersPerMs : 0;
  let limit = body instanceof Blob ? undefined : setTimeout(abort, limitMs + bodyMs);
  // The body may stall as well. This does nothing to one that has ended.
  const renewLimit = () => {
    clearTimeout(limit);
    limit = setTimeout(abort, usualLimitMs);
  };
  try {
    const response = await fetch(url, { ...init, signal: stop.signal });
    renewLimit();
    // Of a copy, since a response can't be made anew with each status. Whoever reads the original hears of a failure.
    response
      .clone()
      .body?.pipeTo(new WritableStream({ write: renewLimit }))
      .catch(() => {});
    return response;
  } catch (failure) {
    if (signal?.aborted) throw failure;
    reportUnreached();
    return cutOff();
  }
}

async function readResult<E extends Endpoint>(endpoint: E, response: Response): Promise<ResultOf<E>> {
  const answer: unknown = response.status === 204 ? {} : await response.json().catch(() => cutOff());
  const count = response.headers.get('x-total-count') ?? '';
  const total = Number.parseInt(count, 10);
  const before = response.headers.get('x-offset');
  const offset = before?.endsWith('+') ? Number.POSITIVE_INFINITY : Number(before);
  const hasNext = response.headers.get('link')?.includes('rel="next"') ?? false;
  // The server answers by the same contract; parsing every answer once more would cost phones time and change nothing.
  return (
    endpoint.paged
      ? { items: answer, total, isAtLeast: count.endsWith('+'), hasNext, ...(before !== null && { offset }) }
      : answer
  ) as ResultOf<E>;
}

function cutOff(): never {
  throw new ApiError(0, 'No connection', {});
}

async function refusal(endpoint: Endpoint, response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  if (response.status === 401 && endpoint.access !== 'anyone') onRefused();
  return new ApiError(response.status, text === '' ? response.statusText : text, inOwnWords(parseErrorBody(text)));
}

let inOwnWords = (said: KnownParts): KnownParts => said;

/** Registers how refusals are worded in another language than the server's. */
export function wordRefusals(words: typeof inOwnWords): void {
  inOwnWords = words;
}

function parseErrorBody(text: string): KnownParts {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as KnownParts) : {}; // the shop's own are all optional
  } catch {
    return {};
  }
}

function remember(memory: string, etag: string | null, result: unknown): void {
  remembered.delete(memory);
  if (etag === null) return;
  remembered.set(memory, { etag, result });
  const oldest = remembered.size > maxRemembered ? remembered.keys().next().value : undefined;
  if (oldest !== undefined) remembered.delete(oldest);
}

function pathOf(path: string, params: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

function searchOf(query: object = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries<unknown>({ ...query })) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size === 0 ? '' : `?${search}`;
}
