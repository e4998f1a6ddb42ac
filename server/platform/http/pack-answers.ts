import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  type CompressCallback,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** A shorter answer hardly becomes shorter. */
const minBytes = 1_024;
/** A longer one would hold up all others while it is packed, and is packed beside them. */
const maxBytesAtOnce = 32 * 1_024;
/** Each level above takes much more time, and little off what is sent. */
const brotli: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const packAtOnce = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, brotli),
  gzip: (bytes: Buffer) => gzipSync(bytes),
};
const packAside = {
  br: (bytes: Buffer, done: CompressCallback) => brotliCompress(bytes, brotli, done),
  gzip: (bytes: Buffer, done: CompressCallback) => gzip(bytes, done),
};

const refused = /;\s*q=0(?:\.0*)?\s*$/;
const packable = /^text\/|[/+](?:json|xml)\b/;

/** The shortest encoding that `Accept-Encoding` takes; undefined when it takes none of ours. */
export function encodingFor(accepted = ''): Encoding | undefined {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .filter((each) => !refused.test(each));
  const names = taken.map((each) => each.split(';')[0]?.trim());
  return encodings.find((encoding) => names.includes(encoding));
}

/** Packs what is sent in one piece, is text, and is not packed yet. */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const encoding = isPackable(reply, payload) ? encodingFor(request.headers['accept-encoding']) : undefined;
    if (encoding === undefined) return done(null, payload);
    const bytes = Buffer.from(payload as string | Buffer); // nothing else is packable
    const varies = reply.getHeader('vary');
    reply.headers({
      'content-encoding': encoding,
      vary: varies === undefined ? 'accept-encoding' : `${String(varies)}, accept-encoding`,
    });
    reply.removeHeader('content-length');
    if (bytes.length > maxBytesAtOnce) packAside[encoding](bytes, done);
    else done(null, packAtOnce[encoding](bytes));
  });
}

function isPackable(reply: FastifyReply, payload: unknown): boolean {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false;
  if (Buffer.byteLength(payload) < minBytes || reply.hasHeader('content-encoding')) return false;
  return packable.test(String(reply.getHeader('content-type') ?? ''));
}
