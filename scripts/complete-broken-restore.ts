import type { StorePlace } from '../server/open-store.ts';
import { undoBrokenRestore } from '../server/undo-broken-restore.ts';

/** As a start does, for tools that need the right secret before it. On PostgreSQL only `npm run restore` can end a restore. */
export function completeBrokenRestore({ databaseUrl, dataDir }: StorePlace): void {
  const ended = databaseUrl ? undefined : undoBrokenRestore(dataDir);
  if (ended) console.log(ended);
}
