import type { Database } from '../tables.ts';
import { saveSetting } from './storefront.queries.ts';

/** Writes settings, all of them or none. */
export function changeSettings(database: Database, settings: Readonly<Record<string, string>>): Promise<void> {
  return database.write(async (tx) => {
    for (const [name, value] of Object.entries(settings)) await saveSetting(tx, { name, value });
  });
}
