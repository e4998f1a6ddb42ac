import type { FundRequest } from '../../contract/funds.ts';
import { everyItem } from '../platform/database/every-item.ts';
import type { Reader } from '../tables.ts';
import { findOwnFundRequests } from './funds.queries.ts';

/** All fund requests of this person, newest first. */
export function exportFundRequests(db: Reader, userId: number): Promise<FundRequest[]> {
  return everyItem(
    ({ id }) => id,
    (paging) => findOwnFundRequests(db, { userId, ...paging }),
  );
}
