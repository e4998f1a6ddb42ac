import type { PaymentReason } from '../../contract/payments.ts';
import type { Tx } from '../tables.ts';
import { findMatches } from './find-matches.ts';
import { isOfOtherPayment } from './find-named.ts';
import { findWithoutSeconds } from './find-seconds.ts';
import { asReopened, type Match, stickyReasons } from './match.rules.ts';
import { decidePayment, findPaymentsOfKeys, findUndecided, type PaymentDecision } from './payments.queries.ts';

/** What is known to be opened again is looked at anew each time. */
const isSticky = (reason: PaymentReason, openedBy: number | null): boolean =>
  openedBy === null && stickyReasons.some((each) => each === reason);

interface Refresh {
  readonly paymentIds: readonly number[];
  /** Who would credit them; 0 for the shop itself. */
  readonly adminId: number;
  readonly at: number;
}

/**
 * Writes down what some payments are by now. Nothing is credited: what was credited elsewhere is recognized. A payment
 * with one of the `stickyReasons` keeps it until then; one that a person has opened again never fits by itself.
 */
export async function refreshPayments(tx: Tx, { paymentIds, adminId, at }: Refresh): Promise<void> {
  if (paymentIds.length === 0) return;
  const undecided = await findUndecided(tx, paymentIds);
  const found = await findMatches(tx, { paymentIds: undecided.map(({ id }) => id), adminId, at });
  const matches = await findWithoutSeconds(tx, found, { adminId, at });
  for (const { id, state, reason, openedBy } of undecided) {
    const newest = matches.get(id);
    const match = newest && openedBy !== null ? asReopened(newest) : newest;
    if (!match || (isSticky(reason, openedBy) && match.state !== 'matched' && match.reason !== 'credited-otherwise'))
      continue;
    // Two payments with one number: what was credited is known by the other one.
    if (match.claim && match.state === 'matched' && (await isOfOtherPayment(tx, { ...match.claim, paymentId: id })))
      continue;
    if (match.state === state && match.reason === reason) continue;
    await decidePayment(tx, id, { ...asStored(match, at), decidedBy: match.state === 'matched' ? null : openedBy });
  }
}

/** The same for the payment of a reference that was claimed or credited in this transaction. */
export async function refreshPaymentOf(tx: Tx, { key, at }: { key: string; at: number }): Promise<void> {
  const payments = await findPaymentsOfKeys(tx, [key]);
  await refreshPayments(tx, { paymentIds: payments.map(({ id }) => id), adminId: 0, at });
}

/** Only of one that is credited it is stored with what: any other fund request may change. */
export function asStored({ state, reason, claim }: Match, at: number): PaymentDecision {
  if (state !== 'matched') return { state, reason, at };
  return { state, reason, fundRequestId: claim?.fundRequestId ?? null, transferId: claim?.transferId ?? null, at };
}
