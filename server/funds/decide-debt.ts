import { formatRupees, wireAmount } from '../../contract/money.ts';
import type { Debt } from '../../contract/money-back.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { assertSecondAdmin, runWithSecondAdmin } from '../confirmations/assert-second-admin.ts';
import { endPendingActsAbout } from '../confirmations/end-pending-acts.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { lockBalance } from '../wallet/lock-balance.ts';
import { collectDebts } from './collect-debts.ts';
import { findDebt, updateDebt } from './find-debts.ts';
import { readDebt } from './find-money-back.ts';
import { moneyBackRecorded } from './funds.events.ts';

interface DebtDecision {
  readonly debtId: number;
  readonly decision: 'collect' | 'forgive';
  readonly reason: string;
  /** The act of another admin that it is to confirm. */
  readonly confirms?: number | undefined;
  readonly by: AdminActor;
  readonly at: number;
}

/**
 * A person decides about a debt: it is collected from the wallet and from the next top-ups, or forgiven. Its customer can order again
 * either way. Throws `not-found`, `own-account`, `already-decided`, and `second-admin-needed` for what one admin may not forgive alone.
 */
export async function decideDebt(database: Database, decided: DebtDecision): Promise<Debt> {
  await runWithSecondAdmin(database, () => database.write((tx) => resolveDebt(tx, decided)));
  return readDebt(database.read, decided.debtId);
}

/** The same in the transaction of whoever decides. */
export async function resolveDebt(tx: Tx, decided: DebtDecision): Promise<void> {
  const { debtId, decision, reason, confirms, by, at } = decided;
  const found = await findDebt(tx, debtId);
  if (!found) throw new ExpectedError('not-found', 'There is no such debt.');
  if (found.userId === by.adminId)
    throw new ExpectedError('own-account', "You can't decide about your own debt. Another admin can.");
  // Whoever pays a debt holds the wallet.
  await lockBalance(tx, found.userId);
  const state = decision === 'collect' ? 'collecting' : 'forgiven';
  if (!(await updateDebt(tx, { debtId, state, reason, adminId: by.adminId, at })))
    throw new ExpectedError('already-decided', 'Somebody has decided about this debt already.');
  const debt = (await findDebt(tx, debtId)) ?? found;
  const leftPaise = debt.amountPaise - debt.paidPaise;
  await recordAct(tx, {
    by,
    action: `${decision}-debt`,
    subject: 'fund-request',
    subjectId: debt.requestId,
    before: { state: found.state, owed: wireAmount(leftPaise) },
    after: { state, reason },
    at,
  });
  const { userId, requestId } = debt;
  if (decision === 'collect') {
    await endPendingActsAbout(tx, { kind: 'forgive', subjectId: debtId, by, at });
    await collectDebts(tx, { userId, by, at });
  } else {
    const text = `${formatRupees(leftPaise)} of a payment that was taken back need not be paid`;
    const forgiven = { kind: 'request-debt-forgiven', requestId, userId, amountPaise: leftPaise, text, at } as const;
    await enqueueEvent(tx, moneyBackRecorded({ ...forgiven, note: reason }));
    await assertSecondAdmin(tx, {
      ...{ kind: 'forgive', subjectId: debtId, requestId, userId, amountPaise: leftPaise, by, at },
      essence: '',
      request: { decision, reason },
      confirms,
    });
  }
}
