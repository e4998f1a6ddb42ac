import type { Tx } from '../tables.ts';
import { saveSetting } from './storefront.queries.ts';

/** Writes settings: those that are named, and no others. */
export async function saveSettings(tx: Tx, settings: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await saveSetting(tx, { name, value });
}
