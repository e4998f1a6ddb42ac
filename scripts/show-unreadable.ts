import type { StorePlace } from '../server/open-store.ts';
import { readSecretOf } from '../server/platform/companion-files.ts';
import { countUnreadable } from '../server/rotate-secret.ts';
import { withDatabase } from './verify-books.ts';

/** Says when the secret that a restored shop will use does not open what is stored sealed; answers whether it does. */
export async function showUnreadable(place: StorePlace, configured: string | undefined): Promise<boolean> {
  const secret = configured ?? readSecretOf(place.dataDir);
  const count = await withDatabase(place, (database) => countUnreadable(database, secret));
  if (count === 0) return true;
  const used = configured === undefined ? `the file ${place.dataDir}/secret` : 'SECRET';
  console.error(
    `${count} stored keys of providers or of push can't be opened: they were sealed with another secret than ${used}.`,
  );
  console.error('Before the start, set SECRET to that secret, or run npm run rotate-secret with OLD_SECRET set to it.');
  console.error('See docs/operating.md, Restore.');
  return false;
}
