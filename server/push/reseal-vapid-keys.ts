import type { Sealer } from '../platform/sealed-secrets.ts';
import { isSealed } from '../platform/sealed-secrets.ts';
import { replaceSetting } from '../storefront/replace-setting.ts';
import type { Database } from '../tables.ts';
import { findStoredKeys, keysPlace, keysSetting } from './push.queries.ts';

/** Seals the keys for push with another secret; false when that was done before. Throws when `from` does not open them. */
export async function resealVapidKeys(
  database: Database,
  { from, to }: { readonly from: Sealer; readonly to: Sealer },
): Promise<boolean> {
  const stored = await findStoredKeys(database.read);
  if (to.canOpen(stored)) return false;
  const keys = isSealed(stored) ? from.open(keysPlace, stored) : stored;
  return replaceSetting(database, { name: keysSetting, from: stored, to: to.seal(keysPlace, keys) });
}
