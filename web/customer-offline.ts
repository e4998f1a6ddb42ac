import { whoAmI } from '../contract/accounts.ts';
import { listFundRequests } from '../contract/funds.ts';
import { listOrders } from '../contract/orders.ts';
import { readStorefront } from '../contract/storefront.ts';
import { listTransactions } from '../contract/wallet.ts';
import { syncOfflineCache } from './platform/sync-offline-cache.ts';

/** Shown again, as of when they were given, while the server is out of reach. */
const endpoints = [whoAmI, listOrders, listTransactions, listFundRequests, readStorefront];

/** Keeps what a customer was last shown. Returns how to stop. */
export function persistAnswers(token: string): () => void {
  return syncOfflineCache(token, endpoints);
}
