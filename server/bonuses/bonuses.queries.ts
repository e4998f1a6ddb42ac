import { sql } from 'kysely';
import type { Paise } from '../../contract/money.ts';
import { day } from '../platform/clock.ts';
import { locking } from '../platform/database/locking.ts';
import type { Reader, Tx } from '../tables.ts';
import type { BonusRow } from './bonuses.rules.ts';

const columns = [
  'id',
  'user_id',
  'amount_paise',
  'used_paise',
  'reason',
  'granted_at',
  'expires_at',
  'taken_back_at',
  'taken_back_reason',
] as const;

/** The newest first. */
export function findBonusesOf(db: Reader, { userId, limit }: { userId: number; limit?: number }): Promise<BonusRow[]> {
  const own = db.selectFrom('bonuses').select(columns).where('user_id', '=', userId).orderBy('id', 'desc');
  return (limit === undefined ? own : own.limit(limit)).execute();
}

const open = (db: Reader | Tx, { userId, at }: { userId: number; at: number }) =>
  db
    .selectFrom('bonuses')
    .select(columns)
    .where('user_id', '=', userId)
    .where('taken_back_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('id');

/** Those that have not ended. */
export function findOpenBonuses(db: Reader, whose: { userId: number; at: number }): Promise<BonusRow[]> {
  return open(db, whose).execute();
}

/** The same; nobody uses or changes them until this transaction ends. */
export function lockOpenBonuses(tx: Tx, whose: { userId: number; at: number }): Promise<BonusRow[]> {
  return locking(tx, open(tx, whose)).execute();
}

export function lockBonus(tx: Tx, id: number): Promise<BonusRow | undefined> {
  return locking(tx, tx.selectFrom('bonuses').select(columns).where('id', '=', id)).executeTakeFirst();
}

interface NewBonus {
  readonly userId: number;
  readonly amountPaise: Paise;
  readonly reason: string;
  /** Null: the shop itself. */
  readonly grantedBy: number | null;
  readonly at: number;
  readonly expiresAt: number;
}

export function insertBonus(
  tx: Tx,
  { userId, amountPaise, reason, grantedBy, at, expiresAt }: NewBonus,
): Promise<BonusRow> {
  return tx
    .insertInto('bonuses')
    .values({
      user_id: userId,
      amount_paise: amountPaise,
      reason,
      granted_by: grantedBy,
      granted_at: at,
      expires_at: expiresAt,
      taken_back_at: null,
      taken_back_reason: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function updateRevoked(
  tx: Tx,
  { id, reason, at }: { id: number; reason: string; at: number },
): Promise<BonusRow> {
  return tx
    .updateTable('bonuses')
    .set({ taken_back_at: at, taken_back_reason: reason })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Of which something is left, that end before `until`, and whose customers were not told; the first to end first. */
export function findEnding(
  db: Reader,
  { at, until, limit }: { at: number; until: number; limit: number },
): Promise<{ id: number }[]> {
  return (
    db
      .selectFrom('bonuses')
      .select('id')
      .where('expires_at', '>', at)
      .where('expires_at', '<=', until)
      .where('end_told_at', 'is', null)
      .where('taken_back_at', 'is', null)
      .whereRef('used_paise', '<', 'amount_paise')
      // Whoever was given it for no more days has just been told. It ends with its last day, up to a day later.
      .where(sql<boolean>`expires_at - granted_at >= ${until - at + day}`)
      .orderBy('expires_at')
      .limit(limit)
      .execute()
  );
}

/** Undefined: its customer was told already. */
export function updateEndTold(tx: Tx, { id, at }: { id: number; at: number }): Promise<BonusRow | undefined> {
  return tx
    .updateTable('bonuses')
    .set({ end_told_at: at })
    .where('id', '=', id)
    .where('end_told_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}

export interface BonusUse {
  readonly orderId: number;
  readonly bonusId: number;
  readonly offPaise: Paise;
  readonly at: number;
}

export async function insertUse(tx: Tx, { orderId, bonusId, offPaise, at }: BonusUse): Promise<void> {
  const use = { order_id: orderId, bonus_id: bonusId, off_paise: offPaise, at, released_at: null };
  await tx.insertInto('bonus_uses').values(use).execute();
  await addUsed(tx, { bonusId, paise: offPaise });
}

/** Once for each order, however often it is called. */
export async function releaseUses(tx: Tx, { orderId, at }: { orderId: number; at: number }): Promise<void> {
  const released = await tx
    .updateTable('bonus_uses')
    .set({ released_at: at })
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .returning(['bonus_id', 'off_paise'])
    .execute();
  // In the order in which all lock them.
  for (const { bonus_id, off_paise } of released.toSorted((a, b) => a.bonus_id - b.bonus_id))
    await addUsed(tx, { bonusId: bonus_id, paise: -off_paise });
}

async function addUsed(tx: Tx, { bonusId, paise }: { bonusId: number; paise: number }): Promise<void> {
  await tx
    .updateTable('bonuses')
    .set((eb) => ({ used_paise: eb('used_paise', '+', paise) }))
    .where('id', '=', bonusId)
    .execute();
}

/** Nobody can use them any more, and nothing that was written about them is left. */
export async function eraseBonusesOf(tx: Tx, { userId, at }: { userId: number; at: number }): Promise<void> {
  await tx
    .updateTable('bonuses')
    .set((eb) => ({ reason: '', taken_back_at: eb.fn.coalesce('taken_back_at', eb.val(at)), taken_back_reason: '' }))
    .where('user_id', '=', userId)
    .execute();
}

/** What an admin has given a customer since then, also what is spent or taken back by now. */
export async function sumGranted(
  tx: Tx,
  { adminId, userId, since }: { adminId: number; userId: number; since: number },
): Promise<Paise> {
  const { paise } = await tx
    .selectFrom('bonuses')
    .select(sql<number>`cast(coalesce(sum(amount_paise), 0) as bigint)`.as('paise'))
    .where('user_id', '=', userId)
    .where('granted_by', '=', adminId)
    .where('granted_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(paise);
}
