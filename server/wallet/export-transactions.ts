import type { WalletTransaction } from '../../contract/wallet.ts';
import { everyItem } from '../platform/database/every-item.ts';
import type { Reader } from '../tables.ts';
import { findTransactions } from './wallet.queries.ts';

/** All that ever moved this person's wallet, newest first. */
export function exportTransactions(db: Reader, userId: number): Promise<WalletTransaction[]> {
  return everyItem(
    ({ id }) => id,
    (paging) => findTransactions(db, { userId, ...paging, type: undefined }),
  );
}
