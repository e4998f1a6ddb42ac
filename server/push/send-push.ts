import type { PushMessage } from '../../contract/push.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { PushClient, PushSender } from '../platform/push-client.ts';
import type { Sealer } from '../platform/sealed-secrets.ts';
import { findBrand } from '../storefront/find-brand.ts';
import type { Database } from '../tables.ts';
import { deleteBrowser, findBrowsers, findPushKeys, type StoredBrowser } from './push.queries.ts';
import { isWorthTrying, senderSubject, testMessage } from './push.rules.ts';

export interface PushParts {
  readonly database: Database;
  readonly pushClient: PushClient;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl' | 'mailFrom'>;
}

/** The payload of `pushJob`: a message for one browser. */
export interface BrowserPush {
  readonly browserId: number;
  /** Whose the browser was then: somebody else may have signed in on it since. A job of an earlier version names nobody. */
  readonly userId?: number | undefined;
  readonly message: PushMessage;
  readonly at: number;
  /** Of their own payments; all else is for admins. */
  readonly isForCustomer?: true;
}

/**
 * Sends a push to one browser, unless that has unsubscribed or become somebody else's since. Throws when the push service
 * did not take it, and gives up without a word once that is no news any more.
 */
export async function sendPush(parts: PushParts, push: BrowserPush): Promise<void> {
  const { browserId, userId, message, at, isForCustomer } = push;
  const [browser] = await findBrowsers(parts.database.read, { id: browserId, userId, isForCustomer });
  if (!browser) return;
  try {
    await send(parts, browser, { message, from: await findSender(parts) });
  } catch (error) {
    if (isWorthTrying({ at, now: parts.clock() })) throw error;
  }
}

/** Sends a test to all browsers of a user; answers to how many. Throws `not-subscribed` when none is left to hear it. */
export async function sendTest(parts: PushParts, userId: number): Promise<number> {
  const browsers = await findBrowsers(parts.database.read, { userId });
  const from = await findSender(parts);
  const sent = await Promise.allSettled(
    browsers.map((browser) => send(parts, browser, { message: testMessage, from })),
  );
  const count = sent.filter((each) => each.status === 'fulfilled' && each.value === 'sent').length;
  if (count > 0) return count;
  const failure = sent.find((each) => each.status === 'rejected');
  if (!failure) {
    throw new ExpectedError('not-subscribed', 'No browser of yours is subscribed. Subscribe this one, then try again.');
  }
  throw new ExpectedError('unavailable', 'The push service did not take the test. Please try again in a moment.', {
    retryAfterSeconds: 10,
    cause: failure.reason,
  });
}

async function findSender({ database, sealer, config }: PushParts): Promise<PushSender> {
  const [keys, { contactEmail }] = await Promise.all([findPushKeys(database.read, sealer), findBrand(database.read)]);
  return { ...keys, subject: senderSubject({ ...config, contactEmail }) };
}

async function send(
  { database, pushClient }: PushParts,
  browser: StoredBrowser,
  { message, from }: { message: PushMessage; from: PushSender },
): Promise<'sent' | 'gone'> {
  const result = await pushClient.send({ text: JSON.stringify(message), topic: message.tag }, browser, from);
  if (result === 'gone') await database.write((tx) => deleteBrowser(tx, browser));
  return result;
}
