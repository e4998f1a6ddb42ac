import { ECDH } from 'node:crypto';
import { ExpectedError } from '../platform/expected-error.ts';
import type { PushClient } from '../platform/push-client.ts';
import type { Database } from '../tables.ts';
import { deleteOldSubscriptions, deleteSubscription, type Subscription, upsertSubscription } from './push.queries.ts';
import { maxBrowsersPerAdmin } from './push.rules.ts';

const publicKeyBytes = 65;
const authBytes = 16;

/** Has a browser told of news for as long as its session lasts. Throws `invalid-input` for one of no known push service. */
export async function subscribeBrowser(
  { database, pushClient }: { database: Database; pushClient: PushClient },
  subscription: Subscription & { at: number },
): Promise<void> {
  assertUsable(pushClient, subscription);
  const { userId } = subscription;
  await database.write(async (tx) => {
    await upsertSubscription(tx, subscription);
    await deleteOldSubscriptions(tx, { userId, kept: maxBrowsersPerAdmin });
  });
}

/** Tells this browser nothing any more; one that is not told anything stays so. */
export function unsubscribeBrowser(database: Database, whose: { userId: number; endpoint: string }): Promise<void> {
  return database.write((tx) => deleteSubscription(tx, whose));
}

function assertUsable(pushClient: PushClient, { endpoint, p256dh, auth }: Subscription): void {
  if (!pushClient.accepts(endpoint)) {
    const message = "This browser's push service is not among those that the shop knows";
    throw new ExpectedError('invalid-input', message, { fields: { endpoint: message } });
  }
  if (!isPublicKey(p256dh) || Buffer.from(auth, 'base64url').length !== authBytes) {
    const message = 'This is not the subscription of a browser';
    throw new ExpectedError('invalid-input', message, { fields: { keys: message } });
  }
}

function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  try {
    return bytes.length === publicKeyBytes && ECDH.convertKey(bytes, 'prime256v1').length === publicKeyBytes;
  } catch {
    return false; // not a point of the curve
  }
}
