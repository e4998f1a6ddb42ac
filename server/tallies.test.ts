import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OrderStatus } from '../contract/orders.ts';
import { hour } from './platform/clock.ts';
import { keepTallies } from './platform/database/keep-tallies.ts';
import { listReach } from './platform/database/list-part.ts';
import { tallyDayMs, tallyNumbers } from './platform/database/tally.ts';
import { checkBooks } from './reports/check-books.ts';
import { checkTallies } from './reports/check-tallies.ts';
import { openTestShop, type Person, type TestShop } from './testing.ts';

const statuses = ['pending', 'processing', 'completed', 'failed'] as const;
const platforms = ['Instagram', 'YouTube'] as const;

interface Told {
  id: number;
  status: OrderStatus;
  platform: string;
  at: number;
}

let shop: TestShop;
let meera: Person;
let asha: Person;
let orders: Told[];
/** Orders of some days, some of them of the same moment and of the first and the last of a day. */
beforeAll(async () => {
  shop = await openTestShop();
  [meera, asha] = [await shop.admin(), await shop.customer()];
  const { id: service_id } = await shop.service();
  const firstDay = Math.floor(shop.clock.now / tallyDayMs) - 20;
  orders = Array.from({ length: 600 }, (_, n) => {
    const day = (firstDay + ((n * 7) % 13)) * tallyDayMs;
    const at = day + ([0, tallyDayMs - 1][n % 5] ?? (n * 7_919_317) % tallyDayMs);
    return { id: 0, status: statuses[((n * 31) % 7) % 4] ?? 'pending', platform: platforms[n % 3 && 1] ?? '', at };
  });
  const rest = {
    service_id,
    service_name: 'Likes',
    category_name: 'Likes',
    platform_icon: 'x',
    platform_color: '#000000',
  };
  const price = { url: 'https://x.example', quantity: 10, rate: 10, list_paise: 10, total_paise: 10, discounts: '[]' };
  const rows = await shop.database.write((tx) =>
    tx
      .insertInto('orders')
      .values(
        orders.map(({ status, platform, at }) => {
          return {
            ...rest,
            ...price,
            user_id: asha.id,
            platform_name: platform,
            status,
            created_at: at,
            updated_at: at,
          };
        }),
      )
      .returning('id')
      .execute(),
  );
  for (const [n, { id }] of rows.entries()) Object.assign(orders[n] ?? {}, { id });
});
afterAll(() => shop.close());

const tallyFaults = async () =>
  (await shop.ledgerFaults()).filter(({ promise }) => promise === 'a list has as many rows as its tallies say');

type Query = Partial<Record<'status' | 'platform' | 'from' | 'to', string>>;

async function pageOf(query: Query, page: number, pageSize: number) {
  const answer = await shop.get(
    `/api/admin/orders?${new URLSearchParams({ ...query, page: String(page), pageSize: String(pageSize) })}`,
    meera,
  );
  return { total: Number(answer.headers['x-total-count']), ids: answer.json().map(({ id }: { id: number }) => id) };
}

function expected({ status, platform, from, to }: Query) {
  const isIn = (order: Told) =>
    (!status || order.status === status || (status === 'waiting' && ['pending', 'failed'].includes(order.status))) &&
    (!platform || order.platform === platform) &&
    (!from || order.at >= Date.parse(from)) &&
    (!to || order.at < Date.parse(to));
  return orders
    .filter(isIn)
    .sort((a, b) => b.at - a.at || b.id - a.id)
    .map(({ id }) => id);
}

const iso = (at: number) => new Date(at).toISOString();

/** The pages after and before some rows of a list, with their places. */
async function expectBesideRows(query: Query, ids: readonly number[]): Promise<void> {
  const atOf = new Map(orders.map(({ id, at }) => [id, at]));
  for (const index of new Set([0, 39, Math.floor(ids.length / 2), ids.length - 1])) {
    const id = ids[index];
    if (id === undefined) continue;
    for (const side of ['after', 'before'] as const) {
      const place = { pageSize: '40', [side]: `${atOf.get(id)}-${id}` };
      const answer = await shop.get(`/api/admin/orders?${new URLSearchParams({ ...query, ...place })}`, meera);
      const offset = side === 'after' ? index + 1 : Math.max(0, index - 40);
      expect(
        [answer.json().map((order: { id: number }) => order.id), answer.headers['x-offset']],
        JSON.stringify([query, side, index]),
      ).toEqual([ids.slice(offset, side === 'after' ? offset + 40 : index), String(offset)]);
      expect(answer.headers['x-total-count']).toBe(String(ids.length));
    }
  }
}

