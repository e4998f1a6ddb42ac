import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '../../../contract/errors.ts';
import { localCounts } from '../call-counts.ts';
import { type Clock, minute } from '../clock.ts';
import type { SecurityLog } from '../security-log.ts';
import { originOf } from './origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that the request was answered with. */
    refusedAs: ErrorCode | undefined;
  }
}

/** What is worth a line when somebody who is signed in is refused it. */
const watchedCodes: readonly ErrorCode[] = [
  'not-signed-in',
  'not-allowed',
  'confirmation-required',
  'own-account',
  'wrong-password',
  'password-change-locked',
];
const linesPerMinute = 30;

/** Writes down which calls signed-in people were refused: each account's first thirty of a minute. */
export function logRefusals(app: FastifyInstance, { log, clock }: { log: SecurityLog; clock: Clock }): void {
  const counts = localCounts();
  app.addHook('onResponse', async (request) => {
    const { caller, refusedAs } = request;
    if (!caller || !refusedAs || !watchedCodes.includes(refusedAs)) return;
    const name = String(caller.userId);
    if ((await counts.count({ name, windowMs: minute, now: clock() })).calls > linesPerMinute) return;
    const { method, routeOptions } = request;
    const detail = { code: refusedAs, call: `${method} ${routeOptions.url ?? ''}` };
    log.record({ kind: 'call-refused', userId: caller.userId, origin: originOf(request), detail });
  });
}
