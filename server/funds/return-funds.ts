import { randomBytes } from 'node:crypto';
import { formatRupees, type Paise, wireAmount } from '../../contract/money.ts';
import type { FundReturn, ReturnMethod } from '../../contract/money-back.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import { type AdminActor, actorOf, recordAct } from '../audit/record-act.ts';
import { assertSecondAdmin, runWithSecondAdmin } from '../confirmations/assert-second-admin.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { lockBalance } from '../wallet/lock-balance.ts';
import { postTransfer } from '../wallet/post-transfer.ts';
import { findCredited, nextSequence } from './find-credited.ts';
import { findGatewayOf } from './find-gateway-of.ts';
import { readReturn } from './find-money-back.ts';
import { moneyBackRecorded } from './funds.events.ts';
import { leftOf, wrongAmount } from './money-back.rules.ts';
import { insertReturn } from './write-returns.ts';

export interface ReturnRequest extends Pick<KeyedRequest, 'requestKey'> {
  readonly requestId: number;
  readonly amountPaise: Paise;
  readonly method: ReturnMethod;
  /** Whose keys are set. */
  readonly gateways: readonly string[];
  readonly reason: string;
  /** The act of another admin that it is to confirm. */
  readonly confirms?: number | undefined;
  readonly by: AdminActor;
  readonly at: number;
}

/**
 * Reserves a part of a credited top-up, or all of it, to go back to where it came from. By a gateway it is asked for by a job; by hand
 * an admin sends it. Throws `not-found`, `own-account`, `insufficient-balance`, `conflict` for a payment without a gateway, and
 * `refund-out-of-bounds` for more than is left of it, and `already-decided` for what waits no longer.
 */
export async function returnFunds(database: Database, wanted: ReturnRequest): Promise<FundReturn> {
  const { by, requestKey, at } = wanted;
  const askOnce = () =>
    database.write((tx) =>
      // What is kept for retries names nobody: it outlives the customer's account.
      runIdempotent(tx, { userId: by.adminId, requestKey, at }, async () => ({ returnId: await ask(tx, wanted) })),
    );
  const { returnId } = await runWithSecondAdmin(database, askOnce);
  return readReturn(database.read, returnId);
}

async function ask(tx: Tx, wanted: ReturnRequest): Promise<number> {
  const { requestId, amountPaise, method, gateways, reason, by, at } = wanted;
  const found = await findCredited(tx, requestId);
  if (!found) throw new ExpectedError('not-found', 'There is no such credited top-up.');
  if (found.userId === by.adminId)
    throw new ExpectedError('own-account', "You can't return your own top-up. Another admin can.");
  const rail = await findGatewayOf(tx, requestId);
  if (method === 'gateway' && (rail === undefined || !gateways.includes(rail)))
    throw new ExpectedError('conflict', 'No payment gateway can return this top-up. Return it by hand.');
  await lockAccount(tx, found.userId);
  // What goes back of somebody's top-ups is counted under the lock of the wallet.
  await lockBalance(tx, found.userId);
  const credited = (await findCredited(tx, requestId)) ?? found;
  if (amountPaise > leftOf(credited)) throw wrongAmount(leftOf(credited));
  const sequence = await nextSequence(tx, { requestId, kind: 'return' });
  const key = `ret${randomBytes(12).toString('hex')}`;
  const returnId = await insertReturn(tx, { ...wanted, sequence, key, adminId: by.adminId });
  await postTransfer(tx, {
    kind: 'return',
    userId: found.userId,
    direction: 'out',
    amountPaise,
    subject: { kind: 'fund-request', id: requestId, sequence },
    actor: actorOf(by),
    description: `Return of a payment (UTR ${found.referenceNumber})`,
    at,
  });
  await recordAct(tx, {
    by,
    action: 'return',
    subject: 'fund-request',
    subjectId: requestId,
    before: { left: wireAmount(leftOf(credited)) },
    after: { left: wireAmount(leftOf(credited) - amountPaise), amount: wireAmount(amountPaise), method, reason },
    at,
  });
  const text = `${formatRupees(amountPaise)} of a payment goes back`;
  await enqueueEvent(
    tx,
    moneyBackRecorded({
      kind: 'request-returned',
      requestId,
      userId: found.userId,
      amountPaise,
      text,
      note: reason,
      at,
    }),
  );
  await assertSecondAdmin(tx, {
    kind: 'return',
    subjectId: requestId,
    userId: found.userId,
    amountPaise,
    confirms: wanted.confirms,
    essence: method,
    request: { amount: wireAmount(amountPaise), method, reason },
    by,
    at,
  });
  return returnId;
}
