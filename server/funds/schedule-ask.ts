import { day } from '../platform/clock.ts';
import { locking } from '../platform/database/locking.ts';
import type { Reader, Tx } from '../tables.ts';
import { nextAsk } from './money-back.rules.ts';

const batchSize = 50;

export async function hasDueReturn(db: Reader, at: number): Promise<boolean> {
  const row = await db.selectFrom('fund_returns').select('id').where('ask_at', '<=', at).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The returns that a gateway is to be asked about now, which no other node claims at the same time; says when they are next. */
export async function claimDueReturns(tx: Tx, at: number): Promise<number[]> {
  const due = tx
    .selectFrom('fund_returns')
    .select(['id', 'asks', 'asked_at as askedAt'])
    .where('ask_at', '<=', at)
    .orderBy('ask_at')
    .limit(batchSize);
  const claimed = await locking(tx, due).execute();
  for (const { id, asks, askedAt } of claimed) {
    const next = nextAsk({ asks, askedAt, now: at }) ?? null;
    await tx
      .updateTable('fund_returns')
      .set({ asks: asks + 1, ask_at: next })
      .where('id', '=', id)
      .execute();
  }
  return claimed.map(({ id }) => id);
}

/** Nobody knows what the gateway made of it; it is asked again. */
export async function markUnknown(tx: Tx, returnId: number): Promise<void> {
  await tx
    .updateTable('fund_returns')
    .set({ state: 'unknown' })
    .where('id', '=', returnId)
    .where('state', '=', 'asked')
    .execute();
}

/** What is done can still fail: it is looked at once more. */
export async function askOnceMore(tx: Tx, { returnId, at }: { returnId: number; at: number }): Promise<void> {
  await tx
    .updateTable('fund_returns')
    .set({ ask_at: at + 2 * day })
    .where('id', '=', returnId)
    .where('state', '=', 'done')
    .execute();
}

/** It is asked about now: the gateway says that something has happened to its payment. */
export async function askReturnsOfIntent(tx: Tx, { intentId, at }: { intentId: number; at: number }): Promise<void> {
  await tx
    .updateTable('fund_returns')
    .set({ ask_at: at })
    .where('method', '=', 'gateway')
    .where('state', '<>', 'failed')
    .where(
      'fund_request_id',
      'in',
      tx
        .selectFrom('payments')
        .select('fund_request_id')
        .where('intent_id', '=', intentId)
        .where('fund_request_id', 'is not', null)
        .$castTo<{ fund_request_id: number }>(),
    )
    .execute();
}
