import { createHash, type Hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { type Access, type CallLimit, type Endpoint, isAllowed, keyDays } from '../../../contract/endpoint.ts';
import { type Language, languageOf } from '../../../contract/languages.ts';
import { isStaff } from '../../../contract/permissions.ts';
import { day } from '../clock.ts';
import type { VersionCache } from '../database/version-cache.ts';
import { ExpectedError } from '../expected-error.ts';
import type { Origin } from '../security-log.ts';
import {
  type CachedAnswer,
  cachedAnswer,
  etagOf,
  FileAnswer,
  HeadedAnswer,
  knows,
  type Page,
  PreparedAnswer,
  pageHeaders,
  type RenderedAnswer,
  sendFile,
  sendPrepared,
  sendTagged,
  Unchanged,
} from './answers.ts';
import { bearerToken, type Caller, type FindCaller } from './caller.ts';
import { fieldTexts } from './field-texts.ts';
import { originOf } from './origin.ts';
import { acceptBytesOf, RefusedBody } from './read-bodies.ts';
import { confirmationRequired, notAllowed, notSignedIn, passwordChangeRequired } from './refusals.ts';
import { StreamedAnswer, sendStreamed } from './streamed-answer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    findCaller: FindCaller;
    /** Answers to one caller each, by the caller and the address. */
    answerCache: VersionCache<CachedAnswer>;
    /** Every limit is multiplied by it. */
    rateLimitFactor: number;
    /** In its place for calls by which passwords can be guessed. */
    signInLimitFactor: number;
    /** Called after each call that may have changed what admins look at. */
    announceToAdmins: (changes: Endpoint['changes']) => void;
  }
  interface FastifyContextConfig {
    isForAnyone?: boolean;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

/** Names one intended effect: the same key again means a retry, and must come with the same request. */
export interface RequestKey {
  readonly key: string;
  readonly fingerprint: string;
  /** For so long at least it is remembered. */
  readonly keptMs: number;
}

/** Of which tables, `server/shop.ts` says. */
type Guarded = ReturnType<FastifyInstance['guardDatabase']>;
type LockFirst = Parameters<FastifyInstance['guardDatabase']>[1];

interface Input<E extends Endpoint, Allowed extends Access> {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
  caller: Allowed extends 'anyone' ? Caller | undefined : Caller;
  /** Takes writes as long as the caller keeps the rights with which the request was admitted. */
  database: Guarded['store'];
  /** Set when the caller sent an `Idempotency-Key`. */
  requestKey: RequestKey | undefined;
  /** The caller's network address. */
  address: string;
  /** The address, what the browser says of itself (anything at all), and what names the request in the logs. */
  origin: Origin;
  /** The `Cookie` header; no cookie ever says who is signed in. */
  cookies: string | undefined;
  /** The language of the pages that the caller sees. */
  language: Language;
  /** Set when the caller has an earlier answer: whether that is the one with this tag, and `Unchanged` says it all. */
  holds: ((tag: string) => boolean) | undefined;
}

type Answer<E extends Endpoint> = E['paged'] extends true
  ? z.input<E['answer']> extends (infer Item)[]
    ? Page<Item> | Unchanged
    : never
  :
      | z.input<E['answer']>
      | HeadedAnswer<z.input<E['answer']>>
      | PreparedAnswer
      | FileAnswer
      | StreamedAnswer<z.input<E['answer']>>;

/** What an endpoint does once its input is checked. */
export type Handler<E extends Endpoint> = (input: Input<E, E['access']>) => Promise<Answer<E>>;

interface ServeOptions {
  /** What it locks is locked before the caller's rights: whoever ends the rights of others may be losing theirs to them. */
  readonly lockFirst?: LockFirst;
  /** The answer follows from the caller, the address and the database, and from neither the time nor chance. */
  readonly isCached?: boolean;
}

/** Longer addresses are rare, and a cache of them would be large. */
const maxCachedUrl = 200;

/** Puts an endpoint of the contract on the server: access, limits and input are checked before `handle` is asked. */
export function serve<E extends Endpoint & { access: Exclude<Access, 'signed'> }>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
  { lockFirst, isCached = false }: ServeOptions = {},
): void {
  acceptBytesOf(app, endpoint.bytesOf ?? []);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: (request) => admit(app, endpoint, request),
    config: {
      body: {
        maxBytes: endpoint.bodyLimitBytes,
        maxValues: endpoint.bodyMaxValues,
        maxTextBytes: endpoint.bodyMaxTextBytes,
        bytesOf: endpoint.bytesOf,
      },
      isForAnyone: endpoint.access === 'anyone',
      ...(endpoint.limit ? { rateLimit: scaledRateLimit(endpoint.limit, app) } : {}),
    },
    handler: async (request, reply) => {
      if (isCached && app.answerCache.isOn && request.url.length <= maxCachedUrl) {
        const cached = await app.answerCache.get(`${request.caller?.userId} ${request.url}`, async () => {
          const answer = await handleGuarded(request, { app, endpoint, handle, lockFirst, isWhole: true });
          return cachedAnswer(render(endpoint, request, answer));
        });
        return sendPrepared(request, reply.headers(cached.headers).header('cache-control', 'no-store'), cached);
      }
      const answer = await handleGuarded(request, { app, endpoint, handle, lockFirst });
      if (endpoint.tellsAdmins) app.announceToAdmins(endpoint.changes);
      return send(endpoint, request, reply, answer);
    },
  });
}

