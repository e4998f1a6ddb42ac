import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ExpectedError } from '../expected-error.ts';
import { whoIsCounted } from './call-limits.ts';
import { JsonShape } from './json-shape.ts';
import { BodyTurns } from './large-bodies.ts';

/** What the body of a route may be. */
interface BodyRules {
  readonly maxBytes: number;
  readonly maxValues: number;
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
  }
}

const jsonType = 'application/json';
const usualRules: BodyRules = { maxBytes: 64 * 1024, maxValues: 2_000, bytesOf: undefined };
const maxDepth = 16;
/** A body up to this size is taken at any time. */
const smallBytes = 128 * 1024;
/** The rest of a refused body is read and dropped, so that the sender reads the answer; whoever sends more is cut off. */
const maxDroppedBytes = 64 * 1024 * 1024;

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
  const turns = new BodyTurns();
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (largestSize(request) <= smallBytes) return done();
    takeTurn(turns, request, reply).then(() => done(), done);
  });

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(jsonType, (request, payload, done) => {
    collect(request, payload, (body) => {
      if (body instanceof RefusedBody) done(null, body);
      else void parseJson(request, body.toString('utf8'), done);
    });
  });
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

async function takeTurn(turns: BodyTurns, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    gone.abort();
    request.endBodyTurn?.();
  });
  const account = whoIsCounted(request);
  request.endBodyTurn = await turns.take({ account, bytes: largestSize(request), signal: gone.signal });
}

/** Hands over the body in one piece, or why it is not taken. */
function collect(request: FastifyRequest, payload: Readable, done: (body: Buffer | RefusedBody) => void): void {
  const rules = rulesOf(request);
  const shape = rules.bytesOf ? undefined : new JsonShape({ maxValues: rules.maxValues, maxDepth });
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
    if (isDone) {
      if (length > maxDroppedBytes) request.raw.destroy();
      return;
    }
    const fault = length > rules.maxBytes ? 'too-long' : shape?.take(piece);
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

/** Why the body is not taken, as far as the head tells. */
function refusalOfHead({ headers }: FastifyRequest, { maxBytes, bytesOf }: BodyRules): ExpectedError | undefined {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const types = bytesOf ?? [jsonType];
  if (!types.includes(type)) {
    return new ExpectedError('unsupported-media-type', `Send ${bytesOf ? types.join(', ') : `JSON: ${jsonType}`}.`);
  }
  if (headers['content-encoding'] !== undefined) {
    return new ExpectedError('unsupported-media-type', 'Send the body as it is, without a Content-Encoding.');
  }
  if (Number(headers['content-length'] ?? 0) > maxBytes) return faults['too-long']();
  return undefined;
}

const faults = {
  'too-long': () => new ExpectedError('too-large', 'The body is too large.'),
  'too-many-values': () => new ExpectedError('too-large', 'The body holds too many values.'),
  'too-deep': () => new ExpectedError('malformed', 'The body is nested too deeply.'),
};
