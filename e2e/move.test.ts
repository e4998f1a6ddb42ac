import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fundedCustomers, type OrderCall, orderCalls } from '../bench/customers.ts';
import { moveShop } from '../scripts/move-shop.ts';
import { queryPostgres, withScratchDatabase } from '../scripts/postgres-tools.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { inOrderOfReference } from '../scripts/sqlite-source.ts';
import { verifyBooks } from '../scripts/verify-books.ts';
import { fetchInTime } from '../scripts/within.ts';
import { openStore } from '../server/open-store.ts';
import { orderOnce } from './order-load.ts';

const adminUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const isWithoutPostgres = process.env['TEST_ENGINES'] === 'sqlite';

let shop: ShopProcess;
let token: string;
beforeEach(async () => {
  shop = await startShop('sqlite');
  [token = ''] = await fundedCustomers(shop.url, 3);
  const nextCall = await orderCalls(shop.url, [token]);
  for (const order of Array.from({ length: 40 }, nextCall)) expect(await orderOnce(shop.url, order)).toBe(201);
});
afterEach(() => shop.remove());

const tablesIn = (databaseUrl: string) =>
  queryPostgres(databaseUrl, `select 1 from pg_tables where schemaname = 'public'`);

// What it moves to is PostgreSQL.
test.skipIf(isWithoutPostgres)('a shop with all it has goes on as it was', { retry: 0 }, async () => {
  await withScratchDatabase(adminUrl, async (databaseUrl) => {
    const { dataDir } = shop;
    await expect(moveShop({ dataDir, databaseUrl })).rejects.toThrow('The shop is open');
    await shop.kill();
    await addOddThings(dataDir);
    const before = await verifyBooks({ dataDir, databaseUrl: undefined });

    const { tables, counts } = await moveShop({ dataDir, databaseUrl });
    expect(counts).toEqual(before.counts);
    expect(await verifyBooks({ dataDir, databaseUrl })).toEqual(before);
    expect(await verifyBooks({ dataDir, databaseUrl: undefined })).toEqual(before);
    const orders = tables.find(({ table }) => table === 'orders');
    expect(orders).toMatchObject({ rows: 40, sums: { total_paise: expect.any(Number) } });
    expect(tables.map(({ table }) => table)).toContain('ticket_screenshots');
    await expect(moveShop({ dataDir, databaseUrl })).rejects.toThrow('not empty');

    const moved = await startShop('sqlite', { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    const nextCall = await orderCalls(moved.url, [token]);
    const place = async (order: OrderCall) => {
      const answer = await fetchInTime(`${moved.url}/api/orders`, { method: 'POST', ...order });
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { id: number }).id; // the shop's own contract
    };
    const order = nextCall();
    expect(await place(order), 'a key that was answered before the move').toBe(1);
    expect(await place({ ...order, headers: { ...order.headers, 'idempotency-key': 'new' } })).toBe(41);
    await moved.remove();
    expect((await verifyBooks({ dataDir, databaseUrl })).faults).toEqual([]);
  });
});

/** Bytes, signs that a language would put in another order, and what stands for nothing. */
async function addOddThings(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl: undefined }, () => {});
  await store.database.write(async (tx) => {
    for (const name of ['a', 'B', 'ä', 'तरक्की', '😀', 'it\'s \\ "said"'])
      await tx
        .insertInto('settings')
        .values({ name: `odd ${name}`, value: name })
        .execute();
    const times = { created_at: 1, updated_at: 2 };
    const ticket = { user_id: 2, order_id: null, category: 'other', subject: 's', description: 'd', ...times } as const;
    const { id } = await tx.insertInto('tickets').values(ticket).returning('id').executeTakeFirstOrThrow();
    const bytes = Uint8Array.from({ length: 512 }, (_, n) => n % 256);
    await tx.insertInto('ticket_screenshots').values({ ticket_id: id, media_type: 'image/png', bytes }).execute();
  });
  await store.close();
}

// What it moves to is PostgreSQL.
test.skipIf(isWithoutPostgres)(
  'a shop whose books have a fault does not move, and neither does one that PostgreSQL refuses',
  async () => {
    await withScratchDatabase(adminUrl, async (databaseUrl) => {
      await shop.kill();
      const { dataDir } = shop;
      const change = async (name: string, value: string, balance: number) => {
        const store = await openStore({ dataDir, databaseUrl: undefined }, () => {});
        await store.database.write(async (tx) => {
          await tx.insertInto('settings').values({ name, value }).execute();
          await tx
            .updateTable('ledger_accounts')
            .set((eb) => ({ balance_paise: eb('balance_paise', '+', balance) }))
            .where('kind', '=', 'wallet')
            .execute();
        });
        await store.close();
      };
      await change('one', '', 1);
      await expect(moveShop({ dataDir, databaseUrl })).rejects.toThrow('The books of this shop have faults');
      // PostgreSQL keeps no text with a zero in it.
      await change('two', 'a\0b', -1);
      await expect(moveShop({ dataDir, databaseUrl })).rejects.toThrow(/0x00/);
      expect(await tablesIn(databaseUrl)).toEqual([]);
    });
  },
);

test('as a command it asks where to', async () => {
  const file = join(import.meta.dirname, '..', 'scripts', 'move.ts');
  const env = { PATH: process.env['PATH'], DATA_DIR: shop.dataDir };
  const said = await new Promise((resolve) =>
    execFile(process.execPath, [file], { env }, (_error, _out, err) => resolve(err)),
  );
  expect(said).toContain('Set DATABASE_URL');
});

test('tables come after those that they refer to, and a circle is said', () => {
  const table = (name: string, ...refersTo: string[]) => ({ name, columns: ['id'], order: ['id'], refersTo });
  const names = inOrderOfReference([table('c', 'b', 'a'), table('b', 'a'), table('a')]).map(({ name }) => name);
  expect(names).toEqual(['a', 'b', 'c']);
  expect(() => inOrderOfReference([table('a', 'b'), table('b', 'a')])).toThrow('circle');
});
