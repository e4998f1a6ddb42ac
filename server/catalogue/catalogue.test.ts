import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { minute } from '../platform/clock.ts';
import { openTestShop, type TestShop } from '../testing.ts';
import { catalogueTopic } from './prepare-catalogue.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const list = async (path: string) => {
  const answer = await shop.get(path, undefined);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const names = async (path: string) => (await list(path)).map(({ name }: { name: string }) => name);
const changed = () => shop.bus.publish(catalogueTopic, ['changed']);
/** A message may be under way for a moment. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 5_000, interval: 10 });

function platform(position: number, name: string) {
  const values = { position, name, color: '#d62976', icon: name.toLowerCase() };
  return shop.database.write((tx) =>
    tx.insertInto('platforms').values(values).returning('id').executeTakeFirstOrThrow(),
  );
}

function category(platformId: number, position: number, name: string) {
  const values = { platform_id: platformId, position, name, description: `${name} for all` };
  return shop.database.write((tx) =>
    tx.insertInto('categories').values(values).returning('id').executeTakeFirstOrThrow(),
  );
}

function service(
  categoryId: number,
  position: number,
  name: string,
  more: { min?: number; max?: number; rate?: number } = {},
) {
  const bounds = { min_quantity: more.min ?? null, max_quantity: more.max ?? null };
  const text = { name, description: `${name}, slowly`, is_instant_start: 0 } as const;
  const values = { category_id: categoryId, position, rate: more.rate ?? 9_000, ...bounds, ...text };
  return shop.database.write((tx) =>
    tx.insertInto('services').values(values).returning('id').executeTakeFirstOrThrow(),
  );
}

const archive = (table: 'services' | 'categories', id: number) =>
  shop.database.write((tx) =>
    tx.updateTable(table).set({ archived_at: shop.clock.now }).where('id', '=', id).execute(),
  );

test('a shop without services says so', async () => {
  const parts = ['/api/services?categoryId=1', '/api/services?platformId=1', '/api/service-numbers'];
  for (const path of ['/api/platforms', '/api/service-categories', '/api/services', ...parts]) {
    expect(await list(path)).toEqual([]);
  }
});

describe('a filled catalogue', () => {
  let likes: number;
  let views: number;
  let plain: number;
  let fast: number;
  let instagram: number;
  beforeAll(async () => {
    const youtube = await platform(2, 'YouTube');
    instagram = (await platform(1, 'Instagram')).id;
    views = (await category(youtube.id, 2, 'YouTube Views')).id;
    likes = (await category(instagram, 1, 'Instagram Likes')).id;
    await service(views, 1, 'Views');
    fast = (await service(likes, 2, 'Likes, fast', { min: 10, max: 50_000, rate: 120_001 })).id;
    plain = (await service(likes, 1, 'Likes, plain')).id;
    await changed();
    await soon(async () => expect(await names('/api/services')).toHaveLength(3));
  });

  test('is shown to anyone, in the order of the shop', async () => {
    expect(await names('/api/platforms')).toEqual(['Instagram', 'YouTube']);
    expect(await names('/api/service-categories')).toEqual(['Instagram Likes', 'YouTube Views']);
    expect(await names('/api/services')).toEqual(['Likes, plain', 'Likes, fast', 'Views']);
  });

  test('says all there is to know of a service, with the usual bounds where it states none', async () => {
    const [first, second] = await list(`/api/services?categoryId=${likes}`);
    expect(first).toEqual({
      id: plain,
      startMinutes: null,
      speed: null,
      speedPer: 'day',
      quality: null,
      canCancel: true,
      refillDays: 0,
      canDrip: false,
      type: 'Default',
      categoryId: likes,
      name: 'Likes, plain',
      description: 'Likes, plain, slowly',
      pricePerThousand: '0.9000',
      minQuantity: 100,
      maxQuantity: 10_000,
      isInstantStart: false,
      displayOrder: 1,
    });
    expect(second).toMatchObject({ pricePerThousand: '12.0001', minQuantity: 10, maxQuantity: 50_000 });
  });

  test('is read by category; one that does not exist has nothing', async () => {
    expect(await names(`/api/services?categoryId=${views}`)).toEqual(['Views']);
    expect(await list('/api/services?categoryId=999999999')).toEqual([]);
  });

  test('is read by platform, where a category of another one has nothing', async () => {
    const ofInstagram = `/api/services?platformId=${instagram}`;
    const all = await list('/api/services');
    expect(await list(ofInstagram)).toEqual(all.slice(0, 2));
    expect(await list(`${ofInstagram}&categoryId=${likes}`)).toEqual(all.slice(0, 2));
    expect(await list(`${ofInstagram}&categoryId=${views}`)).toEqual([]);
    expect(await list('/api/services?platformId=999999999')).toEqual([]);
    expect((await shop.get('/api/services?platformId=x', undefined)).statusCode).toBe(400);
  });

  test('says the id of each service, as the differences from the lowest of a category on', async () => {
    const [ofLikes, ofViews] = await list('/api/service-numbers');
    expect(ofLikes).toEqual({ categoryId: likes, steps: [fast, plain - fast] });
    expect(ofViews).toMatchObject({ categoryId: views, steps: [expect.any(Number)] });
  });

  test('brings a new price into each of its parts', async () => {
    const paths = ['/api/services', `/api/services?categoryId=${likes}`, `/api/services?platformId=${instagram}`];
    const prices = async (path: string) =>
      (await list(path)).slice(0, 2).map((each: { pricePerThousand: string }) => each.pricePerThousand);
    for (const path of paths) expect(await prices(path)).toEqual(['0.9000', '12.0001']);
    for (const [rate, shown] of [
      [130_000, '13.0000'],
      [120_001, '12.0001'],
    ] as const) {
      await shop.database.write((tx) => tx.updateTable('services').set({ rate }).where('id', '=', fast).execute());
      await changed();
      for (const path of paths) await soon(async () => expect(await prices(path)).toEqual(['0.9000', shown]));
    }
  });

  test.each(['abc', '0', '-1', '1.5', '1e3', '0x1', '', '%00', '99999999999999999999', '1&categoryId=2'])(
    'has no category %s',
    async (id) => {
      const answer = await shop.get(`/api/services?categoryId=${id}`, undefined);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().fields)).toEqual(['categoryId']);
    },
  );

  test('is sent once and confirmed after that, until it changes', async () => {
    for (const path of [
      '/api/platforms',
      '/api/service-categories',
      '/api/services',
      `/api/services?categoryId=${likes}`,
      `/api/services?platformId=${instagram}`,
      '/api/service-numbers',
    ]) {
      const first = await shop.get(path, undefined);
      const headers = { 'if-none-match': `"other", ${first.headers['etag']}` };
      const again = await shop.get(path, undefined, headers);
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', first.headers['etag']]);
      expect(again.headers['cache-control']).toBe('no-cache');
      expect((await shop.get(path, undefined, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    }
  });

  test('shows a change at once when word of it comes, with another tag', async () => {
    const before = await shop.get('/api/services', undefined);
    const extra = await service(views, 2, 'Views, real');
    await changed();
    await soon(async () => expect(await names('/api/services')).toContain('Views, real'));
    const after = await shop.get('/api/services', undefined, { 'if-none-match': String(before.headers['etag']) });
    expect(after.statusCode).toBe(200);
    await archive('services', extra.id);
    await changed();
    await soon(async () => expect((await shop.get('/api/services', undefined)).body).toBe(before.body));
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is the same catalogue when it is sent as %s, before and after a change', async (encoding, unpack) => {
    const packed = async () => {
      const answer = await shop.get('/api/services', undefined, { 'accept-encoding': encoding });
      expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      return { text: unpack(answer.rawPayload).toString(), etag: answer.headers['etag'] };
    };
    const extra = await service(views, 4, 'Views, long'.repeat(200));
    await changed();
    await soon(async () => expect((await list('/api/services')).length).toBe(4));
    const plain = await shop.get('/api/services', undefined);
    expect(await packed()).toEqual({ text: plain.body, etag: plain.headers['etag'] });

    const more = await service(views, 5, `Views, ${encoding}`);
    await changed();
    await soon(async () => expect((await packed()).text).toContain(`Views, ${encoding}`));
    for (const { id } of [extra, more]) await archive('services', id);
    await changed();
    await soon(async () => expect((await list('/api/services')).length).toBe(3));
  });

  test('shows a change within a minute when word of it was lost', async () => {
    const extra = await service(views, 3, 'Views, quiet');
    expect(await names('/api/services')).not.toContain('Views, quiet');
    shop.clock.now += minute;
    expect(await names('/api/services')).toContain('Views, quiet');
    await archive('services', extra.id);
    shop.clock.now += minute;
    expect(await names('/api/services')).not.toContain('Views, quiet');
  });

  test('a category that goes takes its services along', async () => {
    const tiktok = await platform(3, 'TikTok');
    const gone = await category(tiktok.id, 3, 'TikTok Shares');
    await service(gone.id, 1, 'Shares');
    await changed();
    await soon(async () => expect(await names(`/api/services?categoryId=${gone.id}`)).toEqual(['Shares']));

    await archive('categories', gone.id);
    await changed();

    await soon(async () => expect(await names('/api/service-categories')).not.toContain('TikTok Shares'));
    expect(await names('/api/services')).not.toContain('Shares');
    expect(await list(`/api/services?categoryId=${gone.id}`)).toEqual([]);
  });

  test('a crowd that arrives with a change sees one catalogue', async () => {
    await changed();
    const answers = await Promise.all(Array.from({ length: 40 }, () => shop.get('/api/services', undefined)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });
});

test.each([
  ['a rate of nothing', { rate: 0 }],
  ['a rate below nothing', { rate: -1 }],
  ['a least quantity of nothing', { min: 0 }],
  ['a greatest quantity of nothing', { max: 0 }],
])('the database keeps no service with %s', async (_, more) => {
  const somewhere = await platform(9, 'Nowhere');
  const somehow = await category(somewhere.id, 9, 'Nothing');
  await expect(service(somehow.id, 1, 'Odd', more)).rejects.toThrow();
});
