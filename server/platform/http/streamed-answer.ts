import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { minute, second } from '../clock.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';

type Part<Value> = Value | (Value extends readonly (infer Item)[] ? AsyncIterable<readonly Item[]> : never);

/** The parts of an answer; what comes in pages is read while it is sent, so that no more than a page is in memory. */
export type Parts<Answer> = { readonly [Name in keyof Answer]: Part<Answer[Name]> };

/** An object too large to be made whole. Its lists may come in pages. */
export class StreamedAnswer<Answer> {
  readonly parts: Parts<Answer>;

  constructor(parts: Parts<Answer>) {
    this.parts = parts;
  }
}

/** Of one process. */
const limiter = new ConcurrencyLimiter({ atOnce: 2, waiting: 50, waitMs: 30 * second });
/** Who does not read for so long, or reads so slowly, gives the turn to others. */
const stalledMs = 20 * second;
const longestMs = 10 * minute;

interface Streaming {
  readonly schema: z.ZodType;
  /** Asked before each page: throws once the caller may not have it any more. */
  readonly assertAllowed: () => Promise<void>;
}

/** Sends it page by page as the client reads, when its turn has come. A connection that breaks off ends the reading. */
export async function sendStreamed(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: StreamedAnswer<Record<string, unknown>>,
  { schema, assertAllowed }: Streaming,
) {
  reply.type('application/json; charset=utf-8');
  if (request.method === 'HEAD') return reply.send('');
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const release = await limiter.acquire(request.caller?.userId ?? 0, gone.signal);
  const reading = { at: performance.now() };
  const pieces = noting(reading, piecesOf(schema, answer.parts, assertAllowed));
  const body = Readable.from(pieces, { objectMode: true, highWaterMark: 1 });
  const watch = setInterval(() => endStalled(reading, reply), second);
  body.once('close', () => {
    clearInterval(watch);
    release();
  });
  // The client left while it waited for its turn.
  if (gone.signal.aborted) body.destroy();
  return reply.send(body);
}

interface Reading {
  /** When the client last took something, in milliseconds of `performance.now()`. */
  at: number;
}

async function* noting(reading: Reading, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    yield piece;
    reading.at = performance.now();
  }
}

function endStalled(reading: Reading, reply: FastifyReply): void {
  if (performance.now() > reading.at + stalledMs || reply.elapsedTime > longestMs) reply.raw.destroy();
}

async function* piecesOf(
  schema: z.ZodType,
  parts: Parts<Record<string, unknown>>,
  assertAllowed: () => Promise<void>,
): AsyncGenerator<string> {
  if (!(schema instanceof z.ZodObject)) throw new Error('Only an object is streamed.');
  let lead = '{';
  for (const [name, part] of Object.entries(parts)) {
    // What the contract does not name does not leave.
    const field: z.ZodType | undefined = schema.shape[name];
    if (!field) continue;
    await assertAllowed();
    const head = `${lead}${JSON.stringify(name)}:`;
    lead = ',';
    if (!isInPages(part)) {
      yield head + JSON.stringify(field.parse(part));
      continue;
    }
    yield `${head}[`;
    let comma = '';
    for await (const page of part) {
      await assertAllowed();
      yield comma + JSON.stringify(field.parse(page)).slice(1, -1);
      comma = ',';
    }
    yield ']';
  }
  yield '}';
}

const isInPages = (part: unknown): part is AsyncIterable<readonly unknown[]> =>
  typeof part === 'object' && part !== null && Symbol.asyncIterator in part;
