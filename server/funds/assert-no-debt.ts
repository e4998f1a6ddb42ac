import { formatRupees, wireAmount } from '../../contract/money.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { sumDebts } from './find-debts.ts';

/** Throws `debt-open` for a customer whose top-up was reversed after it was spent, until an admin has decided. */
export async function assertNoDebt(tx: Tx, userId: number): Promise<void> {
  const { paise, blocks } = await sumDebts(tx, userId);
  if (!blocks) return;
  const amount = formatRupees(paise);
  throw new ExpectedError(
    'debt-open',
    `A payment of yours was taken back, and ${amount} of it had been spent. Please write to us: you can order again once this is settled.`,
    { detail: { kind: 'debt-open', amount: wireAmount(paise) } },
  );
}
