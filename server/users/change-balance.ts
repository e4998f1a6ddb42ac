import { fundTexts } from '../../contract/funds.ts';
import { formatRupees, type Paise, wireAmount } from '../../contract/money.ts';
import { referenceKey } from '../../contract/payment-reference.ts';
import { type BalanceOperation, type UserForAdmin, userTexts } from '../../contract/users.ts';
import { addAccountNote } from '../accounts/add-account-note.ts';
import type { SessionActor } from '../accounts/assert-confirmed.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import { lengthOf } from '../audit/audit.rules.ts';
import { actorOf, recordAct } from '../audit/record-act.ts';
import { assertSecondAdmin, runWithSecondAdmin } from '../confirmations/assert-second-admin.ts';
import { enqueueCoveredOrderCheck } from '../funds/enqueue-covered-order-check.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { assertAmountArrived } from '../payments/assert-amount-arrived.ts';
import { refreshPaymentOf } from '../payments/refresh-payments.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { KeyedMutex } from '../platform/keyed-mutex.ts';
import { claimForTransfer } from '../references/claim-reference.ts';
import type { Database, Tx } from '../tables.ts';
import { adjustBalance } from '../wallet/adjust-balance.ts';
import { lockBalance } from '../wallet/lock-balance.ts';
import { assertMovementConfirmed } from './assert-movement-confirmed.ts';
import { balanceChanged } from './users.events.ts';
import { findUserForAdmin } from './users.queries.ts';

export interface BalanceChange {
  readonly by: SessionActor;
  readonly userId: number;
  readonly operation: BalanceOperation;
  readonly amountPaise: Paise;
  /** Shown to the customer. */
  readonly description: string;
  /** Added to what admins have noted about the customer, who never sees it. */
  readonly adminNotes: string;
  /** Of the payment that is added; undefined for money that came another way. */
  readonly referenceNumber: string | undefined;
  /** What the admin thinks that the wallet holds; undefined for who does not mind. */
  readonly expectedPaise: Paise | undefined;
  /** The act of another admin that it is to confirm. */
  readonly confirms?: number | undefined;
  readonly at: number;
}

/** Of one process: many operations of one admin at once would wait for the lock of their sum until it times out. */
const mutexOfAdmins = new KeyedMutex<number>();

/**
 * Adds to a wallet, subtracts from it, or sets it. Throws `changed-meanwhile` for another balance than was expected,
 * `own-account` for the own wallet, `confirmation-required` above a limit for it or for all of the admin's together,
 * `insufficient-balance` below zero, `invalid-input` for adding or subtracting nothing, `reference-used` for a payment that was
 * credited or waits in a fund request, `already-decided` for what waits no longer, and `not-found` for an account that is gone.
 */
export function changeBalance(
  database: Database,
  change: BalanceChange & Pick<KeyedRequest, 'requestKey'>,
): Promise<UserForAdmin> {
  const { by, operation, amountPaise, referenceNumber, requestKey, at } = change;
  if (operation !== 'set' && amountPaise === 0) {
    throw new ExpectedError('invalid-input', userTexts.amount, { fields: { amount: userTexts.amount } });
  }
  if (operation !== 'add' && referenceNumber !== undefined) {
    throw new ExpectedError('invalid-input', userTexts.referenceOfAdd, {
      fields: { referenceNumber: userTexts.referenceOfAdd },
    });
  }
  const changeOnce = async (tx: Tx): Promise<UserForAdmin> => {
    // Only the balance is stored for retries: nothing of the person, who may leave the shop.
    const request = { userId: by.adminId, requestKey, at };
    const { balance } = await runIdempotent(tx, request, () => adjust(tx, change));
    return { ...(await findHeld(tx, change.userId)), balance };
  };
  return mutexOfAdmins.runExclusive(by.adminId, () => runWithSecondAdmin(database, () => database.write(changeOnce)));
}

