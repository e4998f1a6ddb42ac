import { randomBytes } from 'node:crypto';
import { type Paise, wireAmount } from '../../contract/money.ts';
import type { ReturnMethod } from '../../contract/money-back.ts';
import { type AdminActor, actorOf, recordAct, type SystemActor } from '../audit/record-act.ts';
import type { Tx } from '../tables.ts';
import { forfeitBalance } from '../wallet/forfeit-balance.ts';
import { lockBalance } from '../wallet/lock-balance.ts';
import { postTransfer } from '../wallet/post-transfer.ts';
import { findCredited, nextSequence } from './find-credited.ts';
import { leftOf } from './money-back.rules.ts';
import { insertReturn } from './write-returns.ts';

interface FailedReturn {
  readonly requestId: number;
  readonly userId: number;
  readonly amountPaise: Paise;
  readonly method: ReturnMethod;
  /** Who has asked for it. */
  readonly askedBy: number;
  readonly by: AdminActor | SystemActor;
  readonly at: number;
}

/**
 * A return has failed whose customer has deleted the account since: nobody can use what is in the wallet again. What a gateway could not
 * return is to be sent by hand, and waits for an admin. What was to be sent by hand already is given up with the account, as is what else
 * is in the wallet. Answers whether anything is to be sent.
 */
export async function resendReturnOfDeleted(tx: Tx, failed: FailedReturn): Promise<boolean> {
  const { requestId, userId, method, by, at } = failed;
  const credited = await findCredited(tx, requestId);
  const amountPaise = Math.min(failed.amountPaise, await lockBalance(tx, userId), credited ? leftOf(credited) : 0);
  const isToSend = method === 'gateway' && amountPaise > 0;
  if (isToSend) await askReturnByHand(tx, { ...failed, amountPaise, referenceNumber: credited?.referenceNumber ?? '' });
  await forfeitBalance(tx, { userId, named: 'whatever there is', actor: actorOf(by), at });
  return isToSend;
}

async function askReturnByHand(
  tx: Tx,
  { requestId, userId, amountPaise, referenceNumber, askedBy, by, at }: FailedReturn & { referenceNumber: string },
): Promise<void> {
  const reason = 'The gateway could not return it, and the account is deleted.';
  const sequence = await nextSequence(tx, { requestId, kind: 'return' });
  const key = `ret${randomBytes(12).toString('hex')}`;
  await insertReturn(tx, { requestId, sequence, amountPaise, method: 'by-hand', key, reason, adminId: askedBy, at });
  await postTransfer(tx, {
    kind: 'return',
    userId,
    direction: 'out',
    amountPaise,
    subject: { kind: 'fund-request', id: requestId, sequence },
    actor: actorOf(by),
    description: `Return of a payment (UTR ${referenceNumber})`,
    at,
  });
  await recordAct(tx, {
    by,
    action: 'return',
    subject: 'fund-request',
    subjectId: requestId,
    before: {},
    after: { amount: wireAmount(amountPaise), method: 'by-hand', reason },
    at,
  });
}
