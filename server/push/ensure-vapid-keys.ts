import { makeSenderKeys } from '../platform/push-client.ts';
import { insertSettingIfMissing } from '../storefront/insert-setting-if-missing.ts';
import type { Database } from '../tables.ts';
import { keysSetting } from './push.queries.ts';

/** Makes the shop's keys for push on the first start; every later one, and every other node, finds them made. */
export async function ensureVapidKeys(database: Database): Promise<void> {
  await insertSettingIfMissing(database, { name: keysSetting, value: JSON.stringify(makeSenderKeys()) });
}
