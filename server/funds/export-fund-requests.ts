import type { FundRequest } from '../../contract/funds.ts';
import { everyPage } from '../platform/database/every-page.ts';
import type { Reader } from '../tables.ts';
import { findOwnFundRequestsBefore } from './funds.queries.ts';

/** All fund requests of this person, newest first. */
export function exportFundRequests(db: Reader, userId: number): AsyncIterable<readonly FundRequest[]> {
  return everyPage(
    (wanted) => findOwnFundRequestsBefore(db, { userId, ...wanted }),
    ({ id }) => id,
  );
}
