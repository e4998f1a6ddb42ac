import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ExpectedError } from '../expected-error.ts';
import { hashToken } from '../tokens.ts';

/** Throws unless the request carries the token that the operator gave to what watches over the shop. */
export function requireMetricsToken({ headers: { authorization = '' } }: FastifyRequest, token: string): void {
  // Hashes are of one length, whatever was sent.
  if (timingSafeEqual(hashToken(authorization), hashToken(`Bearer ${token}`))) return;
  throw new ExpectedError('not-signed-in', 'Authentication required');
}
