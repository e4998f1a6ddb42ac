import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createFirstAdmin } from '../../server/accounts/create-first-admin.ts';
import { seedCatalogue } from '../../server/catalogue/seed-catalogue.ts';
import { databaseFile, openStore } from '../../server/open-store.ts';
import type { Config } from '../../server/platform/config.ts';
import { hashPassword } from '../../server/platform/passwords.ts';
import { addToDailyStats } from '../../server/reports/sum-movements.ts';
import type { Database } from '../../server/tables.ts';
import { postgresBulk, sqliteBulk } from './bulk.ts';
import { LargeShop, type Offer } from './generate-shop.ts';

/** Beyond these a link of an order would be out of all proportion to what people spend. */
const dearestPaise = 30_000;
const movementsPerTransaction = 10_000;
const movementsPerSum = 100_000;

export interface Size {
  readonly users: number;
  readonly orders: number;
  readonly movements: number;
}

/** Fills a shop that is new with two years of customers. Throws when somebody is in it already. Nobody can sign in as one of them. */
export async function seedLargeShop(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'adminEmail' | 'adminPassword'>,
  size: Size,
): Promise<{ madeUpPassword: string | undefined }> {
  const store = await openStore(config, (error) => console.error(error.message));
  try {
    await refuseRealShop(store.database);
    await seedCatalogue(store.database);
    const at = Date.now();
    const made = await createFirstAdmin(store.database, {
      email: config.adminEmail,
      password: config.adminPassword,
      at,
    });
    const story = new LargeShop({
      ...size,
      offers: await findOffers(store.database),
      adminId: await findAdmin(store.database),
      passwordHash: await hashPassword(randomBytes(24).toString('base64url')),
      now: at - 600_000,
    });
    const bulk = config.databaseUrl
      ? await postgresBulk(config.databaseUrl)
      : sqliteBulk(join(config.dataDir, databaseFile));
    try {
      for (const rows of story.play(movementsPerTransaction)) await bulk.insert(rows);
      await bulk.finish(story.balances);
      await keepAllFigures(store.database, size.movements);
      await bulk.analyze();
    } finally {
      await bulk.close();
    }
    return { madeUpPassword: made?.madeUpPassword };
  } finally {
    await store.close();
  }
}

async function refuseRealShop({ read }: Database): Promise<void> {
  const one = (table: 'ledger_transfers' | 'orders' | 'fund_requests') =>
    read.selectFrom(table).select('id').limit(1).execute();
  const found = await Promise.all([one('orders'), one('ledger_transfers'), one('fund_requests')]);
  const customer = await read.selectFrom('users').select('id').where('is_admin', '=', 0).limit(1).execute();
  if ([...found.flat(), ...customer].length > 0) {
    throw new Error('There are customers in this shop already. Use another DATA_DIR or DATABASE_URL.');
  }
}

async function findAdmin({ read }: Database): Promise<number> {
  const newest = read.selectFrom('users').select('id').orderBy('id', 'desc').limit(1);
  return (await newest.executeTakeFirstOrThrow()).id;
}

async function findOffers({ read }: Database): Promise<Offer[]> {
  const rows = await read
    .selectFrom('services')
    .innerJoin('categories', 'categories.id', 'services.category_id')
    .innerJoin('platforms', 'platforms.id', 'categories.platform_id')
    .select([
      'services.id as serviceId',
      'services.name as serviceName',
      'categories.name as categoryName',
      'platforms.name as platformName',
      'platforms.icon as platformIcon',
      'platforms.color as platformColor',
      'rate',
      'min_quantity',
      'max_quantity',
    ])
    .execute();
  return rows
    .map(({ min_quantity, max_quantity, ...rest }) => {
      return { ...rest, minQuantity: min_quantity ?? 100, maxQuantity: max_quantity ?? 10_000 };
    })
    .filter(({ rate, minQuantity }) => (rate * minQuantity * 3) / 100_000 <= dearestPaise);
}

async function keepAllFigures(database: Database, movements: number): Promise<void> {
  for (let afterId = 0; afterId < movements; afterId += movementsPerSum) {
    const upToId = Math.min(movements, afterId + movementsPerSum);
    await database.write((tx) => addToDailyStats(tx, { afterId, upToId }));
  }
}
