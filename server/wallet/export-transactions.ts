import type { WalletTransaction } from '../../contract/wallet.ts';
import { everyPage } from '../platform/database/every-page.ts';
import type { Reader } from '../tables.ts';
import { findTransactionsBefore } from './wallet.queries.ts';

/** All that ever moved this person's wallet, newest first. */
export function exportTransactions(db: Reader, userId: number): AsyncIterable<readonly WalletTransaction[]> {
  return everyPage(
    (wanted) => findTransactionsBefore(db, { userId, ...wanted }),
    ({ id }) => id,
  );
}