async function expectEveryPage() {
  const day = Math.floor(shop.clock.now / tallyDayMs) - 18;
  const start = day * tallyDayMs;
  const times: Query[] = [
    {},
    { from: iso(start), to: iso(start + 4 * tallyDayMs) },
    { from: iso(start + 5_000), to: iso(start + 4 * tallyDayMs + 9_000_000) },
    { from: iso(start + 40_000_000) },
    { to: iso(start + 40_000_000) },
    { from: iso(start + 1), to: iso(start + 80_000_000) },
    { from: iso(start + 80_000_000), to: iso(start + tallyDayMs + 1_000_000) },
  ];
  const words: Query[] = [
    {},
    { status: 'completed' },
    { status: 'waiting' },
    { status: 'waiting', platform: 'Instagram' },
    { platform: 'YouTube' },
    { status: 'failed', platform: 'Instagram' },
  ];
  for (const query of words.flatMap((word) => times.map((time) => ({ ...word, ...time })))) {
    const ids = expected(query);
    const pages = Math.ceil(ids.length / 40) + 1;
    await expectBesideRows(query, ids);
    for (let page = 1; page <= pages; page++)
      expect(await pageOf(query, page, 40), JSON.stringify([query, page])).toEqual({
        total: ids.length,
        ids: ids.slice((page - 1) * 40, page * 40),
      });
  }
}

describe('every page of the orders, whatever narrows them down, is what counting and sorting all of them gives', () => {
  test('before the tallies are brought up to date', expectEveryPage);

  test('once they are, by two nodes at once', async () => {
    await Promise.all([keepTallies(shop.database), keepTallies(shop.database)]);
    await keepTallies(shop.database);
    expect(await shop.database.read.selectFrom('tally_changes').selectAll().execute()).toEqual([]);
    expect(await tallyFaults()).toEqual([]);
    await expectEveryPage();
  });

  test('and while orders move on', async () => {
    const moved = orders.filter((_, n) => n % 4 === 0);
    const ids = moved.map(({ id }) => id);
    await shop.database.write(async (tx) => {
      await tx.updateTable('orders').set({ status: 'failed' }).where('id', 'in', ids).execute();
    });
    for (const order of moved) order.status = 'failed';
    expect(await tallyFaults()).toEqual([]);
    await expectEveryPage();
    await keepTallies(shop.database);
    expect(await tallyFaults()).toEqual([]);
    await expectEveryPage();
  });
});

describe('a tally that is wrong', () => {
  const add = (count: number) =>
    shop.database.write(async (tx) => {
      const wrong = tx.updateTable('tallies').set((eb) => ({ items: eb('items', '+', count) }));
      await wrong.where('list', '=', 'orders').where('kind', '=', 'failed').execute();
    });
  const check = () => checkTallies({ database: shop.database, clock: () => shop.clock.now });
  const start = Date.UTC(2026, 10, 21, 6, 30);
  afterEach(async () => {
    shop.clock.now = start;
    await shop.database.write(async (tx) => void (await tx.updateTable('tally_check').set({ due_at: 0 }).execute()));
    expect(await tallyFaults()).toEqual([]);
  });

  test('is no fault of the books; once a night it is found and counted anew', async () => {
    const broken = async () => (await checkBooks(shop.database)).map(({ promise }) => promise);
    const before = await broken();
    expect(await check()).toEqual([]);
    await add(1);
    expect(await broken()).toEqual(before);
    expect(await tallyFaults()).toHaveLength(1);
    expect(await check()).toBeUndefined();
    shop.clock.now += 14 * hour;
    expect(await check()).toBeUndefined();
    shop.clock.now += 2 * hour;
    expect(await check()).toEqual([{ list: 'orders', stretches: expect.arrayContaining([expect.any(Number)]) }]);
    expect(await tallyFaults()).toEqual([]);
    await shop.confirm(meera);
    await expectEveryPage();
    expect(await check()).toBeUndefined();
  });

  test('is mended by one node', async () => {
    await add(1);
    const checks = await Promise.all([check(), check(), check()]);
    expect(checks.filter((wrong) => wrong !== undefined)).toHaveLength(1);
  });

  test('is left for an hour by everybody when it could not be mended', async () => {
    await add(1);
    const { database, clock } = shop;
    let writes = 0;
    const write: typeof database.write = (work) =>
      ++writes === 2 ? Promise.reject(new Error('Somebody writes for long.')) : database.write(work);
    await expect(checkTallies({ database: { ...database, write }, clock: () => clock.now })).rejects.toThrow(
      'for long',
    );
    expect(await check()).toBeUndefined();
    clock.now += hour;
    expect(await check()).toHaveLength(1);
  });

  test('is mended too when the clock was a year ahead at the last check', async () => {
    shop.clock.now += 365 * 24 * hour;
    expect(await check()).toEqual([]);
    shop.clock.now = start;
    await add(1);
    expect(await check()).toHaveLength(1);
  });

  test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
    'waits for whoever writes to the list, but not for long',
    async () => {
      await add(1);
      await shop.database.write(async (tx) => {
        await tx
          .updateTable('orders')
          .set({ status: 'failed' })
          .where('id', '=', orders[0]?.id ?? 0)
          .execute();
        await expect(check()).rejects.toMatchObject({ code: 'unavailable' });
      });
      const first = orders[0];
      if (first) first.status = 'failed';
      shop.clock.now += hour;
      expect(await check()).toHaveLength(1);
      await expectEveryPage();
    },
  );
});

