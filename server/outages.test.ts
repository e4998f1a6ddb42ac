import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from './testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const link = 'https://instagram.com/p/C7xQ';
const isPostgres = process.env['TEST_ENGINE'] === 'postgres';

// Each engine loses its footing in its own way, so each has tests of its own.
if (!isPostgres)
  describe('a disk without room', () => {
    const limitPages = (pages: number) =>
      shop.database.write(async (tx) => {
        await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx);
      });

    test('refuses writes with 503, still reads, and the retry after it succeeds once', async () => {
      const asha = await shop.customer({ balance: '100.00' });
      const likes = await shop.service({ pricePerThousand: '25.00' });
      // A link as long as may be fills pages quickly.
      const order = { serviceId: likes.id, url: `${link}/${'a'.repeat(1_900)}`, quantity: 100 };
      await limitPages(1); // the engine takes the present size when that is larger

      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, n) => shop.post('/api/orders', asha, order, { key: `full-${n}` })),
      );
      const refused = answers.findIndex(({ statusCode }) => statusCode === 503);
      expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 503)).toBe(true);
      expect(answers[refused]?.json().code).toBe('unavailable');
      expect(answers[refused]?.headers['retry-after']).toBeDefined();
      const stood = answers.filter(({ statusCode }) => statusCode === 201).length;
      const list = await shop.get('/api/orders', asha);
      expect(list.headers['x-total-count']).toBe(String(stood));

      await limitPages(1_000_000);
      const retry = await shop.post('/api/orders', asha, order, { key: `full-${refused}` });
      expect(retry.statusCode).toBe(201);
      expect((await shop.get('/api/orders', asha)).headers['x-total-count']).toBe(String(stood + 1));
    });
  });

if (isPostgres)
  describe('a database that is gone for a while', () => {
    const asAdmin = async (statement: string) => {
      const client = new pg.Client({
        connectionString: process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres',
      });
      await client.connect();
      await client.query(statement);
      await client.end();
    };

    test('answers 503, loses nothing, and serves again by itself', async () => {
      const asha = await shop.customer({ balance: '100.00' });
      const likes = await shop.service({ pricePerThousand: '25.00' });
      const order = { serviceId: likes.id, url: link, quantity: 1000 };
      expect((await shop.post('/api/orders', asha, order, { key: 'before' })).statusCode).toBe(201);
      const name = new URL(shop.config.databaseUrl ?? '').pathname.slice(1);

      await asAdmin(`alter database ${name} allow_connections false`);
      await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      const during = await shop.post('/api/orders', asha, order, { key: 'during' });
      expect(during.statusCode).toBe(503);
      expect((await shop.get('/readyz', undefined)).statusCode).toBe(503);

      await asAdmin(`alter database ${name} allow_connections true`);
      expect((await shop.post('/api/orders', asha, order, { key: 'during' })).statusCode).toBe(201);
      expect(await shop.balanceOf(asha)).toBe('50.00');
    });

    test('connections cut while orders are placed neither lose nor double an order', async () => {
      const asha = await shop.customer({ balance: '1000.00' });
      const likes = await shop.service({ pricePerThousand: '1.00' });
      const order = { serviceId: likes.id, url: link, quantity: 1000 };
      const name = new URL(shop.config.databaseUrl ?? '').pathname.slice(1);
      const placeAll = () =>
        Promise.all(
          Array.from({ length: 60 }, (_, n) => shop.post('/api/orders', asha, order, { key: `placed-${n}` })),
        );

      const placing = placeAll();
      await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      const answers = await placing;
      expect(answers.filter(({ statusCode }) => ![201, 503].includes(statusCode))).toEqual([]);

      const retried = await placeAll();
      expect(retried.every(({ statusCode }) => statusCode === 201)).toBe(true);
      expect(await shop.balanceOf(asha)).toBe('940.00');
    });
  });
