import type { Sealer } from '../platform/sealed-secrets.ts';
import { isSealed } from '../platform/sealed-secrets.ts';
import { replaceSetting } from '../storefront/replace-setting.ts';
import type { Database } from '../tables.ts';
import { findStoredKeys, keysPlace, keysSetting } from './push.queries.ts';

/** Seals the keys for push with another secret; answers how many, and how many were before. Throws when `from` does not open them. */
export async function resealVapidKeys(
  database: Database,
  { from, to }: { readonly from: Sealer; readonly to: Sealer },
): Promise<{ resealed: number; done: number }> {
  const stored = await findStoredKeys(database.read);
  if (to.canOpen(stored)) return { resealed: 0, done: 1 };
  const keys = isSealed(stored) ? from.open(keysPlace, stored) : stored;
  const isReplaced = await replaceSetting(database, { name: keysSetting, from: stored, to: to.seal(keysPlace, keys) });
  return isReplaced ? { resealed: 1, done: 0 } : { resealed: 0, done: 1 };
}
