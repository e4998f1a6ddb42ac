import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { day, hour, minute } from '../platform/clock.ts';
import { doubtDispatches } from '../providers/doubt-dispatches.ts';
import { type DripShop, openDripShop } from '../testing-drip-feed.ts';
import { scheduleRuns } from './schedule-runs.ts';

let drips: DripShop;
beforeAll(async () => {
  drips = await openDripShop();
});
beforeEach(() => drips.begin());
afterEach(() => drips.end());
afterAll(() => drips.shop.close());

const fails = (error: unknown): never => {
  throw error;
};

test('two nodes that begin the same run at once give it one dispatch', async () => {
  const ids = [];
  for (let n = 0; n < 5; n++) ids.push(await drips.place());
  drips.shop.clock.now += hour;
  const { database, clock } = drips.shop;
  await Promise.all(Array.from({ length: 4 }, () => scheduleRuns(database, clock.now, fails)));
  for (const id of ids) expect(await drips.statesOf(id)).toEqual(['1 accepted', '2 waiting']);
  await drips.work();
  expect(drips.fake.panel.orders()).toHaveLength(10);
});

test('a node that dies after it has begun a run leaves it to the next one, which sends it once', async () => {
  const id = await drips.place();
  drips.shop.clock.now += hour;
  await scheduleRuns(drips.shop.database, drips.shop.clock.now, fails);
  expect(await drips.statesOf(id)).toEqual(['1 accepted', '2 waiting']);
  await drips.workAfter(10 * minute);
  await drips.work();
  expect(await drips.statesOf(id)).toEqual(['1 accepted', '2 accepted']);
  expect(drips.fake.panel.orders()).toHaveLength(2);
});

test('one that can not begin holds up no other', async () => {
  const [bad, good] = [await drips.place(), await drips.place()];
  const { database } = drips.shop;
  await database.write((tx) =>
    // Its next run has begun already: a schedule that was written from a wrong backup.
    tx
      .insertInto('dispatches')
      .values({ order_id: bad, run: 1, state: 'unknown', quantity: 100, due_at: 0, created_at: 0 })
      .execute(),
  );
  drips.shop.clock.now += hour;
  const errors: unknown[] = [];
  await scheduleRuns(database, drips.shop.clock.now, (error) => void errors.push(error));
  expect(errors).toHaveLength(1);
  expect(await drips.statesOf(good)).toEqual(['1 accepted', '2 waiting']);
  await drips.shop.sendDispatches();
  await database.write((tx) => tx.deleteFrom('dispatches').where('order_id', '=', bad).where('run', '=', 1).execute());
});

test.each([
  ['an hour', hour],
  ['three days', 3 * day],
])('a clock that was set back by %s sends nothing twice, and the runs go on', async (_, back) => {
  const id = await drips.place({ runs: 4, intervalMinutes: 30 });
  await drips.workAfter(30 * minute);
  expect(await drips.statesOf(id)).toHaveLength(2);
  drips.shop.clock.now -= back;
  await drips.work();
  expect(await drips.statesOf(id)).toHaveLength(2);
  for (let n = 0; n < 12; n++) await drips.workAfter(15 * minute);
  expect(await drips.statesOf(id)).toEqual([1, 2, 3, 4].map((run) => `${run} accepted`));
  expect(drips.fake.panel.orders()).toHaveLength(4);
});

test('after a backup was restored, every run that may have begun since is unknown, and no other is', async () => {
  const id = await drips.place({ runs: 6 });
  await drips.workAfter(hour);
  const { database, clock } = drips.shop;
  // The copy is three and a half hours old.
  clock.now += 3.5 * hour;
  expect(await database.write((tx) => doubtDispatches(tx, clock.now))).toMatchObject({ orders: 3 });
  expect(await drips.statesOf(id)).toEqual(['1 accepted', '2 accepted', '3 unknown', '4 unknown', '5 unknown']);
  await drips.shop.confirm(drips.meera);
  await drips.shop.put('/api/admin/dispatching', drips.meera, { isOn: true });
  await drips.work();
  expect(drips.fake.panel.orders()).toHaveLength(2);
  // One was not sent, says an admin: it is sent again, and counts as the run that it is.
  const [third, ...others] = (await drips.runsOf(id)).filter(({ state }) => state === 'unknown');
  expect((await drips.decide(third?.id ?? 0, 'send-again')).statusCode).toBe(200);
  for (const other of others) expect((await drips.decide(other.id, 'refund')).statusCode).toBe(200);
  await drips.workAfter(hour);
  await drips.workAfter(hour);
  expect(await drips.statesOf(id)).toEqual([
    ...['1 accepted', '2 accepted', '3 lost', '4 lost', '5 lost', '3 accepted', '6 accepted'],
  ]);
  for (const run of [1, 2, 3, 6]) await drips.complete(id, run);
  expect(await drips.orderOf(id)).toMatchObject({ status: 'partial', progress: 400, refundedAmount: '66.67' });
});

test('nobody closes an account while a run is to come', async () => {
  const id = await drips.place();
  await drips.complete(id, 1);
  const { shop, asha } = drips;
  const body = { currentPassword: shop.password, forfeitedBalance: '966.67' };
  expect((await shop.post('/api/user/close-account', asha, body)).json().detail).toEqual({
    kind: 'order-under-way',
    orderId: id,
  });
  await drips.cancel(id);
  expect(await shop.balanceOf(asha)).toBe('966.67');
  expect((await shop.post('/api/user/close-account', asha, body)).statusCode).toBe(200);
});

test('what a run costs counts for the order: all of them together', async () => {
  const id = await drips.place({ runs: 2 });
  await drips.workAfter(hour);
  const runs = await drips.runsOf(id);
  const each = Number(runs[0]?.costInRupees);
  expect(each).toBeGreaterThan(0);
  const stored = await drips.shop.database.read
    .selectFrom('order_costs')
    .select('cost_e4')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(stored.cost_e4 / 10_000).toBeCloseTo(2 * each, 1);
});