async function adjust(tx: Tx, change: BalanceChange): Promise<Pick<UserForAdmin, 'balance'>> {
  const { by, userId, operation, amountPaise, description, adminNotes, referenceNumber, at } = change;
  if (userId === by.adminId) throw new ExpectedError('own-account', userTexts.ownBalance);
  await lockAccount(tx, userId);
  const movement = { operation, userId, amountPaise, actor: actorOf(by), description, at };
  const post = async () => {
    await assertBalance(tx, change);
    if (adminNotes !== '') await addAccountNote(tx, { userId, adminId: by.adminId, text: adminNotes, at });
    return adjustBalance(tx, movement);
  };
  const { fromPaise, toPaise } =
    referenceNumber === undefined ? await post() : await claimForTransfer(tx, claimOf(referenceNumber, at), post);
  if (referenceNumber !== undefined) {
    const claim = claimOf(referenceNumber, at);
    await refreshPaymentOf(tx, claim);
    await assertAmountArrived(tx, {
      ...{ key: claim.key, creditedPaise: toPaise - fromPaise, field: 'amount' },
      ...{ decidedBy: by.adminId, at },
    });
  }
  await recordAct(tx, {
    by,
    action: `${operation}-balance`,
    subject: 'user',
    subjectId: userId,
    before: { balance: wireAmount(fromPaise) },
    after: {
      balance: wireAmount(toPaise),
      description,
      ...(referenceNumber === undefined ? {} : { referenceNumber }),
      ...(adminNotes === '' ? {} : { adminNotes: `${lengthOf(adminNotes)} added` }),
    },
    at,
  });
  // It may be what an order waits for.
  if (referenceNumber !== undefined) await enqueueCoveredOrderCheck(tx, { userId, at });
  if (toPaise !== fromPaise)
    await enqueueEvent(tx, balanceChanged({ userId, changePaise: toPaise - fromPaise, toPaise, description, at }));
  await assertMovementConfirmed(tx, { by, userId, changePaise: toPaise - fromPaise, at });
  if (toPaise > fromPaise || change.confirms !== undefined) await assertTwoAdmins(tx, change, toPaise - fromPaise);
  return { balance: wireAmount(toPaise) };
}

/** Of what is added; the second admin finds the wallet as the first has seen it. */
async function assertTwoAdmins(tx: Tx, change: BalanceChange, addedPaise: Paise): Promise<void> {
  const { by, userId, operation, amountPaise, description, adminNotes, referenceNumber, expectedPaise, at } = change;
  await assertSecondAdmin(tx, {
    kind: 'balance',
    subjectId: userId,
    userId,
    amountPaise: addedPaise,
    confirms: change.confirms,
    essence: JSON.stringify([operation, referenceNumber ?? '']),
    request: {
      ...{ operation, amount: wireAmount(amountPaise), description, adminNotes },
      ...(referenceNumber !== undefined && { referenceNumber }),
      ...(expectedPaise !== undefined && { expectedBalance: wireAmount(expectedPaise) }),
    },
    by,
    at,
  });
}

function claimOf(referenceNumber: string, at: number) {
  const key = referenceKey(referenceNumber);
  if (key === undefined) throw new ExpectedError('invalid-input', fundTexts.reference);
  return { key, referenceNumber, at };
}

async function assertBalance(tx: Tx, { userId, expectedPaise }: BalanceChange): Promise<void> {
  if (expectedPaise === undefined) return;
  const balancePaise = await lockBalance(tx, userId);
  if (balancePaise === expectedPaise) return;
  const [holds, expected] = [formatRupees(balancePaise), formatRupees(expectedPaise)];
  throw new ExpectedError('changed-meanwhile', `The wallet holds ${holds} now and no longer ${expected}.`, {
    current: await findHeld(tx, userId),
  });
}

async function findHeld(tx: Tx, userId: number): Promise<UserForAdmin> {
  const user = await findUserForAdmin(tx, userId);
  if (!user) throw new Error('An account that is held is not there.');
  return user;
}
