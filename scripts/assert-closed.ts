import type { StorePlace } from '../server/open-store.ts';
import { isServedFrom } from './postgres-tools.ts';
import { ToolRefusal } from './run-tool.ts';
import { isFileInUse } from './shop-copy.ts';

/** Throws when any process has the shop open. */
export async function assertClosed({ databaseUrl, dataDir }: StorePlace): Promise<void> {
  if (databaseUrl ? await isServedFrom(databaseUrl) : isFileInUse(dataDir)) {
    throw new ToolRefusal('The shop is open: stop every server of it first.');
  }
}
