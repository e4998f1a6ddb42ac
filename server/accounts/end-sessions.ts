import { ExpectedError } from '../platform/expected-error.ts';
import type { Origin } from '../platform/security-log.ts';
import { deleteOwnSession, deleteSessionsOf } from './accounts.queries.ts';
import { deleteDeviceOf, deleteDevices } from './known-devices.ts';
import { announceEnded, type SessionParts } from './log-out.ts';
import { recordAccountEvent } from './record-account-event.ts';

interface Ending {
  readonly userId: number;
  readonly sessionId: number;
  readonly origin: Origin;
  readonly at: number;
}

/** Ends one session of a user. Throws `not-found` when it is not theirs, or over. */
export async function endSession(
  { database, bus, securityLog }: SessionParts,
  { userId, sessionId, origin, at }: Ending,
): Promise<void> {
  const event = { kind: 'device-signed-out', userId, origin, at } as const;
  const isEnded = await database.write(async (tx) => {
    await deleteDeviceOf(tx, { userId, sessionId });
    if (!(await deleteOwnSession(tx, { userId, sessionId }))) return false;
    await recordAccountEvent(tx, event);
    return true;
  });
  if (!isEnded) {
    throw new ExpectedError('not-found', 'This device is not signed in any more.', {
      detail: { kind: 'device-signed-out' },
    });
  }
  securityLog.record(event);
  await announceEnded(bus, [sessionId]);
}

/** Ends all sessions of a user but one. Answers how many that were. */
export async function endOtherSessions(
  { database, bus, securityLog }: SessionParts,
  { userId, sessionId, origin, at }: Ending,
): Promise<number> {
  const event = { kind: 'devices-signed-out', userId, origin, at } as const;
  const ended = await database.write(async (tx) => {
    await deleteDevices(tx, { userId, exceptSession: sessionId });
    const sessions = await deleteSessionsOf(tx, { userId, except: sessionId });
    await recordAccountEvent(tx, event);
    return sessions;
  });
  securityLog.record(event);
  await announceEnded(bus, ended);
  return ended.length;
}
