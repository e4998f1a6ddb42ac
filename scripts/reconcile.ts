import { openExistingStore } from '../server/open-store.ts';
import { ConfigError, readConfig } from '../server/platform/config.ts';
import { checkBooks, countBooks } from '../server/reports/check-books.ts';

/** Proves that the books of the configured shop balance; ends with 1 and a list when they don't. */
async function reconcile(): Promise<number> {
  const store = openExistingStore(readConfig(process.env), (error) => console.error(error.message));
  try {
    const { wallets, movements, orders } = await countBooks(store.database);
    const faults = await checkBooks(store.database);
    for (const { promise, subjects } of faults) console.error(`BROKEN: ${promise}: ${subjects.join(', ')}`);
    const seen = `${wallets} wallets, ${movements} movements, ${orders} orders`;
    if (faults.length === 0) console.log(`The books balance. Looked at ${seen}.`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await store.close();
  }
}

process.exitCode = await reconcile().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : error);
  return 2;
});
