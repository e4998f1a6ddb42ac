import { ExpectedError } from '../platform/expected-error.ts';
import type { PushBrowser, PushSender } from '../platform/push-client.ts';
import type { Sealer } from '../platform/sealed-secrets.ts';
import type { Reader, Tx } from '../tables.ts';
import type { News } from './push.rules.ts';
import type { QuietMinutes } from './quiet-hours.rules.ts';

type SenderKeys = Pick<PushSender, 'publicKey' | 'privateKey'>;

/** The name of the setting that holds both keys. */
export const keysSetting = 'push.keys';

export const keysPlace = { table: 'settings', column: 'value', id: keysSetting };

/** As they are stored: sealed. */
export async function findStoredKeys(db: Reader): Promise<string> {
  const stored = await findStoredKeysIfMade(db);
  if (stored === undefined) throw new Error('The keys for push have not been made.');
  return stored;
}

export async function findStoredKeysIfMade(db: Reader): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', keysSetting).executeTakeFirst();
  return row?.value;
}

export async function findPushKeys(db: Reader, sealer: Sealer): Promise<SenderKeys> {
  return JSON.parse(openKeys(await findStoredKeys(db), sealer)) as SenderKeys; // written by `ensureVapidKeys` alone
}

function openKeys(stored: string, sealer: Sealer): string {
  try {
    return sealer.open(keysPlace, stored);
  } catch (cause) {
    throw new ExpectedError('unavailable', 'Push notifications are out of order: the log says why.', { cause });
  }
}

export interface Subscription extends PushBrowser {
  readonly userId: number;
  readonly sessionId: number;
}

export async function upsertSubscription(tx: Tx, subscription: Subscription & { at: number }): Promise<void> {
  const { userId, sessionId, endpoint, p256dh, auth, at } = subscription;
  const values = { user_id: userId, session_id: sessionId, p256dh, auth, created_at: at };
  await tx
    .insertInto('push_subscriptions')
    .values({ endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute();
}

/** Keeps the newest ones of a user. */
export async function deleteOldSubscriptions(tx: Tx, { userId, kept }: { userId: number; kept: number }) {
  const newest = tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(kept);
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('id', 'not in', newest).execute();
}

export async function deleteSubscription(tx: Tx, { userId, endpoint }: { userId: number; endpoint: string }) {
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute();
}

/** SQLite gives the number of a deleted browser to a later one, so the address has to be the same too. */
export async function deleteBrowser(tx: Tx, { id, endpoint }: Pick<StoredBrowser, 'id' | 'endpoint'>): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute();
}

export interface StoredBrowser extends PushBrowser {
  readonly id: number;
  readonly userId: number;
}

interface WhoseBrowsers {
  readonly userId?: number | undefined;
  readonly id?: number;
  /** For what customers are told of; else only those of who are admins now. */
  readonly isForCustomer?: boolean | undefined;
}

export function findBrowsers(db: Reader, whose: WhoseBrowsers = {}): Promise<StoredBrowser[]> {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .select(['push_subscriptions.id', 'user_id as userId', 'endpoint', 'p256dh', 'auth'])
    .$if(whose.isForCustomer !== true, (query) => query.where('is_admin', '=', 1))
    .$if(whose.userId !== undefined, (query) => query.where('user_id', '=', whose.userId ?? 0))
    .$if(whose.id !== undefined, (query) => query.where('push_subscriptions.id', '=', whose.id ?? 0))
    .orderBy('push_subscriptions.id')
    .execute();
}

export async function isAnybodySubscribed(db: Reader): Promise<boolean> {
  return (await db.selectFrom('push_subscriptions').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Adds to what waits. Answers how much of this kind waits now, since when, and when the last was sent. */
export function countNews(tx: Tx, { type, count, message, subjectId, at }: News & { at: number }) {
  return tx
    .insertInto('push_news')
    .values({ type, waiting: count, taken: 0, message, subject_id: subjectId, waiting_since: at, sent_at: 0 })
    .onConflict((conflict) =>
      conflict.column('type').doUpdateSet((eb) => ({
        waiting: eb('push_news.waiting', '+', count),
        waiting_since: eb
          .case()
          .when('push_news.waiting', '=', 0)
          .then(at)
          .else(eb.ref('push_news.waiting_since'))
          .end(),
        message,
        subject_id: subjectId,
      })),
    )
    .returning(['waiting', 'waiting_since as waitingSince', 'sent_at as sentAt'])
    .executeTakeFirstOrThrow();
}

/** Takes all that waits, once; undefined when somebody else has. */
export function claimPushEvents(tx: Tx, { type, at }: { type: string; at: number }) {
  return tx
    .updateTable('push_news')
    .set((eb) => ({ taken: eb.ref('waiting'), waiting: 0, sent_at: at }))
    .where('type', '=', type)
    .where('waiting', '>', 0)
    .returning(['taken as count', 'message', 'subject_id as subjectId'])
    .executeTakeFirst();
}

export interface QuietUser extends QuietMinutes {
  readonly userId: number;
}

export function findQuietUsers(db: Reader, userId?: number): Promise<QuietUser[]> {
  return db
    .selectFrom('quiet_hours')
    .select(['user_id as userId', 'from_minute as fromMinute', 'to_minute as toMinute'])
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .execute();
}

export async function upsertQuietHours(tx: Tx, { userId, fromMinute, toMinute }: QuietUser): Promise<void> {
  const values = { from_minute: fromMinute, to_minute: toMinute };
  await tx
    .insertInto('quiet_hours')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

export async function deleteQuietHours(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('quiet_hours').where('user_id', '=', userId).execute();
}

interface HeldNews {
  readonly userId: number;
  readonly type: string;
  readonly count: number;
}

/** Adds to what is held back, and answers how much of this kind is now. */
export async function insertHeldNews(tx: Tx, { userId, type, count }: HeldNews): Promise<number> {
  const held = await tx
    .insertInto('held_news')
    .values({ user_id: userId, type, count })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'type']).doUpdateSet((eb) => ({ count: eb('held_news.count', '+', count) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return held.count;
}

/** Takes all that is held back for this person, once. */
export function deleteHeldNews(tx: Tx, userId: number) {
  return tx.deleteFrom('held_news').where('user_id', '=', userId).returning(['type', 'count']).execute();
}