function scaledLimit({ calls, windowMs, isOfSignIn }: CallLimit, app: FastifyInstance): CallLimit {
  const factor = isOfSignIn ? app.signInLimitFactor : app.rateLimitFactor;
  return { calls: Math.max(1, Math.floor(calls * factor)), windowMs };
}

export function scaledRateLimit(limit: CallLimit, app: FastifyInstance) {
  const { calls, windowMs } = scaledLimit(limit, app);
  return { max: calls, timeWindow: windowMs };
}

const isSearch = (query: unknown): boolean => (query as { search?: unknown }).search !== ''; // of an endpoint that searches

async function admit(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const token = bearerToken(request.headers.authorization);
  if (token !== undefined) request.caller = await app.findCaller(token);
  if (endpoint.access === 'anyone') return;
  if (!request.caller) throw notSignedIn();
  if (request.caller.mustChangePassword && !endpoint.isOpenBeforePasswordChange) throw passwordChangeRequired();
  if (!isAllowed(endpoint.access, request.caller)) throw notAllowed();
  // The operation looks once more, in its transaction; this is the cheap refusal before the body is read.
  if (endpoint.confirmation === 'always' && !request.caller.isConfirmed) throw confirmationRequired();
}

/**
 * Rights may end between the head of a request, when it was admitted, and the end of its body. A handler that has written
 * nothing is told so here; what one writes is refused in its own transaction.
 */
async function handleGuarded<E extends Endpoint>(
  request: FastifyRequest,
  {
    app,
    endpoint,
    handle,
    lockFirst,
    isWhole = false,
  }: {
    readonly app: FastifyInstance;
    readonly endpoint: E;
    readonly handle: Handler<E>;
    readonly lockFirst: LockFirst;
    /** The answer is wanted whole, whatever the caller has. */
    readonly isWhole?: boolean;
  },
): Promise<Answer<E>> {
  const isOpen = endpoint.access === 'anyone' || endpoint.method === 'GET';
  const guarded = app.guardDatabase(endpoint.access === 'anyone' ? undefined : request.caller, lockFirst);
  const input = readInput(endpoint, request, guarded.store);
  if (isWhole) input.holds = undefined;
  if (endpoint.searchLimit && isSearch(input.query)) {
    await app.consumeCall(request, 'search', scaledLimit(endpoint.searchLimit, app));
  }
  try {
    return await handle(input);
  } finally {
    if (!isOpen && !guarded.hasPassed()) await admit(app, endpoint, request);
  }
}

