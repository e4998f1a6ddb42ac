import { sql } from 'kysely';
import type { Paise } from '../../contract/money.ts';
import type { Reader, Tx } from '../tables.ts';

const debtColumns = [
  'd.id',
  'd.user_id as userId',
  'd.amount_paise as amountPaise',
  'd.paid_paise as paidPaise',
  'd.state',
  'v.fund_request_id as requestId',
] as const;

/** What the next top-ups pay, the oldest first. The wallet is locked. */
export function findCollecting(tx: Tx, userId: number) {
  return tx
    .selectFrom('debts as d')
    .innerJoin('reversals as v', 'v.id', 'd.reversal_id')
    .select(debtColumns)
    .where('d.user_id', '=', userId)
    .where('d.state', '=', sql.lit('collecting'))
    .orderBy('d.id')
    .execute();
}

export function findDebt(db: Reader, debtId: number) {
  return db
    .selectFrom('debts as d')
    .innerJoin('reversals as v', 'v.id', 'd.reversal_id')
    .select(debtColumns)
    .where('d.id', '=', debtId)
    .executeTakeFirst();
}

/** Debts of one top-up that nobody has decided about. */
export function findOpenDebts(db: Reader, requestId: number) {
  return db
    .selectFrom('debts as d')
    .innerJoin('reversals as v', 'v.id', 'd.reversal_id')
    .select('d.id')
    .where('v.fund_request_id', '=', requestId)
    .where('d.state', '=', sql.lit('open'))
    .orderBy('d.id')
    .execute();
}

export async function addPaid(tx: Tx, { debtId, paise, isAll }: { debtId: number; paise: Paise; isAll: boolean }) {
  await tx
    .updateTable('debts')
    .set((eb) => ({ paid_paise: eb('paid_paise', '+', paise), ...(isAll && { state: 'paid' as const }) }))
    .where('id', '=', debtId)
    .execute();
}

interface DebtDecision {
  readonly debtId: number;
  readonly state: 'collecting' | 'forgiven';
  readonly reason: string;
  readonly adminId: number;
  readonly at: number;
}

/** False: it is paid or forgiven by now. */
export async function updateDebt(tx: Tx, { debtId, state, reason, adminId, at }: DebtDecision): Promise<boolean> {
  const row = await tx
    .updateTable('debts')
    .set({ state, reason, decided_by: adminId, decided_at: at })
    .where('id', '=', debtId)
    .where('state', 'in', ['open', ...(state === 'forgiven' ? (['collecting'] as const) : [])])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What a person owes, and whether it blocks orders. */
export async function sumDebts(db: Reader, userId: number): Promise<{ paise: Paise; blocks: boolean }> {
  const { paise, open } = await db
    .selectFrom('debts')
    .select([
      sql<number>`cast(coalesce(sum(amount_paise - paid_paise), 0) as bigint)`.as('paise'),
      sql<number>`cast(coalesce(sum(case when state = 'open' then 1 else 0 end), 0) as bigint)`.as('open'),
    ])
    .where('user_id', '=', userId)
    // Written out, so that SQLite takes the index of such rows.
    .where(sql<boolean>`state in ('open', 'collecting')`)
    .executeTakeFirstOrThrow();
  return { paise, blocks: open > 0 };
}
