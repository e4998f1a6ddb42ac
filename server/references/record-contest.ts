import { referenceKey } from '../../contract/payment-reference.ts';
import type { Tx } from '../tables.ts';
import { findHolders, insertContest } from './references.queries.ts';
import { hiddenNumbers } from './references.rules.ts';

interface NamedPayment {
  readonly key: string;
  readonly userId: number;
  readonly referenceNumber: string;
  readonly at: number;
}

/**
 * Remembers that a customer named a payment, in a request that was refused or was credited with another one: if anybody names it now, a person
 * decides.
 */
export async function recordNamed(tx: Tx, { key, userId, referenceNumber, at }: NamedPayment): Promise<void> {
  if (key !== '') await insertContest(tx, { key, userId, referenceNumber, at });
}

interface RefusedClaim {
  readonly userId: number;
  readonly referenceNumber: string;
  readonly at: number;
}

/** Remembers that a customer typed the reference of a payment that somebody else has claimed and that is not credited yet. */
export async function recordContest(tx: Tx, { userId, referenceNumber, at }: RefusedClaim): Promise<void> {
  const typed = referenceKey(referenceNumber);
  if (typed === undefined) return;
  for (const key of [typed, ...hiddenNumbers(typed)]) {
    const holders = await findHolders(tx, key);
    const isOfAnother = holders.some(({ status, customerId }) => status === 'pending' && customerId !== userId);
    if (isOfAnother) await insertContest(tx, { key, userId, referenceNumber, at });
  }
}
