import { promisify } from 'node:util';
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
/** A longer answer is compressed in the thread pool, so that it does not block the other requests. */
const maxSyncBytes = 32 * 1_024;
/** Each level above takes much more time, and little off what is sent. */
const brotli: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** For bytes that are compressed once and sent many times; level 9 takes half as long again for nothing, level 10 five times as long. */
const thoroughBrotli: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } };

const compressSync = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, brotli),
  gzip: (bytes: Buffer) => gzipSync(bytes),
};
const compressInPool = {
  br: (bytes: Buffer, done: CompressCallback) => brotliCompress(bytes, brotli, done),
  gzip: (bytes: Buffer, done: CompressCallback) => gzip(bytes, done),
};
const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);
const compressThoroughly = {
  br: (bytes: Buffer) => brotlied(bytes, thoroughBrotli),
  gzip: (bytes: Buffer) => gzipped(bytes, { level: 9 }),
};

const refused = /;\s*q=0(?:\.0*)?\s*$/;
const compressible = /^text\/|[/+](?:json|xml)\b/;

/** The shortest encoding that `Accept-Encoding` takes; undefined when it takes none of ours. */
export function encodingFor(accepted = ''): Encoding | undefined {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .filter((each) => !refused.test(each));
  const names = taken.map((each) => each.split(';')[0]?.trim());
  return encodings.find((encoding) => names.includes(encoding));
}

/** A text that is sent many times. Each encoding is made when it is first asked for, once, and kept as long as the text. */
export class CompressedText {
  /** False: too short to become shorter, or not text. */
  readonly isCompressible: boolean;
  readonly #bytes: Buffer;
  readonly #isForOne: boolean;
  readonly #made = new Map<Encoding, Buffer | Promise<Buffer>>();

  /** `isForOne`: sent to one person a few times, so it is compressed at once and quickly. */
  constructor(text: string, { mediaType, isForOne = false }: { mediaType: string; isForOne?: boolean }) {
    this.#bytes = Buffer.from(text);
    this.#isForOne = isForOne;
    this.isCompressible = worthCompressing(mediaType, this.#bytes.length);
  }

  /** A promise while it is being made; a failure is not kept. */
  as(encoding: Encoding | undefined): Buffer | Promise<Buffer> {
    if (encoding === undefined) return this.#bytes;
    const made = this.#made.get(encoding);
    if (made) return made;
    const isQuick = this.#isForOne && this.#bytes.length <= maxSyncBytes;
    const making = isQuick ? compressSync[encoding](this.#bytes) : this.#make(encoding);
    this.#made.set(encoding, making);
    return making;
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    try {
      const compressed = await compressThoroughly[encoding](this.#bytes);
      this.#made.set(encoding, compressed);
      return compressed;
    } catch (error) {
      this.#made.delete(encoding);
      throw error;
    }
  }
}

/** Compresses each answer that is sent in one piece, is text, and has no encoding yet. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const encoding = isCompressible(reply, payload) ? encodingFor(request.headers['accept-encoding']) : undefined;
    if (encoding === undefined) return done(null, payload);
    const bytes = Buffer.from(payload as string | Buffer); // nothing else is compressible
    reply.header('content-encoding', encoding);
    varyByEncoding(reply);
    reply.removeHeader('content-length');
    if (bytes.length > maxSyncBytes) compressInPool[encoding](bytes, done);
    else done(null, compressSync[encoding](bytes));
  });
}

export function varyByEncoding(reply: FastifyReply): void {
  const varies = reply.getHeader('vary');
  reply.header('vary', varies === undefined ? 'accept-encoding' : `${String(varies)}, accept-encoding`);
}

function isCompressible(reply: FastifyReply, payload: unknown): boolean {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false;
  if (reply.hasHeader('content-encoding')) return false;
  return worthCompressing(String(reply.getHeader('content-type') ?? ''), Buffer.byteLength(payload));
}

function worthCompressing(mediaType: string, bytes: number): boolean {
  return bytes >= minBytes && compressible.test(mediaType);
}
