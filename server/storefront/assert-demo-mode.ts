import type { Database } from '../tables.ts';
import { findSetting, isShopNew, saveSetting } from './storefront.queries.ts';

const marker = { name: 'demo', value: '1' } as const;

/**
 * Keeps sample shops and real ones apart: the sign-ins of a sample shop are printed on its pages, so its data must
 * never become a real shop's, nor samples be put among real customers. Throws with what to do instead.
 */
export async function assertDemoMode(database: Database, { demo }: { demo: boolean }): Promise<void> {
  const isSample = (await findSetting(database.read, marker.name)) === marker.value;
  if (isSample && !demo) {
    throw new Error(
      'this is the data of a sample shop, whose sign-ins everybody knows. Use another DATA_DIR or DATABASE_URL.',
    );
  }
  if (!demo || isSample) return;
  if (!(await isShopNew(database.read))) {
    throw new Error(
      'DEMO=1 needs data of its own, and this is the data of a real shop. Use another DATA_DIR or DATABASE_URL.',
    );
  }
  await database.write((tx) => saveSetting(tx, marker));
}
