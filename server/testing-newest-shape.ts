import { openStore } from './open-store.ts';
import { readConfig } from './platform/config.ts';
import { makeHome } from './testing.ts';

/** Run by Vitest around all tests on PostgreSQL: a database in the newest shape, which the shops of most tests are copies of. */
export async function setup(): Promise<() => Promise<void>> {
  process.env['TEST_ENGINE'] = 'postgres';
  const home = await makeHome();
  const store = await openStore(readConfig(home.env), () => {});
  await store.close();
  process.env['TEST_NEWEST_SHAPE'] = new URL(home.env['DATABASE_URL'] ?? '').pathname.slice(1);
  return home.remove;
}
