import type { Database } from '../tables.ts';
import { findSetting, insertSetting } from './storefront.queries.ts';

/** Writes a setting that is made once: where there is one already, that one stays. */
export async function insertSettingIfMissing(
  database: Database,
  { name, value }: { name: string; value: string },
): Promise<void> {
  if ((await findSetting(database.read, name)) !== undefined) return;
  await database.write((tx) => insertSetting(tx, { name, value }));
}
