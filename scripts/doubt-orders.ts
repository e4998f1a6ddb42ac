import { type StorePlace, upgradeShape } from '../server/open-store.ts';
import { doubtDispatches } from '../server/providers/doubt-dispatches.ts';
import { assertClosed } from './assert-closed.ts';
import { withDatabase } from './verify-books.ts';

/** Orders that may have been sent to a provider since the data were copied, and whether the sending was switched off for them. */
export type Doubted = Awaited<ReturnType<typeof doubtDispatches>>;

/** The shop has gone on since its data were copied: what waits in them may be at a provider. */
export const doubtOrders = (place: StorePlace, now: number): Promise<Doubted> =>
  withDatabase(place, (database) => database.write((tx) => doubtDispatches(tx, now)));

/** The same for a shop whose files were restored without `npm run restore`. Throws when a server has it open. */
export async function markRestored(place: StorePlace, now: number): Promise<Doubted> {
  await assertClosed(place);
  // The copy may be of an earlier version.
  await withDatabase(place, upgradeShape);
  return doubtOrders(place, now);
}

export function showDoubted({ orders, isSwitchedOff }: Doubted): void {
  if (!isSwitchedOff) return;
  console.log(
    `The sending of orders to providers is off. ${orders} orders may have been sent since the data were copied:`,
  );
  console.log('look for each at its provider and decide about it on the admin side, then switch the sending on.');
}
