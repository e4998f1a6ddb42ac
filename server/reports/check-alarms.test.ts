import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hour, minute } from '../platform/clock.ts';
import { type Home, makeHome, openTestShop, type Person, type TestShop } from '../testing.ts';
import { bankRow, bankStatement, openBookkeeping } from '../testing-statements.ts';
import { checkAlarms } from './check-alarms.ts';

const endpoint = 'https://fcm.googleapis.com/fcm/send/phone';
const keys = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
};
const full = { freeBytes: 200 * 2 ** 20, sizeBytes: 2e10 };
const roomy = { freeBytes: 5e9, sizeBytes: 2e10 };

let home: Home;
let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  home = await makeHome();
  shop = await openTestShop({}, { home });
  meera = await shop.admin();
  expect((await shop.post('/api/push/subscribe', meera, { endpoint, keys })).statusCode).toBe(200);
});
beforeEach(async () => {
  while ((await shop.processJobs()) > 0);
  shop.pushes.length = 0;
  shop.clock.now += hour;
  await shop.confirm(meera);
  Object.assign(shop.disk, roomy);
});
afterAll(async () => {
  await shop.close();
  await home.remove();
});

const parts = () => ({ ...shop, clock: () => shop.clock.now });
/** What a node on this machine does each minute. */
const look = (machine = 'vps-1') => checkAlarms(parts(), machine);
const enqueueLate = (at: number) =>
  shop.database.write((tx) =>
    tx
      .insertInto('jobs')
      .values({
        kind: 'push',
        payload: '{"browserId":0}',
        attempts: 1,
        run_at: at,
        due_at: at + hour,
        scheduled_at: at,
      })
      .execute(),
  );
const alarms = async () => (await shop.get('/api/admin/overview', meera)).json().alarms;
const pushed = async () => {
  while ((await shop.processJobs()) > 0);
  return shop.pushes.map(({ message }) => message);
};

test('a shop that is well has no alarm', async () => {
  expect(await look()).toEqual([]);
  expect(await alarms()).toEqual([]);
  expect(await pushed()).toEqual([]);
});

test('a full disk is shown, and pushed once, again after a day, and anew once it was over', async () => {
  Object.assign(shop.disk, full);
  expect(await look()).toEqual([{ kind: 'disk', ...full }]);
  expect(await look()).toEqual([]);
  expect(await alarms()).toEqual([{ kind: 'disk', ...full }]);
  expect(await pushed()).toEqual([
    {
      title: 'The shop needs you',
      body: 'The disk of the server has 200 MB left',
      url: '/admin/dashboard?tab=overview',
      tag: 'shop_alarm',
    },
  ]);
  shop.clock.now += 23 * hour;
  await shop.confirm(meera);
  expect(await look()).toEqual([]);
  shop.clock.now += hour;
  expect(await look()).toHaveLength(1);
  Object.assign(shop.disk, roomy);
  expect(await look()).toEqual([]);
  expect(await alarms()).toEqual([]);
  Object.assign(shop.disk, full);
  expect(await look()).toHaveLength(1);
});

test('work that waits too long after its commit is shown and told', async () => {
  const left = shop.clock.now;
  await enqueueLate(left);
  shop.clock.now += 15 * minute;
  expect(await look()).toEqual([]);
  shop.clock.now += minute;
  const late = { kind: 'jobs', waiting: 1, since: new Date(left).toISOString() };
  expect(await look()).toEqual([late]);
  expect(await alarms()).toContainEqual(expect.objectContaining({ kind: 'jobs', since: late.since }));
  expect((await pushed()).map(({ body }) => body)).toEqual(['Mails and notices wait for 16 minutes']);
  await shop.database.write((tx) => tx.deleteFrom('jobs').execute());
  expect(await look()).toEqual([]);
});

test('a ticket that waits for longer than a day is told, until the shop has answered', async () => {
  const asha = await shop.customer();
  const ticket = {
    category: 'other',
    subject: 'Where is my order?',
    description: 'I ordered likes yesterday and none has come until now.',
  };
  const { id } = (await shop.post('/api/support/tickets', asha, ticket)).json().ticket;
  const processed = async () => {
    while ((await shop.processJobs()) > 0);
  };
  await processed();
  const since = new Date(shop.clock.now).toISOString();
  const waitingSince = async () => (await shop.get('/api/admin/support/tickets', meera)).json()[0].waitingSince;
  expect(await waitingSince()).toBe(since);
  shop.clock.now += 24 * hour;
  expect(await look()).toEqual([]);
  shop.clock.now += minute;
  expect(await look()).toEqual([{ kind: 'tickets', count: 1, since }]);
  expect(await look()).toEqual([]);
  await shop.confirm(meera);
  const message = 'We are looking into it.';
  expect((await shop.post(`/api/support/tickets/${id}/messages`, meera, { message })).statusCode).toBe(201);
  await processed();
  expect(await alarms()).toEqual([]);
  expect(await waitingSince()).toBe(null);
  await shop.post(`/api/support/tickets/${id}/messages`, asha, { message: 'Still nothing.' });
  await processed();
  expect(await waitingSince()).toBe(new Date(shop.clock.now).toISOString());
  await shop.patch(`/api/admin/support/tickets/${id}`, meera, { status: 'closed' });
  expect([await waitingSince(), await look()]).toEqual([null, []]);
});

