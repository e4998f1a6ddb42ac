import { formatRupees, type Paise } from '../../contract/money.ts';
import { type AdminActor, actorOf, type SystemActor } from '../audit/record-act.ts';
import { endPendingActsAbout } from '../confirmations/end-pending-acts.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import type { Tx } from '../tables.ts';
import { lockBalance } from '../wallet/lock-balance.ts';
import { postTransfer } from '../wallet/post-transfer.ts';
import { nextSequence } from './find-credited.ts';
import { addPaid, findCollecting } from './find-debts.ts';
import { moneyBackRecorded } from './funds.events.ts';

interface Collection {
  readonly userId: number;
  readonly by: AdminActor | SystemActor;
  readonly at: number;
}

/** Pays what a customer owes and an admin has said to collect, as far as the wallet goes, the oldest first. Answers what was paid. */
export async function collectDebts(tx: Tx, { userId, by, at }: Collection): Promise<Paise> {
  const debts = await findCollecting(tx, userId);
  if (debts.length === 0) return 0;
  let left = await lockBalance(tx, userId);
  let paid = 0;
  for (const { id, requestId, amountPaise, paidPaise } of debts) {
    const paise = Math.min(left, amountPaise - paidPaise);
    if (paise === 0) break;
    await postTransfer(tx, {
      kind: 'reversal',
      userId,
      direction: 'out',
      amountPaise: paise,
      subject: {
        kind: 'fund-request',
        id: requestId,
        sequence: await nextSequence(tx, { requestId, kind: 'reversal' }),
      },
      actor: actorOf(by),
      description: 'Paid for a payment that was taken back',
      at,
    });
    const isAll = paise === amountPaise - paidPaise;
    await addPaid(tx, { debtId: id, paise, isAll });
    if (isAll) await endPendingActsAbout(tx, { kind: 'forgive', subjectId: id, by, at });
    const text = `${formatRupees(paise)} was paid for a payment that was taken back`;
    await enqueueEvent(
      tx,
      moneyBackRecorded({ kind: 'request-debt-paid', requestId, userId, amountPaise: paise, text, note: '', at }),
    );
    left -= paise;
    paid += paise;
  }
  return paid;
}
