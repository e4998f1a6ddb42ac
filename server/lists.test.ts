import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderStatus } from '../contract/order.ts';
import { day } from './platform/clock.ts';
import { maxCounted } from './platform/database/bounded-count.ts';
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
  const firstDay = Math.floor(shop.clock.now / day) - 20;
  orders = Array.from({ length: 600 }, (_, n) => {
    const start = (firstDay + ((n * 7) % 13)) * day;
    const at = start + ([0, day - 1][n % 5] ?? (n * 7_919_317) % day);
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
  const start = (Math.floor(shop.clock.now / day) - 18) * day;
  const times: Query[] = [
    {},
    { from: iso(start), to: iso(start + 4 * day) },
    { from: iso(start + 5_000), to: iso(start + 4 * day + 9_000_000) },
    { from: iso(start + 40_000_000) },
    { to: iso(start + 40_000_000) },
    { from: iso(start + 1), to: iso(start + 80_000_000) },
    { from: iso(start + 80_000_000), to: iso(start + day + 1_000_000) },
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
  test('at first', expectEveryPage);

  test('and once orders have moved on', async () => {
    const moved = orders.filter((_, n) => n % 4 === 0);
    const ids = moved.map(({ id }) => id);
    await shop.database.write(async (tx) => {
      await tx.updateTable('orders').set({ status: 'failed' }).where('id', 'in', ids).execute();
    });
    for (const order of moved) order.status = 'failed';
    await expectEveryPage();
  });
});

describe('a list that is longer than is counted', () => {
  const many = maxCounted + 150;
  const insertMany = async (insert: (count: number) => Promise<unknown>) => {
    for (let left = many; left > 0; left -= 500) await insert(Math.min(500, left));
  };
  beforeAll(async () => {
    const person = { first_name: 'Multitude', last_name: 'Das', password_hash: '', created_at: 1 };
    let n = 0;
    await insertMany((count) => {
      const rows = Array.from({ length: count }, () => ({ ...person, email: `m${++n}@many.example` }));
      return shop.database.write((tx) => tx.insertInto('users').values(rows).execute());
    });
    const act = { at: 1, actor_id: meera.id, action: 'change', before: '{}', after: '{}', address: '' } as const;
    await insertMany((count) => {
      const rows = Array.from({ length: count }, () => ({ ...act, subject: 'discount' as const, subject_id: 1 }));
      return shop.database.write((tx) => tx.insertInto('audit_entries').values(rows).execute());
    });
  });

  const customers = () =>
    shop.database.read.selectFrom('users').select('id').where('is_admin', '=', 0).orderBy('id', 'desc').execute();
  const acts = () =>
    shop.database.read
      .selectFrom('audit_entries')
      .select('id')
      .where('subject', '=', 'discount')
      .orderBy('id', 'desc')
      .execute();

  describe.each([
    ['customers', '/api/admin/users?role=customer', customers],
    ['customers of a search', '/api/admin/users?search=multitude', customers],
    ['acts', '/api/admin/audit?subject=discount', acts],
  ])('%s', (name, path, findAll) => {
    const pageOf = async (place: string) => {
      const answer = await shop.get(`${path}&pageSize=100&${place}`, meera);
      expect(answer.statusCode).toBe(200);
      const { headers } = answer;
      return {
        ids: answer.json().map(({ id }: { id: number }) => id),
        total: headers['x-total-count'],
        offset: headers['x-offset'],
        next: /<[^>]*[?&](after=\d+|page=\d+)[^>]*>; rel="next"/.exec(String(headers['link']))?.[1],
      };
    };

    test('says that there are more, and its pages by number end there', async () => {
      const ids = (await findAll()).map(({ id }) => id);
      const last = maxCounted / 100;
      const pages = await Promise.all([1, last, last + 1].map((page) => pageOf(`page=${page}`)));
      expect(pages.map(({ total }) => total)).toEqual(['2500+', '2500+', '2500+']);
      expect(pages[1]?.ids).toEqual(name === 'customers of a search' ? expect.any(Array) : ids.slice(2_400, 2_500));
      expect(pages[2]?.ids).toEqual([]);
    });

    if (name !== 'customers of a search') {
      test('is gone through to its end by the links, and back by the keys', async () => {
        const ids = (await findAll()).map(({ id }) => id);
        const seen: number[] = [];
        let place: string | undefined = 'page=1';
        for (let page = 0; place !== undefined && page < 99; page++) {
          const { ids: shown, next, offset } = await pageOf(place);
          if (place.startsWith('after')) expect(offset).toBe(seen.length > maxCounted ? '2500+' : String(seen.length));
          seen.push(...shown);
          place = next;
        }
        expect(seen).toEqual(ids);
        const back = await pageOf(`before=${ids.at(-1)}`);
        expect(back.ids).toEqual(ids.slice(-101, -1));
        expect(back.offset).toBe('2500+');
      });
    }
  });

  test('keeps its place when the row that named it leaves', async () => {
    const ids = (await customers()).map(({ id }) => id);
    const [named, next] = ids.slice(2_550, 2_552);
    await shop.database.write((tx) =>
      tx
        .updateTable('users')
        .set({ deleted_at: 9 })
        .where('id', '=', named ?? 0)
        .execute(),
    );
    const answer = await shop.get(`/api/admin/users?role=customer&pageSize=10&after=${named}`, meera);
    expect(answer.json()[0].id).toBe(next);
  });
});
