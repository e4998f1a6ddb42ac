import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultBodyLimitBytes, defaultBodyMaxValues } from '../../../contract/endpoint.ts';
import { second } from '../clock.ts';
import { ExpectedError } from '../expected-error.ts';
import { refuseSlow } from './body-deadline.ts';
import { whoIsCounted } from './call-limits.ts';
import { collectGarbage } from './collect-garbage.ts';
import { JsonShape } from './json-shape.ts';
import { BodyTurns } from './large-bodies.ts';

/** What the body of a route may be. */
interface BodyRules {
  readonly maxBytes: number;
  readonly maxValues: number;
  /** Of one text in JSON. */
  readonly maxTextBytes: number;
  /** Media types of a body that is taken as its bytes; undefined for JSON. */
  readonly bytesOf: readonly string[] | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    body?: BodyRules;
  }
  interface FastifyRequest {
    /** Set while a large body has its turn. */
    endBodyTurn: (() => void) | undefined;
    receivedBodyBytes: number;
  }
}

const jsonType = 'application/json';
/** Of a route that is no endpoint of the contract. */
const usualRules: BodyRules = {
  maxBytes: defaultBodyLimitBytes,
  maxValues: defaultBodyMaxValues,
  maxTextBytes: defaultBodyLimitBytes,
  bytesOf: undefined,
};
const maxDepth = 16;
/** A body up to this size is taken at any time. */
const smallBytes = 128 * 1024;
/** The rest of a refused body is read and dropped, so that the sender reads the answer; whoever sends more is cut off. */
const maxDroppedBytes = 64 * 1024 * 1024;
/**
 * Once no large body has been held for so long, their memory is given back. The second time is for what a connection or a
 * timer still held at the first.
 */
const quietMs = [2 * second, 10 * second];

/** In the place of a body that was refused before it was read to its end. */
export class RefusedBody {
  readonly reason: ExpectedError;

  constructor(reason: ExpectedError) {
    this.reason = reason;
  }
}

/** Reads every body within the limits of its route: JSON is counted before it is parsed, all else is taken as it is. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.decorateRequest('endBodyTurn', undefined);
  app.decorateRequest('receivedBodyBytes', 0);
  const turns = new BodyTurns();
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (largestSize(request) <= smallBytes) return done();
    acquireTurn(turns, request, reply).then(() => done(), done);
  });

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(jsonType, (request, payload, done) => {
    collect(request, payload, (body) => {
      if (body instanceof RefusedBody || rulesOf(request).bytesOf) done(null, body);
      else if (body.length <= smallBytes) void parseJson(request, body.toString('utf8'), done);
      else void inTurns(body).then((text) => parseJson(request, text, done), done);
    });
  });
}

/** Each step with a large body takes tens of milliseconds: others are answered in between. */
async function inTurns(body: Buffer): Promise<string> {
  await nextTurn();
  const text = body.toString('utf8');
  await nextTurn();
  return text;
}

/** Lets routes take bodies of these media types, as bytes. */
export function acceptBytesOf(app: FastifyInstance, mediaTypes: readonly string[]): void {
  for (const type of mediaTypes) {
    if (app.hasContentTypeParser(type)) continue;
    app.addContentTypeParser(type, (request, payload, done) => collect(request, payload, (body) => done(null, body)));
  }
}

const rulesOf = (request: FastifyRequest): BodyRules => request.routeOptions.config.body ?? usualRules;

/** What the body of this request may come to, in bytes. */
function largestSize(request: FastifyRequest): number {
  const { maxBytes } = rulesOf(request);
  return Math.min(Number(request.headers['content-length'] ?? maxBytes), maxBytes);
}

async function acquireTurn(turns: BodyTurns, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    gone.abort();
    request.endBodyTurn?.();
  });
  const end = await turns.acquire({
    account: whoIsCounted(request),
    bytes: largestSize(request),
    signal: gone.signal,
    receivedBytes: () => (request.raw.complete ? Number.POSITIVE_INFINITY : request.receivedBodyBytes),
    interrupt: () => refuseSlow(request, reply),
  });
  request.endBodyTurn = () => {
    end();
    releaseLater(turns);
  };
}

let releasing: readonly NodeJS.Timeout[] = [];

function releaseLater(turns: BodyTurns): void {
  const release = () => {
    if (turns.heldBytes === 0) void collectGarbage();
  };
  for (const timer of releasing) clearTimeout(timer);
  releasing = quietMs.map((ms) => setTimeout(release, ms).unref());
}

/** Hands over the body in one piece, or why it is not taken. */
function collect(request: FastifyRequest, payload: Readable, done: (body: Buffer | RefusedBody) => void): void {
  const rules = rulesOf(request);
  const shape = rules.bytesOf ? undefined : new JsonShape({ ...rules, maxDepth });
  let pieces: Buffer[] = [];
  let length = 0;
  let isDone = false;
  const end = (body: Buffer | RefusedBody) => {
    if (isDone) return;
    isDone = true;
    pieces = [];
    if (body instanceof RefusedBody) request.endBodyTurn?.();
    done(body);
  };
  const refuse = (reason: ExpectedError) => end(new RefusedBody(reason));

  payload.on('data', (piece: Buffer) => {
    length += piece.length;
    request.receivedBodyBytes = length;
    if (isDone) {
      if (length > maxDroppedBytes) request.raw.destroy();
      return;
    }
    const fault = length > rules.maxBytes ? 'too-long' : shape?.read(piece);
    if (fault) refuse(faults[fault]());
    else pieces.push(piece);
  });
  payload.on('error', (error) =>
    refuse(error instanceof ExpectedError ? error : new ExpectedError('malformed', 'The body broke off.')),
  );
  payload.on('end', () => {
    const claimed = request.headers['content-length'];
    if (claimed === undefined || Number(claimed) === length) end(Buffer.concat(pieces, length));
    else refuse(new ExpectedError('malformed', 'The body does not have the length it claims.'));
  });
  const refusal = refusalOfHead(request, rules);
  if (refusal) refuse(refusal);
}

/** Says what is taken instead: bytes of these types, or JSON. */
export function unsupportedType(bytesOf: BodyRules['bytesOf']): ExpectedError {
  const wanted = bytesOf ? `the bytes as they are, as ${bytesOf.join(' or ')}` : `JSON: ${jsonType}`;
  return new ExpectedError('unsupported-media-type', `Send ${wanted}.`);
}

/** Why the body is not taken, as far as the head tells. */
function refusalOfHead({ headers }: FastifyRequest, { maxBytes, bytesOf }: BodyRules): ExpectedError | undefined {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!(bytesOf ?? [jsonType]).includes(type)) return unsupportedType(bytesOf);
  if (headers['content-encoding'] !== undefined) {
    return new ExpectedError('unsupported-media-type', 'Send the body as it is, without a Content-Encoding.');
  }
  if (Number(headers['content-length'] ?? 0) > maxBytes) return faults['too-long']();
  return undefined;
}

const faults = {
  'too-long': () => new ExpectedError('too-large', 'The body is too large.'),
  'too-many-values': () => new ExpectedError('too-large', 'The body holds too many values.'),
  'too-long-text': () => new ExpectedError('too-large', 'A text in the body is too long.'),
  'too-deep': () => new ExpectedError('malformed', 'The body is nested too deeply.'),
};
