import { makeSenderKeys } from '../platform/push-client.ts';
import { isSealed, type Sealer } from '../platform/sealed-secrets.ts';
import { insertSettingIfMissing } from '../storefront/insert-setting-if-missing.ts';
import { replaceSetting } from '../storefront/replace-setting.ts';
import type { Database } from '../tables.ts';
import { findStoredKeys, keysPlace, keysSetting } from './push.queries.ts';

/**
 * Makes the shop's keys for push on the first start; every later one, and every other node, finds them made. Keys that an
 * earlier version stored in the open are sealed.
 */
export async function ensureVapidKeys(database: Database, sealer: Sealer): Promise<void> {
  const value = sealer.seal(keysPlace, JSON.stringify(makeSenderKeys()));
  await insertSettingIfMissing(database, { name: keysSetting, value });
  const stored = await findStoredKeys(database.read);
  if (isSealed(stored)) return;
  await replaceSetting(database, { name: keysSetting, from: stored, to: sealer.seal(keysPlace, stored) });
}
