import type { Database } from '../tables.ts';
import { updateSettingIf } from './storefront.queries.ts';

/** Puts `to` in the place of `from`; false when the setting holds something else by now. */
export function replaceSetting(
  database: Database,
  change: { readonly name: string; readonly from: string; readonly to: string },
): Promise<boolean> {
  return database.write((tx) => updateSettingIf(tx, change));
}