function readInput<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  database: Guarded['store'],
): Input<E, E['access']> {
  if (request.body instanceof RefusedBody) throw request.body.reason;
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  const input = {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body: hasBody ? parse(endpoint.body, request.body ?? {}) : {},
    caller: request.caller,
    database,
    requestKey: undefined as RequestKey | undefined,
    address: request.ip,
    origin: originOf(request),
    cookies: request.headers.cookie,
    language: languageOf(request.headers.cookie),
    holds: holderOf(request.headers['if-none-match']),
  };
  if (endpoint.idempotent) input.requestKey = readKey(request, input.body, keyDays[endpoint.idempotent] * day);
  // `admit` has made sure that there is a caller where the endpoint's access demands one.
  return input as Input<E, E['access']>;
}

function holderOf(ifNoneMatch: string | undefined): Input<Endpoint, Access>['holds'] {
  return ifNoneMatch === undefined ? undefined : (tag) => knows(ifNoneMatch, etagOf(tag));
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = fieldTexts(result.error);
  const [message = 'The request is not valid.'] = Object.values(fields);
  throw new ExpectedError('invalid-input', message, { fields });
}

const keyPattern = /^[\x21-\x7e]{1,255}$/;

function readKey(request: FastifyRequest, body: unknown, keptMs: number): RequestKey | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    throw new ExpectedError('malformed', 'An Idempotency-Key has 1 to 255 visible ASCII characters.');
  }
  const fingerprint = createHash('sha256').update(`${request.method} ${request.url}\n`);
  writeInto(fingerprint, body);
  return { key, fingerprint: fingerprint.digest('base64url'), keptMs };
}

/** Piece by piece: written out as one text, a body with pictures would be in memory once more. */
function writeInto(hash: Hash, value: unknown): void {
  if (value instanceof Uint8Array) hash.update(`[${value.length}:`).update(value);
  else if (typeof value === 'string') hash.update(`"${value.length}:`).update(value);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      hash.update(`{${name.length}:${name}`);
      writeInto(hash, part);
    }
    hash.update('}');
  } else hash.update(String(value));
}

function send(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  reply.code(endpoint.status);
  // Some answers to anyone hold more for staff.
  const isForAll = endpoint.access === 'anyone' && endpoint.method === 'GET';
  const isShared = isForAll && !(request.caller && isStaff(request.caller));
  reply.header('cache-control', isShared ? 'no-cache' : 'no-store');
  if (answer instanceof HeadedAnswer) return send(endpoint, request, reply.headers(answer.headers), answer.answer);
  if (answer instanceof FileAnswer) return sendFile(reply, answer);
  if (answer instanceof StreamedAnswer) {
    const assertAllowed = () => admit(request.server, endpoint, request);
    return sendStreamed(request, reply, answer, { schema: endpoint.answer, assertAllowed });
  }
  if (answer instanceof PreparedAnswer) return sendPrepared(request, reply, answer);
  if (answer instanceof Unchanged) return reply.code(304).header('etag', etagOf(answer.tag)).send();

  const rendered = render(endpoint, request, answer);
  if (endpoint.method === 'GET') return sendTagged(request, reply, rendered);
  return reply.headers(rendered.headers).type('application/json; charset=utf-8').send(rendered.json);
}

/** The answer's schema drops whatever the contract does not name, so that nothing private leaves by accident. */
function render(endpoint: Endpoint, request: FastifyRequest, answer: unknown): RenderedAnswer {
  // `serve` lets a paged endpoint answer nothing but a page.
  const page = endpoint.paged ? (answer as Page<unknown>) : undefined;
  const headers = page ? headersOf(request, page) : {};
  const json = JSON.stringify(endpoint.answer.parse(page ? page.items : answer));
  // The total and the place are part of what a page answers: when only they change, the page is another one.
  const tag = page?.tag ?? `${headers['x-total-count'] ?? ''} ${headers['x-offset'] ?? ''} ${json}`;
  return { headers, json, etag: etagOf(tag) };
}

/** Of a page. Its query has been parsed with page and pageSize. */
function headersOf(request: FastifyRequest, page: Page<unknown>): Record<string, string> {
  const query = request.query as Record<string, string>;
  const paging = { page: Number(query.page ?? 1), pageSize: Number(query.pageSize ?? 100) };
  return pageHeaders(request.url, paging, page);
}
