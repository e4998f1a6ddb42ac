import { whoAmI } from '../contract/accounts.ts';
import { listFundRequests } from '../contract/funds.ts';
import { listOrders } from '../contract/orders.ts';
import { readIntent } from '../contract/payment-intents.ts';
import { readStorefront } from '../contract/storefront.ts';
import { listTransactions } from '../contract/wallet.ts';
import { syncOfflineCatalogue } from './customer-catalogue-offline.ts';
import { syncOfflineCache } from './platform/sync-offline-cache.ts';

/** Shown again, as of when they were given, while the server is out of reach. */
const endpoints = [whoAmI, listOrders, listTransactions, listFundRequests, readIntent, readStorefront];

/** Keeps what a customer was last shown, and has this browser told again of payments where it was. Returns how to stop. */
export function persistAnswers(token: string): () => void {
  renewPush();
  const stops = [syncOfflineCache(token, endpoints), syncOfflineCatalogue(token)];
  return () => {
    for (const stop of stops) stop();
  };
}

function renewPush(): void {
  if (globalThis.Notification?.permission !== 'granted') return;
  import('./push/browser-push.ts')
    .then(({ renewSubscription }) => renewSubscription())
    // The profile says how it stands.
    .catch(() => undefined);
}
