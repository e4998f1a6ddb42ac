import type { FastifyRequest } from 'fastify';
import type { Origin } from '../security-log.ts';

export function originOf({ ip, headers, id }: Pick<FastifyRequest, 'ip' | 'headers' | 'id'>): Origin {
  return { address: ip, userAgent: headers['user-agent'] ?? '', requestId: id };
}