test('two files that contradict each other are told, until somebody has decided', async () => {
  const books = openBookkeeping(shop, meera);
  const [twice, rent] = [bankRow(), bankRow({ direction: 'out', reference: '' })];
  await books.imported(bankStatement([twice, rent], 'hdfc'));
  expect(await look()).toEqual([]);
  await books.imported(bankStatement([{ ...twice, paise: 700_00 }, rent], 'hdfc'));
  const payments = (await books.payments('state=ambiguous')).map(({ id }) => id).reverse();
  expect(payments).toHaveLength(2);
  expect(await look()).toEqual([{ kind: 'contradictions', payments }]);
  expect(await alarms()).toEqual([{ kind: 'contradictions', payments }]);
  expect((await pushed()).map(({ body }) => body)).toEqual([
    `Statements contradict each other about payments: ${payments.map((id) => `#${id}`).join(', ')}`,
  ]);
  for (const id of payments) await books.resolve(id, { as: 'not-ours' });
  expect(await look()).toEqual([]);
  expect(await alarms()).toEqual([]);
});

describe('several nodes', () => {
  // SQLite serves one process, in which there may be two watchers.
  const isShared = process.env['TEST_ENGINE'] === 'postgres';
  let other: TestShop;
  beforeAll(async () => {
    other = isShared ? await openTestShop({}, { home }) : shop;
  });
  afterAll(async () => {
    if (isShared) await other.close();
  });
  afterEach(async () => {
    await shop.database.write((tx) => tx.deleteFrom('jobs').execute());
    await look();
    await look('vps-2');
  });

  const lookThere = (machine = 'vps-2') => checkAlarms({ ...parts(), database: other.database }, machine);
  /** Every node at once, each twice. */
  const lookEverywhere = async () => (await Promise.all([look(), lookThere(), look(), lookThere()])).flat();

  test('tell of what they share once, again after a day, and anew once it was over', async () => {
    await enqueueLate(shop.clock.now);
    shop.clock.now += 16 * minute;
    expect(await lookEverywhere()).toHaveLength(1);
    expect(await lookEverywhere()).toEqual([]);
    expect(await pushed()).toHaveLength(1);
    await enqueueLate(shop.clock.now - 16 * minute);
    shop.clock.now += 24 * hour;
    expect(await lookEverywhere()).toHaveLength(1);
    await shop.database.write((tx) => tx.deleteFrom('jobs').execute());
    expect(await lookEverywhere()).toEqual([]);
    await enqueueLate(shop.clock.now - 16 * minute);
    expect(await lookEverywhere()).toHaveLength(1);
  });

  test('on one machine tell of its disk once, and each machine tells of its own', async () => {
    Object.assign(shop.disk, full);
    const neighbours = await Promise.all([look(), lookThere('vps-1'), look(), lookThere('vps-1')]);
    expect(neighbours.flat()).toHaveLength(1);
    expect(await lookThere()).toHaveLength(1);
    Object.assign(shop.disk, roomy);
    expect(await look()).toEqual([]);
    Object.assign(shop.disk, full);
    expect(await lookThere()).toEqual([]);
    expect(await look()).toHaveLength(1);
    Object.assign(shop.disk, roomy);
  });

  test('that are started anew do not repeat what was told', async () => {
    Object.assign(shop.disk, full);
    expect(await look()).toHaveLength(1);
    const restarted = await openTestShop({}, { home });
    const lookAnew = checkAlarms({ ...parts(), database: restarted.database }, 'vps-1');
    expect(await lookAnew.finally(() => restarted.close())).toEqual([]);
    Object.assign(shop.disk, roomy);
  });
});

test('faults of the books are shown and pushed by their own check, and told once', async () => {
  const spoil = (paise: number) =>
    shop.database.write((tx) =>
      tx.insertInto('ledger_accounts').values({ kind: 'wallet', user_id: meera.id, balance_paise: paise }).execute(),
    );
  await spoil(5);
  await shop.post('/api/admin/books/check', meera, {});
  expect(await look()).toEqual([]);
  expect(await alarms()).toEqual([{ kind: 'books', faults: 2 }]);
  expect((await pushed()).map(({ title }) => title)).toEqual(['The books do not balance']);
  await shop.database.write((tx) => tx.deleteFrom('ledger_accounts').where('user_id', '=', meera.id).execute());
});

test('what the operator has set and should not have is an alarm', async () => {
  const loose = await openTestShop({ NODE_ENV: 'production', RATE_LIMIT_FACTOR: '11', SECRET: 'a'.repeat(40) });
  const owner = await loose.admin();
  const { alarms: shown } = (await loose.get('/api/admin/overview', owner)).json();
  expect(shown).toContainEqual({ kind: 'configuration', weaknesses: ['weak-secret', 'loose-limits'] });
  await loose.close();
});
