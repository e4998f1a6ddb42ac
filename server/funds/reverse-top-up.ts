import { formatRupees, type Paise, wireAmount } from '../../contract/money.ts';
import type { ReversalCause } from '../../contract/money-back.ts';
import { type AdminActor, actorOf, recordAct, type SystemActor } from '../audit/record-act.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { releaseClaim } from '../references/release-claim.ts';
import type { Tx } from '../tables.ts';
import { lockBalance } from '../wallet/lock-balance.ts';
import { postTransfer } from '../wallet/post-transfer.ts';
import { findCredited, nextSequence } from './find-credited.ts';
import { moneyBackRecorded } from './funds.events.ts';
import { leftOf } from './money-back.rules.ts';
import { freeReference, insertDebt, insertReversal } from './write-reversals.ts';

export interface TopUpReversal {
  readonly requestId: number;
  /** At most so much; undefined for all that has not gone back yet. */
  readonly amountPaise: Paise | undefined;
  readonly cause: ReversalCause;
  readonly reason: string;
  readonly by: AdminActor | SystemActor;
  readonly at: number;
}

export interface Reversed {
  readonly reversedPaise: Paise;
  readonly takenPaise: Paise;
}

/**
 * Takes a top-up back that has no payment behind it any more: up to what the wallet holds, and the rest is a debt. Running orders are
 * left alone. Nothing is taken twice: what has gone back before counts. Only after a wrong approval the reference is free again.
 */
export async function reverseTopUp(tx: Tx, reversal: TopUpReversal): Promise<Reversed> {
  const { requestId, cause, reason, by, at } = reversal;
  const nothing = { reversedPaise: 0, takenPaise: 0 };
  const found = await findCredited(tx, requestId);
  if (!found) return nothing;
  const { userId, referenceNumber } = found;
  // What goes back of somebody's top-ups is counted under the lock of the wallet.
  const balancePaise = await lockBalance(tx, userId);
  const left = leftOf((await findCredited(tx, requestId)) ?? found);
  const reversedPaise = Math.min(left, reversal.amountPaise ?? left);
  if (reversedPaise <= 0) return nothing;
  const takenPaise = Math.min(balancePaise, reversedPaise);
  const reversalId = await insertReversal(tx, {
    ...{ requestId, amountPaise: reversedPaise, takenPaise, cause, reason, at },
    adminId: by.adminId,
  });
  if (takenPaise > 0) {
    await postTransfer(tx, {
      kind: 'reversal',
      userId,
      direction: 'out',
      amountPaise: takenPaise,
      subject: {
        kind: 'fund-request',
        id: requestId,
        sequence: await nextSequence(tx, { requestId, kind: 'reversal' }),
      },
      actor: actorOf(by),
      description: `Payment taken back (UTR ${referenceNumber})`,
      at,
    });
  }
  const debtPaise = reversedPaise - takenPaise;
  if (debtPaise > 0) await insertDebt(tx, { reversalId, userId, amountPaise: debtPaise, at });
  if (cause === 'wrong-approval') {
    await releaseClaim(tx, requestId);
    await freeReference(tx, requestId);
  }
  await recordAct(tx, {
    by,
    action: 'reverse',
    subject: 'fund-request',
    subjectId: requestId,
    before: { left: wireAmount(left) },
    after: {
      left: wireAmount(left - reversedPaise),
      ...{ taken: wireAmount(takenPaise), debt: wireAmount(debtPaise), cause, reason },
    },
    at,
  });
  const text = `A payment of ${formatRupees(reversedPaise)} was taken back`;
  await enqueueEvent(
    tx,
    moneyBackRecorded({
      kind: 'request-reversed',
      ...{ requestId, userId, amountPaise: reversedPaise, text, at },
      note: by.adminId === null ? '' : reason,
    }),
  );
  return { reversedPaise, takenPaise };
}
