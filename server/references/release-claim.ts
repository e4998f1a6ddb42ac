import type { Tx } from '../tables.ts';
import { deleteClaim } from './references.queries.ts';

/** The payment of a fund request that was approved wrongly can be claimed by whoever made it. */
export const releaseClaim = (tx: Tx, fundRequestId: number): Promise<void> => deleteClaim(tx, fundRequestId);
