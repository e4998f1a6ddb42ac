import { keyOfEarlierReference } from '../../contract/payment-reference.ts';
import { claimAgain, rekeyCredits } from '../references/claim-reference.ts';
import type { Database, Tx } from '../tables.ts';
import { lockRequestsToKey, setReferenceKeys } from './funds.queries.ts';

const perTransaction = 500;

/**
 * Computes what their references are compared by for what an earlier version wrote: fund requests and credits by hand. The
 * references of those that are not rejected are claimed. What was claimed several times stays; an alarm names it. Can be
 * ended and run again at any time, and by several nodes at once.
 */
export async function keyEarlierRequests(database: Database, at: number): Promise<void> {
  while (await database.write((tx) => keySome(tx, { limit: perTransaction, at })));
  while (await database.write((tx) => rekeyCredits(tx, { limit: perTransaction, at })));
}

/** The same for one request, before it is decided upon. */
export async function keyEarlierRequest(tx: Tx, requestId: number, at: number): Promise<void> {
  await keySome(tx, { limit: 1, requestId, at });
}

/** False: there was none. */
async function keySome(tx: Tx, { at, ...which }: { limit: number; requestId?: number; at: number }): Promise<boolean> {
  const requests = await lockRequestsToKey(tx, which);
  if (requests.length === 0) return false;
  const keyed = requests.map((request) => ({ ...request, key: keyOfEarlierReference(request.referenceNumber) }));
  await setReferenceKeys(tx, keyed);
  const claims = keyed
    .filter(({ status, key }) => status !== 'rejected' && key !== '')
    .map(({ id, key, referenceNumber }) => ({ key, fundRequestId: id, referenceNumber, at }));
  await claimAgain(tx, claims);
  return true;
}
