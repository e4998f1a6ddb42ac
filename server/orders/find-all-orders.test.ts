import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { maxBulkOrders } from '../../contract/orders-admin.ts';
import { day } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { changeOrderStatuses } from './change-order-statuses.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let ravi: Person;
let likes: number;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer({ balance: '1000.00' });
  ravi = await shop.customer({ balance: '1000.00', firstName: 'Ravi' });
  likes = (await shop.service({ name: 'Instagram Likes', pricePerThousand: '25.00' })).id;
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

async function place(who: Person, serviceId = likes): Promise<number> {
  const order = { serviceId, url: 'https://instagram.com/p/x', quantity: 1000 };
  return (await shop.post('/api/orders', who, order)).json().id;
}

describe('the list of all orders', () => {
  let ashas: number[];
  let ravis: number;
  let views: number;
  const now = Date.UTC(2026, 10, 21, 6, 30);
  const at = (days: number) => new Date(now + days * day).toISOString();

  beforeAll(async () => {
    const { id } = await shop.service({ name: 'YouTube Views', pricePerThousand: '1.00' });
    await shop.database.write((tx) =>
      tx
        .updateTable('platforms')
        .set({ name: 'YouTube' })
        .where('id', '=', (eb) =>
          eb
            .selectFrom('services')
            .innerJoin('categories', 'categories.id', 'services.category_id')
            .select('platform_id')
            .where('services.id', '=', id),
        )
        .execute(),
    );
    ashas = [];
    for (let n = 0; n < 3; n++) {
      shop.clock.now = now + n * day;
      ashas.push(await place(asha));
    }
    ravis = await place(ravi);
    views = await place(ravi, id);
    await shop.confirm(meera);
    await shop.patch(`/api/admin/orders/${views}/status`, meera, { status: 'processing' });
    shop.clock.now = now;
  });

  const found = async (query: string) => {
    const answer = await shop.get(`/api/admin/orders?${query}`, meera);
    const ids = answer.json().map(({ id }: { id: number }) => id);
    return { ids, total: Number(answer.headers['x-total-count']) };
  };

  test('is narrowed down by platform, customer, status and time, alone and together', async () => {
    const [first = 0, second = 0, third = 0] = ashas;
    expect(await found('')).toEqual({ ids: [views, ravis, third, second, first], total: 5 });
    expect(await found('platform=YouTube')).toEqual({ ids: [views], total: 1 });
    expect(await found('platform=Instagram&status=pending')).toEqual({ ids: [ravis, third, second, first], total: 4 });
    expect(await found(`userId=${asha.id}`)).toEqual({ ids: [third, second, first], total: 3 });
    expect(await found(`from=${at(1)}`)).toEqual({ ids: [views, ravis, third, second], total: 4 });
    expect(await found(`to=${at(1)}`)).toEqual({ ids: [first], total: 1 });
    expect(await found(`from=${at(1)}&to=${at(2)}&status=pending`)).toEqual({ ids: [second], total: 1 });
    expect(await found(`from=${at(1)}&platform=YouTube`)).toEqual({ ids: [views], total: 1 });
    expect(await found(`userId=${ravi.id}&status=processing&from=${at(2)}`)).toEqual({ ids: [views], total: 1 });
    expect(await found('platform=Nowhere')).toEqual({ ids: [], total: 0 });
    expect(await found(`search=ravi&platform=Instagram`)).toEqual({ ids: [ravis], total: 1 });
  });

  test('comes in pages, whatever narrows it down', async () => {
    const [first = 0, second = 0, third = 0] = ashas;
    expect(await found('page=2&pageSize=2')).toEqual({ ids: [third, second], total: 5 });
    expect(await found(`page=2&pageSize=2&from=${at(0)}`)).toEqual({ ids: [third, second], total: 5 });
    expect(await found(`page=2&pageSize=2&userId=${asha.id}`)).toEqual({ ids: [first], total: 3 });
    expect(await found('page=900000&pageSize=10')).toEqual({ ids: [], total: 5 });
  });

  test('has the orders of a platform under each of its names, and of a name that another has now only those of that one', async () => {
    const platforms: { id: number; name: string }[] = (await shop.get('/api/platforms', meera)).json();
    const youtube = platforms.find(({ name }) => name === 'YouTube')?.id;
    const [first = 0, second = 0, third = 0] = ashas;
    const instagram = platforms.find(({ name }) => name === 'Instagram')?.id;
    const rename = (id: number | undefined, name: string) => shop.patch(`/api/platforms/${id}`, meera, { name });
    await rename(instagram, 'Insta');
    shop.clock.now = now + 3 * day;
    const later = await place(ravi);
    shop.clock.now = now;
    const all = { ids: [later, ravis, third, second, first], total: 5 };
    expect(await found('platform=Insta')).toEqual(all);
    expect(await found('platform=Instagram')).toEqual(all);
    expect(await found('platform=Insta&status=waiting')).toEqual(all);
    expect(await found('platform=Insta&pageSize=2&page=2')).toEqual({ ids: [third, second], total: 5 });
    expect(await found(`platform=Insta&userId=${asha.id}`)).toEqual({ ids: [third, second, first], total: 3 });
    expect(await found('platform=Insta&search=ravi')).toEqual({ ids: [later, ravis], total: 2 });
    const next = await found(`platform=Insta&pageSize=2&after=${now + 2 * day}-${ravis}`);
    expect(next).toEqual({ ids: [third, second], total: 5 });

    await rename(youtube, 'Instagram');
    expect(await found('platform=Insta')).toEqual({ ids: [later], total: 1 });
    expect(await found('platform=YouTube')).toEqual({ ids: [views, ravis, third, second, first], total: 5 });
    await rename(youtube, 'YouTube');
    for (let n = 0; n < 60; n++) await rename(instagram, `Insta ${n}`);
    expect(await found('platform=Insta+59&status=waiting')).toEqual(all);
    const names = Array.from({ length: 520 }, (_, n) => ({ platform_id: Number(instagram), name: `Gram ${n}` }));
    await shop.database.write((tx) => tx.insertInto('former_platform_names').values(names).execute());
    expect(await found('platform=Insta+59')).toEqual(all);
    await rename(instagram, 'Instagram');
    await shop.patch(`/api/admin/orders/${later}/status`, meera, { status: 'cancelled' });
  });

  test.each(['userId=0', 'userId=x', 'from=yesterday', 'to=2026-13-01T00:00:00Z', 'status=gone', 'page=0'])(
    '%s is refused',
    async (query) => {
      expect((await shop.get(`/api/admin/orders?${query}`, meera)).statusCode).toBe(400);
    },
  );
});

