import type { Tx } from '../tables.ts';
import { saveSetting } from './storefront.queries.ts';

/** From here on to the commit nobody else changes the settings of this name, also where none are written yet. */
export function lockSettings(
  tx: Tx,
  name: 'announcements' | 'dispatching' | 'invite' | 'legal' | 'payment' | 'receipts' | 'storefront' | 'support',
): Promise<void> {
  return saveSetting(tx, { name: `${name}.turn`, value: '' });
}
