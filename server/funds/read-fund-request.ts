import type { FundRequestForAdmin } from '../../contract/funds.ts';
import type { Reader } from '../tables.ts';
import { findFundRequest } from './funds.queries.ts';

/** Undefined: there is no such request. */
export function findFundRequestForAdmin(db: Reader, requestId: number): Promise<FundRequestForAdmin | undefined> {
  return findFundRequest(db, requestId);
}

/** One that is known to be there. */
export async function readFundRequest(db: Reader, requestId: number): Promise<FundRequestForAdmin> {
  const request = await findFundRequest(db, requestId);
  if (!request) throw new Error('A fund request that was settled is not there.');
  return request;
}
