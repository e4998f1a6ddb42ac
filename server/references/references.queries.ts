import { locking } from '../platform/database/locking.ts';
import type { Reader, Tx } from '../tables.ts';
import { hasEarlierKey } from './earlier-keys.ts';
import type { FoundClaim, Holder } from './references.rules.ts';

export interface NewClaim {
  readonly key: string;
  readonly sequence: number;
  readonly fundRequestId: number | null;
  /** Of a credit by hand, once it is posted. */
  readonly transferId?: number | null;
  readonly referenceNumber: string;
  readonly at: number;
}

/** The keys of those claims that were free; a claim whose key and sequence are taken is left out. */
export async function insertClaims(tx: Tx, claims: readonly NewClaim[]): Promise<string[]> {
  if (claims.length === 0) return [];
  const rows = await tx
    .insertInto('claimed_references')
    .values(
      claims.map((claim) => ({
        reference_key: claim.key,
        sequence: claim.sequence,
        fund_request_id: claim.fundRequestId,
        transfer_id: claim.transferId ?? null,
        reference_number: claim.referenceNumber,
        claimed_at: claim.at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['reference_key', 'sequence']).doNothing())
    .returning('reference_key')
    .execute();
  return rows.map((row) => row.reference_key);
}

/** Names the transfer of a credit by hand whose payment was claimed in the same transaction. */
export async function setTransferOfClaim(
  tx: Tx,
  { key, transferId }: { readonly key: string; readonly transferId: number },
): Promise<void> {
  await tx
    .updateTable('claimed_references')
    .set({ transfer_id: transferId })
    .where('reference_key', '=', key)
    .where('sequence', '=', 0)
    .execute();
}

export async function deleteClaim(tx: Tx, fundRequestId: number): Promise<void> {
  await tx.deleteFrom('claimed_references').where('fund_request_id', '=', fundRequestId).execute();
}

/** Of the fund requests and credits by hand that these claims are for. */
export async function deleteClaimsOf(tx: Tx, claims: readonly Omit<NewClaim, 'sequence'>[]): Promise<void> {
  const requests = claims.flatMap(({ fundRequestId }) => fundRequestId ?? []);
  const credits = claims.flatMap(({ transferId }) => transferId ?? []);
  if (requests.length > 0) await tx.deleteFrom('claimed_references').where('fund_request_id', 'in', requests).execute();
  if (credits.length > 0) await tx.deleteFrom('claimed_references').where('transfer_id', 'in', credits).execute();
}

/** The claims of credits by hand whose key is of an earlier rule. */
export async function lockCreditsToKey(tx: Tx, limit: number) {
  const claims = tx
    .selectFrom('claimed_references')
    .select(['fund_request_id as fundRequestId', 'transfer_id as transferId', 'reference_number as referenceNumber'])
    .where(hasEarlierKey)
    .where('transfer_id', 'is not', null)
    .orderBy('reference_key')
    .limit(limit);
  return locking(tx, claims).execute();
}

/** Everybody who has claimed this key, the first one first; one that is credited comes before one that waits. */
export const findHolders = (db: Reader, key: string): Promise<Holder[]> => findHoldersOf(db, [key]);

/** Of any of these keys, as `findHolders`. */
export async function findHoldersOf(db: Reader, keys: readonly string[]): Promise<Holder[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom('claimed_references as claim')
    .leftJoin('fund_requests', 'fund_requests.id', 'claim.fund_request_id')
    .leftJoin('ledger_transfers', 'ledger_transfers.id', 'claim.transfer_id')
    .leftJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_transfers.wallet_account')
    .where('claim.reference_key', 'in', keys)
    .select((eb) => [
      'claim.fund_request_id as fundRequestId',
      'fund_requests.status',
      'ledger_transfers.id as transactionId',
      eb.fn.coalesce('fund_requests.user_id', 'ledger_accounts.user_id').as('customerId'),
    ])
    .orderBy((eb) => eb.case().when('fund_requests.status', '=', 'pending').then(1).else(0).end())
    .orderBy('claim.sequence')
    .execute();
}

/** The sequences of the key's claims. They can't be released, nor decided upon, until the transaction ends. */
export async function lockClaims(tx: Tx, key: string): Promise<number[]> {
  const claims = tx
    .selectFrom('claimed_references')
    .select('sequence')
    .where('reference_key', '=', key)
    .orderBy('sequence');
  return (await locking(tx, claims).execute()).map(({ sequence }) => sequence);
}

/**
 * The other references of the payment that a bank statement gives this one; empty where no statement names it. The payment can't be
 * credited by them until the transaction ends.
 */
export async function lockOtherKeys(tx: Tx, key: string): Promise<string[]> {
  const named = await tx
    .selectFrom('payment_references')
    .select('payment_id')
    .where('reference_key', '=', key)
    .executeTakeFirst();
  if (!named) return [];
  await locking(tx, tx.selectFrom('payments').select('id').where('id', '=', named.payment_id)).execute();
  const others = await tx
    .selectFrom('payment_references')
    .select('reference_key')
    .where('payment_id', '=', named.payment_id)
    .where('reference_key', '<>', key)
    .execute();
  return others.map((other) => other.reference_key);
}

export async function insertContest(
  tx: Tx,
  contest: {
    readonly key: string;
    readonly userId: number;
    readonly referenceNumber: string;
    readonly at: number;
  },
): Promise<void> {
  await tx
    .insertInto('contested_references')
    .values({
      reference_key: contest.key,
      user_id: contest.userId,
      reference_number: contest.referenceNumber,
      at: contest.at,
    })
    .onConflict((conflict) => conflict.columns(['reference_key', 'user_id']).doNothing())
    .execute();
}

const maxShown = 200;

/** The claims of references that a shop had claimed several times before they were compared by their keys. */
export function findSharedClaims(db: Reader): Promise<FoundClaim[]> {
  return db
    .selectFrom('claimed_references as claim')
    .leftJoin('fund_requests', 'fund_requests.id', 'claim.fund_request_id')
    .where(
      'claim.reference_key',
      'in',
      db.selectFrom('claimed_references').select('reference_key').where('sequence', '>', 0),
    )
    .select([
      'claim.reference_key as key',
      'claim.sequence',
      'claim.fund_request_id as fundRequestId',
      'fund_requests.status',
      'claim.claimed_at as claimedAt',
    ])
    .orderBy('claim.reference_key')
    .orderBy('claim.sequence')
    .limit(maxShown)
    .execute();
}