describe('many orders at once', () => {
  const bulk = (body: Record<string, unknown>, who = meera) => shop.patch('/api/admin/orders/bulk-update', who, body);

  test('each is moved or refused for itself, and each says which', async () => {
    const [one, two, done] = [await place(asha), await place(ravi), await place(asha)];
    await shop.patch(`/api/admin/orders/${done}/status`, meera, { status: 'completed' });
    const settled = await place(asha);
    await shop.patch(`/api/admin/orders/${settled}/status`, meera, { status: 'cancelled' });
    await shop.post(`/api/admin/orders/${settled}/refund`, meera, { userId: asha.id, amount: 25, reason: 'Late' });

    const orderIds = [one, settled, two, done, 999_999, one];
    expect((await bulk({ orderIds, status: 'completed' })).json()).toEqual([
      { id: one, outcome: 'changed', status: 'completed' },
      { id: settled, outcome: 'refused', status: 'refunded' },
      { id: two, outcome: 'changed', status: 'completed' },
      { id: done, outcome: 'unchanged', status: 'completed' },
      { id: 999_999, outcome: 'not-found', status: null },
    ]);
    const { order, timeline } = (await shop.get(`/api/admin/orders/${one}`, meera)).json();
    expect(order).toMatchObject({ status: 'completed', progress: 1000 });
    expect(timeline.map(({ status }: { status: string }) => status)).toEqual(['pending', 'completed']);
    const acts = await shop.get(`/api/admin/audit?subject=order&subjectId=${two}`, meera);
    expect(acts.json()).toMatchObject([{ action: 'change-status', after: { status: 'completed' } }]);
  });

  test.each([
    ['processing', 0],
    ['completed', 1000],
    ['cancelled', 0],
  ])('a pending order that is set to %s has %d delivered', async (status, progress) => {
    const id = await place(asha);
    await bulk({ orderIds: [id], status });
    expect((await shop.get(`/api/orders/${id}`, asha)).json().order).toMatchObject({ status, progress });
  });

  test('processing claims no delivery: what was delivered stays, in every later step too', async () => {
    const [pending, completed, failed] = [await place(asha), await place(asha), await place(asha)];
    await shop.patch(`/api/admin/orders/${completed}/status`, meera, { status: 'completed' });
    await shop.patch(`/api/admin/orders/${failed}/status`, meera, { status: 'failed' });
    await bulk({ orderIds: [pending, completed, failed], status: 'processing' });
    const deliveredOf = async (id: number) => (await shop.get(`/api/orders/${id}`, asha)).json().order.progress;
    expect(await Promise.all([pending, completed, failed].map(deliveredOf))).toEqual([0, 1000, 0]);
    const { timeline } = (await shop.get(`/api/admin/orders/${pending}`, meera)).json();
    expect(timeline.at(-1)).toMatchObject({ status: 'processing', progress: 0 });
    // By itself it still starts where the specification says.
    const single = await place(asha);
    await shop.patch(`/api/admin/orders/${single}/status`, meera, { status: 'processing' });
    expect(await deliveredOf(single)).toBe(500);
  });

  test('one that is in processing already keeps what of it is delivered, and nobody hears of it', async () => {
    const [begun, fresh] = [await place(asha), await place(asha)];
    await shop.patch(`/api/admin/orders/${begun}/status`, meera, { status: 'processing', progress: 80 });
    expect((await bulk({ orderIds: [begun, fresh], status: 'processing' })).json()).toEqual([
      { id: begun, outcome: 'unchanged', status: 'processing' },
      { id: fresh, outcome: 'changed', status: 'processing' },
    ]);
    const { order, timeline } = (await shop.get(`/api/admin/orders/${begun}`, meera)).json();
    expect(order).toMatchObject({ status: 'processing', progress: 800 });
    expect(timeline).toHaveLength(2);
  });

  test('what the shop could not get to is told apart, and can be sent again', async () => {
    const orderIds = await Promise.all(Array.from({ length: 10 }, () => place(ravi)));
    const last = orderIds.at(-1);
    const faults: unknown[] = [];
    const refusing: typeof shop.database.write = (work) => {
      calls++;
      return calls === 10 ? Promise.reject(new Error('The disk is gone.')) : shop.database.write(work);
    };
    let calls = 0;
    const outcomes = await changeOrderStatuses(
      { ...shop.database, write: refusing },
      {
        orderIds,
        status: 'completed',
        expected: [],
        by: { adminId: meera.id, via: 'page', address: '127.0.0.1' },
        at: shop.clock.now,
        onFault: (error) => faults.push(error),
      },
    );
    expect(outcomes.map(({ id }) => id)).toEqual(orderIds);
    expect(outcomes.filter(({ outcome }) => outcome !== 'changed')).toEqual([
      { id: last, outcome: 'failed', status: null },
    ]);
    expect(faults).toHaveLength(1);
    const again = (await bulk({ orderIds, status: 'completed' })).json();
    expect(again.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      ...Array(9).fill('unchanged'),
      'changed',
    ]);
  });

  test('each customer hears of their own', async () => {
    const orderIds = [await place(asha), await place(ravi)];
    await shop.processJobs();
    await bulk({ orderIds, status: 'processing' });
    const left = await shop.database.read.selectFrom('jobs').select('payload').where('kind', '=', 'event').execute();
    const notices = left.map(({ payload }) => JSON.parse(payload));
    const heard = notices.filter(({ event }) => event.type === 'order_update' && orderIds.includes(event.data.id));
    expect(heard).toHaveLength(2);
    for (const { id } of [asha, ravi]) {
      expect(heard.map(({ audience }) => audience)).toContainEqual({ userId: id, admins: true });
    }
    await shop.processJobs();
  });

  test('the same selection by many hands is moved once', async () => {
    const orderIds = await Promise.all(Array.from({ length: 20 }, () => place(ravi)));
    const answers = await Promise.all(Array.from({ length: 4 }, () => bulk({ orderIds, status: 'cancelled' })));
    const changed = answers.flatMap((answer) =>
      answer.json().filter(({ outcome }: { outcome: string }) => outcome === 'changed'),
    );
    expect(changed).toHaveLength(20);
    const steps = shop.database.read.selectFrom('order_history').where('order_id', 'in', orderIds);
    const { count } = await steps.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    expect(count).toBe(40);
  });

  test('at most so many, by an admin, and to a state that is offered', async () => {
    const id = await place(asha);
    const tooMany = Array.from({ length: maxBulkOrders + 1 }, (_, n) => n + 1);
    for (const body of [
      { orderIds: [], status: 'completed' },
      { orderIds: tooMany, status: 'completed' },
      { orderIds: [id, 0], status: 'completed' },
      { orderIds: [id], status: 'refunded' },
      { orderIds: [id], status: 'pending' },
      { orderIds: id, status: 'completed' },
      { status: 'completed' },
    ]) {
      expect((await bulk(body)).statusCode).toBe(400);
    }
    expect((await bulk({ orderIds: [id], status: 'completed' }, asha)).statusCode).toBe(403);
    expect((await shop.get(`/api/orders/${id}`, asha)).json().order.status).toBe('pending');
  });
});
