import { keyOfEarlierReference } from '../../contract/payment-reference.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import {
  deleteClaim,
  deleteClaimsOf,
  findHolders,
  findHoldersOf,
  insertClaims,
  lockClaims,
  lockCreditsToKey,
  lockOtherKeys,
  type NewClaim,
  setTransferOfClaim,
} from './references.queries.ts';
import { claimedText, type Holder, hiddenNumbers } from './references.rules.ts';

export type Claim = Omit<NewClaim, 'sequence'>;

const usedText = 'This reference number was already used';

/** Claims a payment for one credit. Throws `reference-used`; only staff are told what holds it. */
export async function claimReference(tx: Tx, claim: Claim, { namesHolder }: { namesHolder: boolean }): Promise<void> {
  const [hidden] = await findHiddenHolders(tx, claim);
  if (hidden) throw referenceUsed(namesHolder ? hidden : undefined);
  const isHeld = (await findHolders(tx, claim.key)).length > 0;
  if (!isHeld && (await insertClaims(tx, [{ ...claim, sequence: 0 }])).length === 1) {
    return assertPaymentNotCredited(tx, claim, { namesHolder });
  }
  throw referenceUsed(namesHolder ? (await findHolders(tx, claim.key))[0] : undefined);
}

/** Others who have claimed a payment whose number stands within a longer one. */
async function findHiddenHolders(
  tx: Tx,
  { key, fundRequestId }: Pick<Claim, 'key' | 'fundRequestId'>,
): Promise<Holder[]> {
  const holders = await findHoldersOf(tx, hiddenNumbers(key));
  return holders.filter((holder) => fundRequestId === null || holder.fundRequestId !== fundRequestId);
}

/** Throws `reference-used` when the payment was credited by another of its references, as a bank statement has them. */
async function assertPaymentNotCredited(
  tx: Tx,
  { key, fundRequestId }: Pick<Claim, 'key' | 'fundRequestId'>,
  { namesHolder }: { namesHolder: boolean },
): Promise<void> {
  for (const other of await lockOtherKeys(tx, key)) {
    const credited = (await findHolders(tx, other)).find(
      (holder) => holder.status !== 'pending' && (fundRequestId === null || holder.fundRequestId !== fundRequestId),
    );
    if (credited) throw referenceUsed(namesHolder ? credited : undefined);
  }
}

/** Claims a payment for a credit by hand, posts it with `post`, and names its transfer in the claim. */
export async function claimForTransfer<Posted extends { readonly transferId?: number }>(
  tx: Tx,
  claim: Omit<Claim, 'fundRequestId'>,
  post: () => Promise<Posted>,
): Promise<Posted> {
  await claimReference(tx, { ...claim, fundRequestId: null }, { namesHolder: true });
  const posted = await post();
  if (posted.transferId === undefined) throw new Error('A claimed payment was not credited.');
  await setTransferOfClaim(tx, { key: claim.key, transferId: posted.transferId });
  return posted;
}

/** Claims another payment for a fund request instead of the one that it named. */
export async function claimInstead(tx: Tx, claim: Claim & { readonly fundRequestId: number }): Promise<void> {
  await deleteClaim(tx, claim.fundRequestId);
  await claimReference(tx, claim, { namesHolder: true });
}

/**
 * Throws `reference-used` when the payment of a fund request was credited with another claim of it, as can be in a shop
 * that had taken it several times, or by another of its references. Two that ask at once wait for each other.
 */
export async function assertNotCredited(tx: Tx, key: string, fundRequestId: number): Promise<void> {
  await assertPaymentNotCredited(tx, { key, fundRequestId }, { namesHolder: true });
  const hidden = (await findHiddenHolders(tx, { key, fundRequestId })).find(({ status }) => status !== 'pending');
  if (hidden) throw referenceUsed(hidden);
  if ((await lockClaims(tx, key)).length < 2) return;
  const others = (await findHolders(tx, key)).filter((holder) => holder.fundRequestId !== fundRequestId);
  const credited = others.find(({ status }) => status !== 'pending');
  if (credited) throw referenceUsed(credited);
}

/**
 * Claims for what was there before its payment was compared with others by today's rule, instead of the claims that it had:
 * it stays, whoever has claimed the same.
 */
export async function claimAgain(tx: Tx, claims: readonly Claim[]): Promise<void> {
  await deleteClaimsOf(tx, claims);
  for (const claim of claims) {
    let sequence = 0;
    while ((await insertClaims(tx, [{ ...claim, sequence }])).length === 0) {
      sequence = Math.max(sequence, ...(await lockClaims(tx, claim.key))) + 1;
    }
  }
}

/** Claims again for credits by hand whose key was computed by an earlier rule. False: there was none. */
export async function rekeyCredits(tx: Tx, { limit, at }: { limit: number; at: number }): Promise<boolean> {
  const credits = await lockCreditsToKey(tx, limit);
  const claims = credits.map((credit) => ({ ...credit, key: keyOfEarlierReference(credit.referenceNumber), at }));
  await claimAgain(tx, claims);
  return credits.length > 0;
}

/** Refuses a payment that somebody has claimed, and tells an admin who. */
export async function referenceUsedBy(tx: Tx, key: string): Promise<ExpectedError> {
  return referenceUsed((await findHolders(tx, key))[0]);
}

/** What a customer is told, or an admin whom `holder` helps to find the other one. */
export function referenceUsed(holder?: Holder): ExpectedError {
  const message = holder ? claimedText(holder) : usedText;
  return new ExpectedError('reference-used', message, { fields: { referenceNumber: message } });
}
