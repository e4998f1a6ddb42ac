import { formatRupees, type Paise } from '../../contract/money.ts';
import type { ReturnMethod } from '../../contract/money-back.ts';
import { referenceKey } from '../../contract/payment-reference.ts';
import { lockAccountIfExists } from '../accounts/lock-account.ts';
import { type AdminActor, actorOf, recordAct, type SystemActor } from '../audit/record-act.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { minute } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { lockBalance } from '../wallet/lock-balance.ts';
import { postTransfer } from '../wallet/post-transfer.ts';
import { collectDebts } from './collect-debts.ts';
import { findCredited } from './find-credited.ts';
import { moneyBackRecorded } from './funds.events.ts';
import { resendReturnOfDeleted } from './resend-return-of-deleted.ts';
import { reverseTopUp } from './reverse-top-up.ts';
import { pollTopUpSoon } from './schedule-poll.ts';
import { isOutgoingUsed, lockReturn, updateSettled } from './write-returns.ts';

export type Settlement =
  | { readonly state: 'done'; readonly outgoingReference: string | null }
  | { readonly state: 'failed'; readonly failure: string };

interface Settling {
  readonly returnId: number;
  readonly settlement: Settlement;
  readonly by: AdminActor | SystemActor;
  readonly at: number;
}

/**
 * A return has arrived, or has not: then the wallet gets it back, once. What was done can still fail, unless a person has sent it; what has failed stays. Answers whether
 * anything changed. Throws `not-found`, and `reference-used` for the number of another return.
 */
export async function resolveReturn(tx: Tx, { returnId, settlement, by, at }: Settling): Promise<boolean> {
  const found = await lockReturn(tx, returnId);
  if (!found) throw new ExpectedError('not-found', 'There is no such return.');
  const { requestId, sequence, amountPaise, state, method, askedBy } = found;
  if (state === 'failed' || state === settlement.state) return false;
  // Sent by a person: an answer of the gateway may come late.
  if (by.adminId === null && method === 'by-hand') return false;
  const credited = await findCredited(tx, requestId);
  if (!credited) throw new Error('A return is of a top-up that is not credited.');
  const { userId, referenceNumber } = credited;
  const isFailed = settlement.state === 'failed';
  const reference = settlement.state === 'done' ? settlement.outgoingReference : null;
  const settledMethod = by.adminId !== null && !isFailed ? 'by-hand' : method;
  // A gateway's numbers are its own.
  const key = reference === null || settledMethod === 'gateway' ? null : (referenceKey(reference) ?? null);
  if (key !== null && (await isOutgoingUsed(tx, key))) throw outgoingUsed();
  await updateSettled(tx, {
    returnId,
    state: settlement.state,
    method: settledMethod,
    outgoing: reference === null ? undefined : { reference, key },
    failure: settlement.state === 'failed' ? settlement.failure : '',
    at,
  });
  const outcome = isFailed
    ? await bookFailedReturn(tx, {
        ...{ requestId, userId, sequence, amountPaise, method, askedBy },
        referenceNumber,
        by,
        at,
      })
    : undefined;
  await recordAct(tx, {
    by,
    action: 'resolve-return',
    subject: 'fund-request',
    subjectId: requestId,
    before: { state },
    after: {
      state: settlement.state,
      ...(reference !== null && { outgoingReference: reference }),
      ...failureOf(settlement),
    },
    at,
  });
  const moved = { requestId, userId, amountPaise, at };
  const amount = formatRupees(amountPaise);
  await enqueueEvent(
    tx,
    outcome === undefined
      ? moneyBackRecorded({
          ...moved,
          kind: 'request-return-sent',
          text: `${amount} was returned`,
          note: reference ?? '',
        })
      : moneyBackRecorded({ ...moved, kind: 'request-return-failed', text: `${amount} ${outcome}`, note: '' }),
  );
  return true;
}

interface FailedReturn {
  readonly requestId: number;
  readonly userId: number;
  readonly sequence: number;
  readonly amountPaise: Paise;
  readonly method: ReturnMethod;
  readonly askedBy: number;
  readonly referenceNumber: string;
  readonly by: AdminActor | SystemActor;
  readonly at: number;
}

/**
 * The wallet gets the money back, and pays debts with it. Where the approval was a mistake that the shop has taken back since, this part is
 * taken back, too: it belongs to somebody else. Answers in words what became of it, for admins.
 */
async function bookFailedReturn(tx: Tx, failed: FailedReturn): Promise<string> {
  const { requestId, userId, sequence, amountPaise, method, referenceNumber, by, at } = failed;
  const isDeleted = !(await lockAccountIfExists(tx, userId));
  await lockBalance(tx, userId);
  await postTransfer(tx, {
    kind: 'return-failed',
    userId,
    direction: 'in',
    amountPaise,
    subject: { kind: 'fund-request', id: requestId, sequence },
    actor: actorOf(by),
    description: `Returned payment came back (UTR ${referenceNumber})`,
    at,
  });
  const mistake = await findMistake(tx, requestId);
  if (mistake) await reverseTopUp(tx, { ...mistake, requestId, amountPaise, cause: 'wrong-approval', by, at });
  await collectDebts(tx, { userId, by, at });
  // Its money may have gone back by the gateway's dashboard instead.
  if (method === 'gateway') await pollTopUpSoon(tx, { requestId, lookAt: at + minute });
  if (!isDeleted)
    return mistake
      ? 'could not be returned, and belongs to whoever made the payment'
      : 'could not be returned and is in the wallet again';
  return (await resendReturnOfDeleted(tx, failed))
    ? 'could not be returned, and the account is deleted: send it by hand, under Money back'
    : 'could not be returned, and was given up with the account';
}

/** Why a top-up was known as approved for the wrong customer; undefined where it was not. */
function findMistake(tx: Tx, requestId: number): Promise<{ readonly reason: string } | undefined> {
  return tx
    .selectFrom('reversals')
    .select('reason')
    .where('fund_request_id', '=', requestId)
    .where('cause', '=', 'wrong-approval')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const failureOf = (settlement: Settlement) =>
  settlement.state === 'failed' ? { failure: settlement.failure } : undefined;

export function outgoingUsed(): ExpectedError {
  const text = 'Another return was sent with this number';
  return new ExpectedError('reference-used', text, { fields: { outgoingReference: text } });
}
