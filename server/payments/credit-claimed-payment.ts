import type { SystemActor } from '../audit/record-act.ts';
import type { Database } from '../tables.ts';
import { confirmPayment } from './confirm-payment.ts';
import { findImportOfPayment, findPaymentsOfKeys } from './payments.queries.ts';
import { refreshPayments } from './refresh-payments.ts';

/**
 * Looks again at a payment that a statement showed before its customer named it. It is credited by the shop itself where it fits, if an
 * admin has credited that statement's payments: else it waits for the press, with the others.
 */
export async function creditClaimedPayment(
  database: Database,
  { key, at }: { key: string; at: number },
): Promise<void> {
  await database.write(async (tx) => {
    const [payment] = await findPaymentsOfKeys(tx, [key]);
    if (!payment) return;
    await refreshPayments(tx, { paymentIds: [payment.id], adminId: 0, at });
    const found = await findImportOfPayment(tx, payment.id);
    if (!found) return;
    const by: SystemActor = { adminId: null, via: `statement:${found.importId}`, address: '' };
    await confirmPayment(tx, { paymentId: payment.id, by, at });
  });
}
