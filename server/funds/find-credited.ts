import { sql } from 'kysely';
import type { Paise } from '../../contract/money.ts';
import type { Reader, TransferKind, Tx } from '../tables.ts';

/** A credited top-up and what has gone back of it. */
export interface CreditedFunds {
  readonly userId: number;
  readonly creditedPaise: Paise;
  /** By returns that have not failed. */
  readonly returnedPaise: Paise;
  readonly reversedPaise: Paise;
  readonly referenceNumber: string;
}

/** Undefined: there is no such top-up, or it is not credited. */
export function findCredited(db: Reader, requestId: number): Promise<CreditedFunds | undefined> {
  return db
    .selectFrom('fund_requests as f')
    .select((eb) => [
      'f.user_id as userId',
      eb.fn.coalesce('f.received_paise', 'f.amount_paise').as('creditedPaise'),
      eb.fn.coalesce('f.received_reference', 'f.reference_number').as('referenceNumber'),
      returnedPaise.as('returnedPaise'),
      reversedPaise.as('reversedPaise'),
    ])
    .where('f.id', '=', requestId)
    .where('f.status', '=', 'approved')
    .executeTakeFirst();
}

const returnedPaise = sql<number>`cast(coalesce((select sum(r.amount_paise) from fund_returns r
  where r.fund_request_id = f.id and r.state <> 'failed'), 0) as bigint)`;
const reversedPaise = sql<number>`cast(coalesce((select sum(v.amount_paise) from reversals v
  where v.fund_request_id = f.id), 0) as bigint)`;

/** The number of the next transfer of a kind for a top-up. The wallet is locked, so that two don't take the same one. */
export async function nextSequence(
  tx: Tx,
  { requestId, kind }: { requestId: number; kind: TransferKind },
): Promise<number> {
  const { last } = await tx
    .selectFrom('ledger_transfers')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .where('subject_kind', '=', 'fund-request')
    .where('subject_id', '=', requestId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
