import { endEverySession } from '../accounts/end-every-session.ts';
import { announceEnded, type SessionParts } from '../accounts/log-out.ts';
import { recordAccountEvent } from '../accounts/record-account-event.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import type { Origin } from '../platform/security-log.ts';

export interface SessionsEnding {
  /** `sessionId` is the one that asks, which goes on when admins sign themselves out elsewhere. */
  readonly by: AdminActor & { readonly sessionId: number };
  readonly userId: number;
  readonly origin: Origin;
  readonly at: number;
}

/** Signs somebody out on every device; answers on how many. Throws `not-found`. */
export async function endUserSessions(
  { database, bus, securityLog }: SessionParts,
  { by, userId, origin, at }: SessionsEnding,
): Promise<number> {
  const event = { kind: 'devices-signed-out', userId, byUserId: by.adminId, origin, at } as const;
  const except = userId === by.adminId ? by.sessionId : undefined;
  const ended = await database.write(async (tx) => {
    const sessions = await endEverySession(tx, { userId, except });
    const after = { sessions: sessions.length };
    await recordAct(tx, { by, action: 'end-sessions', subject: 'user', subjectId: userId, before: {}, after, at });
    await recordAccountEvent(tx, event);
    return sessions;
  });
  securityLog.record(event);
  await announceEnded(bus, ended);
  return ended.length;
}
