import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** In every answer, and in every line of the log about its request. */
export const requestIdHeader = 'x-request-id';

const plain = /^[\w.-]{8,64}$/;

/** The one that a trusted proxy has given the request, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>, trustProxy: number | string): string {
  const given = headers[requestIdHeader];
  const isTrusted = trustProxy !== 0 && trustProxy !== '';
  return isTrusted && typeof given === 'string' && plain.test(given) ? given : randomUUID();
}
