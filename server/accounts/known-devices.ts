import { generateToken, hashToken } from '../platform/tokens.ts';
import type { Database, Tx } from '../tables.ts';
import { deviceLimits } from './accounts.rules.ts';
import { consumeAttempt } from './consume-attempt.ts';
import { deleteAttempts } from './count-attempt.ts';
import { lockSignIns } from './lock-sessions.ts';

/** A browser that has signed in to the account before; `token` is what its cookie holds of it. */
export interface KnownDevice {
  readonly id: number;
  readonly userId: number;
  readonly token: string;
}

// Deleting a device changes the sessions that were started from it. Whoever does it holds `lockSignIns` of the account,
// but for devices that nobody has used for so long that no session of them is left.

/** Which of a browser's tokens belongs to the account with this email. Undefined: none, or none any more. */
export async function findDevice(
  tx: Tx,
  { tokens, email }: { tokens: readonly string[]; email: string },
): Promise<KnownDevice | undefined> {
  for (const token of tokens) {
    const device = await tx
      .selectFrom('known_devices')
      .innerJoin('users', 'users.id', 'known_devices.user_id')
      .select(['known_devices.id', 'user_id as userId'])
      .where('token_hash', '=', hashToken(token))
      .where('users.email', '=', email)
      .where('users.deleted_at', 'is', null)
      .executeTakeFirst();
    if (device) return { ...device, token };
  }
  return undefined;
}

/** Counts the wrong passwords of a device since it last signed in. */
export const attemptsOfDevice = (deviceId: number): string => `sign-in device ${deviceId}`;

/** The same, with one more try at the password counted; a device that has failed too often is forgotten instead. */
export async function consumeDeviceAttempt(
  database: Database,
  browser: { tokens: readonly string[]; email: string; at: number },
): Promise<KnownDevice | undefined> {
  const counted = await database.write(async (tx) => {
    const device = await findDevice(tx, browser);
    if (!device) return undefined;
    const name = attemptsOfDevice(device.id);
    const { failures: allowed, unusedMs: windowMs } = deviceLimits;
    return { device, isAdmitted: await consumeAttempt(tx, { name, allowed, windowMs, now: browser.at }) };
  });
  if (!counted || counted.isAdmitted) return counted?.device;
  const { userId, token } = counted.device;
  // Its count stays until its window ends: a try that is under way at the same time must not start anew.
  await database.write(async (tx) => {
    await lockSignIns(tx, userId);
    // By its token: SQLite may have given its number to another one meanwhile.
    await tx.deleteFrom('known_devices').where('token_hash', '=', hashToken(token)).execute();
  });
  return undefined;
}

/** Knows the browser that has just proved whose account it is: the same device again, or a new one. */
export async function rememberDevice(
  tx: Tx,
  { userId, known, at }: { userId: number; known?: KnownDevice | undefined; at: number },
): Promise<KnownDevice> {
  if (known) {
    const same = await tx
      .updateTable('known_devices')
      .set({ used_at: at })
      .where('id', '=', known.id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst();
    if (same) {
      await deleteAttempts(tx, attemptsOfDevice(known.id));
      return known;
    }
  }
  const { token, hash } = generateToken();
  const { id } = await tx
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: hash, created_at: at, used_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  // SQLite gives the number of a deleted device again.
  await deleteAttempts(tx, attemptsOfDevice(id));
  const kept = tx
    .selectFrom('known_devices')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(deviceLimits.ofAccount);
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).where('id', 'not in', kept).execute();
  return { id, userId, token };
}

/** Whoever holds the token of a device is no longer known, but for the device of a session, or one that is named. */
export async function deleteDevices(
  tx: Tx,
  { userId, ...except }: { userId: number; exceptSession?: number | undefined; exceptDevice?: number | undefined },
): Promise<void> {
  const ofSession = tx
    .selectFrom('sessions')
    .select('device_id')
    .where('id', '=', except.exceptSession ?? 0)
    .where('device_id', 'is not', null);
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('id', '<>', except.exceptDevice ?? 0)
    .where('id', 'not in', ofSession.$castTo<{ device_id: number }>())
    .execute();
}

/** The device of a session that its owner ends is no longer known: somebody else may have it. */
export async function deleteDeviceOf(tx: Tx, session: { userId: number; sessionId: number }): Promise<void> {
  const ofSession = tx
    .selectFrom('sessions')
    .select('device_id')
    .where('id', '=', session.sessionId)
    .where('device_id', 'is not', null);
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', session.userId)
    .where('id', 'in', ofSession.$castTo<{ device_id: number }>())
    .execute();
}
