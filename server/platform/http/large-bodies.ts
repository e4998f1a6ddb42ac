import type { FastifyReply, FastifyRequest } from 'fastify';
import { ExpectedError } from '../expected-error.ts';

/** A body up to this size is taken at any time. */
const smallBytes = 1024 * 1024;
/** A larger one is held in memory whole, several times over while it is read, so few are taken at a time. */
const maxAtOnce = 2;
const retryAfterSeconds = 5;

let underWay = 0;

/** Throws `unavailable` while too many large bodies are on their way; for routes that take such bodies at all. */
export function takeTurnForBody(request: FastifyRequest, reply: FastifyReply): void {
  if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= smallBytes) return;
  if (underWay >= maxAtOnce) {
    throw new ExpectedError('unavailable', 'Many pictures are arriving right now. Please try again in a moment.', {
      retryAfterSeconds,
    });
  }
  underWay++;
  reply.raw.once('close', () => underWay--);
}

export const mayBeLarge = (limitBytes: number): boolean => limitBytes > smallBytes;
