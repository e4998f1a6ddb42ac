import { randomBytes } from 'node:crypto';
import { Agent, type ClientRequest, type IncomingMessage, request as openRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { nextEvent } from '../../scripts/within.ts';

export interface HostileBody {
  readonly headers: Readonly<Record<string, string>>;
  /** So many bytes at least, in pieces; anew each time. */
  readonly pieces: (bytes: number) => Iterable<Buffer>;
}

const answerLimitMs = 60_000;
const pieceBytes = 64 * 1024;
const json = { 'content-type': 'application/json' };

/** The same over and over again between a beginning and an end. */
const repeated = (begin: string, part: string, end: string): HostileBody => ({
  headers: json,
  *pieces(bytes) {
    const piece = Buffer.from(part.repeat(Math.ceil(pieceBytes / part.length)));
    yield Buffer.from(begin);
    for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
    yield Buffer.from(end);
  },
});

/** A quarter of a million names, made once: whoever sends them shares the processor with whoever is tested. */
const manyNames = Array.from({ length: 64 }, (_, piece) =>
  Buffer.from(Array.from({ length: 4_000 }, (_, name) => `,"n${piece * 4_000 + name}":0`).join('')),
);

/** What costs a parser, a hash table, a stack or a memory most for its length. */
export const hostileBodies: Readonly<Record<string, HostileBody>> = {
  'tiny objects': repeated('{"x":[{}', ',{}', ']}'),
  'tiny numbers': repeated('[0', ',0', ']'),
  'nested lists': repeated('', '[', ''),
  'nested objects': repeated('', '{"a":', ''),
  'one long text': repeated('{"subject":"', 'a', '"}'),
  'one text of escapes': repeated('{"subject":"', '\\u0041', '"}'),
  'the same name': repeated('{"a":0', ',"a":0', '}'),
  'many names': {
    headers: json,
    *pieces(bytes) {
      yield Buffer.from('{"a":0');
      for (let sent = 0, n = 0; sent < bytes; n++) {
        const piece = manyNames[n % manyNames.length] as Buffer; // within the list
        sent += piece.length;
        yield piece;
      }
      yield Buffer.from('}');
    },
  },
  spaces: repeated('{"a":1', ' ', '}'),
  'no JSON': {
    headers: json,
    *pieces(bytes) {
      const piece = randomBytes(pieceBytes);
      for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
    },
  },
  'gzip of zeros': {
    headers: { ...json, 'content-encoding': 'gzip' },
    *pieces(bytes) {
      const piece = gzipSync(Buffer.alloc(64 * pieceBytes));
      for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
    },
  },
  'bytes of a picture': {
    headers: { 'content-type': 'image/png' },
    *pieces(bytes) {
      const piece = Buffer.alloc(pieceBytes, 0x89);
      for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
    },
  },
};

interface Sending {
  readonly method: string;
  readonly token: string | undefined;
  readonly body: HostileBody;
  readonly bytes: number;
  /** Whether the head says how long the body is. */
  readonly saysLength: boolean;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly ms: number;
}

/** Sends the body as fast as it is taken, until there is an answer. */
export async function sendBody(url: string, { method, token, body, bytes, saysLength }: Sending): Promise<Answer> {
  const startedAt = performance.now();
  let length = 0;
  if (saysLength) for (const piece of body.pieces(bytes)) length += piece.length;
  // A connection that is to be kept: one that ends with the answer would break before the answer is read.
  const agent = new Agent({ keepAlive: true });
  const sending = openRequest(url, {
    method,
    agent,
    headers: {
      ...body.headers,
      ...(saysLength ? { 'content-length': String(length) } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  const answered = nextEvent(sending, 'response', { limitMs: answerLimitMs, what: `an answer of ${url}` });
  const state = { isAnswered: false };
  const end = () => {
    state.isAnswered = true;
  };
  answered.then(end, end);
  for (const piece of body.pieces(bytes)) {
    if (state.isAnswered) break;
    if (!sending.write(piece)) await Promise.race([drained(sending, url), answered]);
  }
  if (!state.isAnswered) sending.end();
  // The event brings the answer, and nothing else.
  const answer = (await answered)[0] as IncomingMessage;
  const said = await text(answer);
  sending.destroy();
  agent.destroy();
  return { status: answer.statusCode ?? 0, body: said, ms: performance.now() - startedAt };
}

/** Once more can be written; an answer may come before, and then nothing does. */
async function drained(sending: ClientRequest, url: string): Promise<void> {
  await nextEvent(sending, 'drain', { limitMs: answerLimitMs, what: `${url} to take more` }).catch(() => undefined);
}