describe('a long list', () => {
  const many = tallyNumbers + listReach;
  beforeAll(async () => {
    const person = { first_name: 'Multitude', last_name: 'Das', password_hash: '', created_at: 1 };
    for (let from = 0; from < many; from += 500) {
      const rows = Array.from({ length: 500 }, (_, n) => ({ ...person, email: `m${from + n}@many.example` }));
      await shop.database.write(async (tx) => void (await tx.insertInto('users').values(rows).execute()));
    }
  });

  test.each(['', '&role=customer', '&role=admin', '&role=deleted'])(
    'of accounts%s is counted exactly, and its last page is the oldest ones',
    async (role) => {
      await keepTallies(shop.database);
      const all = await shop.database.read
        .selectFrom('users')
        .select('id')
        .$if(role === '', (query) => query.where('deleted_at', 'is', null))
        .$if(role === '&role=customer', (query) => query.where('deleted_at', 'is', null).where('is_admin', '=', 0))
        .$if(role === '&role=admin', (query) => query.where('deleted_at', 'is', null).where('is_admin', '=', 1))
        .$if(role === '&role=deleted', (query) => query.where('deleted_at', 'is not', null))
        .orderBy('id', 'desc')
        .execute();
      const last = Math.max(1, Math.ceil(all.length / 100));
      for (const page of [1, Math.ceil(last / 2), last]) {
        const answer = await shop.get(`/api/admin/users?pageSize=100&page=${page}${role}`, meera);
        expect(answer.headers['x-total-count']).toBe(String(all.length));
        expect(answer.json().map(({ id }: { id: number }) => id)).toEqual(
          all.slice((page - 1) * 100, page * 100).map(({ id }) => id),
        );
      }
    },
  );

  test('of one subject in the records is counted exactly, from either end', async () => {
    const entry = {
      at: 1,
      admin_id: meera.id,
      subject: 'discount',
      action: 'change',
      before: '{}',
      after: '{}',
    } as const;
    for (let from = 0; from < many; from += 500) {
      const rows = Array.from({ length: 500 }, () => ({ ...entry, subject_id: 1, address: '' }));
      await shop.database.write(async (tx) => void (await tx.insertInto('audit_entries').values(rows).execute()));
    }
    const all = await shop.database.read
      .selectFrom('audit_entries')
      .select('id')
      .where('subject', '=', 'discount')
      .orderBy('id', 'desc')
      .execute();
    const last = Math.ceil(all.length / 100);
    for (const page of [1, last]) {
      const answer = await shop.get(`/api/admin/audit?pageSize=100&page=${page}&subject=discount`, meera);
      expect(answer.headers['x-total-count']).toBe(String(all.length));
      expect(answer.json().map(({ id }: { id: number }) => id)).toEqual(
        all.slice((page - 1) * 100, page * 100).map(({ id }) => id),
      );
    }
  });
});
