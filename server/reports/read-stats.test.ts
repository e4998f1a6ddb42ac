import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { day, hour, minute } from '../platform/clock.ts';
import { indianDay } from '../platform/indian-time.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { insertPendingAct } from '../testing-money-back.ts';
import { bankRow, bankStatement, openBookkeeping } from '../testing-statements.ts';
import { checkBooksInWorker } from './check-books-in-worker.ts';
import { readServices } from './read-figures.ts';
import { rollUpDailyStats } from './roll-up-daily-stats.ts';
import { checkNightly } from './save-books-check.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
/** Noon in India. */
const noon = Date.UTC(2026, 10, 21, 6, 30);

beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer({ balance: '1000.00' });
});
afterEach(async () => {
  shop.clock.now = noon;
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(() => shop.close());

const stats = async () => (await shop.get('/api/admin/stats', meera)).json();
const overview = async (query = '') => (await shop.get(`/api/admin/overview${query}`, meera)).json();
const last = <T>(list: readonly T[]) => list.at(-1);

async function place(serviceId: number, at = noon): Promise<number> {
  shop.clock.now = at;
  const order = { serviceId, url: 'https://instagram.com/p/x', quantity: 1000 };
  const { id } = (await shop.post('/api/orders', asha, order)).json();
  shop.clock.now = noon;
  return id;
}

async function topUp(referenceNumber: string): Promise<number> {
  const { id } = (await shop.post('/api/funds/request', asha, { amount: '100', referenceNumber })).json();
  await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved', adminNotes: '' });
  return id;
}

test('a new shop has figures too, and they are zero', async () => {
  const empty = await openTestShop();
  const owner = await empty.admin();
  const answer = (await empty.get('/api/admin/stats', owner)).json();
  expect(answer).toMatchObject({ totalOrders: 0, pendingOrders: 0, revenue: '0.00', activeUsers: 0 });
  expect(answer.sparklines.orders).toEqual(Array(30).fill(0));
  const books = (await empty.get('/api/admin/overview', owner)).json();
  expect(books).toMatchObject({ topServices: [], oldestFundRequest: null, oldestTicket: null, books: null });
  await rollUpDailyStats(empty.database, empty.clock.now);
  expect(await empty.ledgerFaults()).toEqual([]);
  await empty.close();
});

describe('a shop of some days', () => {
  let likes: number;
  let views: number;
  let cancelled: number;
  beforeAll(async () => {
    likes = (await shop.service({ name: 'Instagram Likes', pricePerThousand: '25.00' })).id;
    views = (await shop.service({ name: 'YouTube Views', pricePerThousand: '10.00' })).id;
    await place(likes, noon - 40 * day);
    await place(views, noon - 29 * day);
    cancelled = await place(likes, noon - 3 * day);
    // Half an hour before and after midnight in India.
    await place(views, noon - 12 * hour - 30 * minute);
    await place(views, noon - 12 * hour + 30 * minute);
    await topUp('UTR-DASH-1');
    await shop.patch(`/api/admin/orders/${cancelled}/status`, meera, { status: 'cancelled' });
  });

  /** The same, whether nothing, some or all of it was kept before. */
  async function expectFigures(): Promise<void> {
    const { sparklines, ...rest } = await stats();
    expect(rest).toMatchObject({ totalOrders: 5, pendingOrders: 4, revenue: '80.00', activeServices: 2 });
    expect(rest.waiting).toMatchObject({ cancelledOrders: 1 });
    expect(sparklines.orders).toEqual([1, ...Array(25).fill(0), 1, 0, 1, 1]);
    expect(sparklines.revenue).toEqual([10, ...Array(25).fill(0), 25, 0, 10, 10]);
    const { days, topServices } = await overview();
    expect(days).toHaveLength(30);
    expect(last(days)).toEqual({ date: '2026-11-21', orders: 1, revenue: '10.00', topUps: '100.00' });
    expect(topServices).toEqual([
      { serviceId: views, name: 'YouTube Views', orders: 3, revenue: '30.00' },
      { serviceId: likes, name: 'Instagram Likes', orders: 1, revenue: '25.00' },
    ]);
  }

  const upTo = async () =>
    (await shop.database.read.selectFrom('figures_upto').select('transfer_id').executeTakeFirstOrThrow()).transfer_id;

  test('is told in figures, kept or not', async () => {
    await expectFigures();
    await rollUpDailyStats(shop.database, noon + hour);
    expect(await upTo()).toBeGreaterThan(0);
    await expectFigures();
    await Promise.all(Array.from({ length: 8 }, () => rollUpDailyStats(shop.database, noon + hour)));
    await expectFigures();
  });

  test('is told for 7, 30 and 90 days, and for no other time', async () => {
    for (const count of [7, 30, 90]) expect((await overview(`?days=${count}`)).days).toHaveLength(count);
    expect((await overview('?days=90')).days[49]).toMatchObject({ date: '2026-10-12', orders: 1, revenue: '25.00' });
    expect((await shop.get('/api/admin/overview?days=31', meera)).statusCode).toBe(400);
  });

  test('services are added up from the day that is asked for, whatever was asked before', async () => {
    await rollUpDailyStats(shop.database, noon + hour);
    const from = async (fromDay: number) =>
      (await readServices(shop.database, fromDay)).map(({ serviceId }) => serviceId);
    const today = indianDay(noon);
    expect(new Set(await from(today - 29))).toEqual(new Set([likes, views]));
    expect(await from(today)).toEqual([views]);
    expect(await from(today + 1)).toEqual([]);
  });

  test('a refund counts against the day on which it is paid', async () => {
    const body = { userId: asha.id, amount: '5.00', reason: 'It came late' };
    await shop.post(`/api/admin/orders/${cancelled}/refund`, meera, body);
    const { revenue, sparklines, waiting } = await stats();
    expect([revenue, last(sparklines.revenue), sparklines.revenue.at(-4)]).toEqual(['75.00', 5, 25]);
    expect(waiting.cancelledOrders).toBe(0);
    expect((await overview()).topServices[1]).toMatchObject({ serviceId: likes, orders: 1, revenue: '20.00' });
    await rollUpDailyStats(shop.database, noon + hour);
    expect((await stats()).revenue).toBe('75.00');
  });
});

test('what was moved just now is kept only where nothing can come before it any more', async () => {
  await rollUpDailyStats(shop.database, noon + hour);
  const keptUpTo = async () =>
    (await shop.database.read.selectFrom('figures_upto').select('transfer_id').executeTakeFirstOrThrow()).transfer_id;
  const settled = await keptUpTo();
  // The number of a movement that is still under way elsewhere.
  const taken = sql`select nextval(pg_get_serial_sequence('ledger_transfers', 'id'))`;
  if (shop.database.engine === 'postgres') await shop.database.write((tx) => taken.execute(tx));
  const { id } = await shop.service({ pricePerThousand: '1.00' });
  await place(id);
  await rollUpDailyStats(shop.database, noon + minute);
  const newest = shop.database.read.selectFrom('ledger_transfers').select((eb) => eb.fn.max('id').as('id'));
  const { id: newestId } = await newest.executeTakeFirstOrThrow();
  expect(await keptUpTo()).toBe(shop.database.engine === 'sqlite' ? newestId : settled);
});

test('figures stay right while forty orders come in and four nodes keep them', async () => {
  const { id } = await shop.service({ pricePerThousand: '0.10' });
  const before = await stats();
  const placing = Promise.all(Array.from({ length: 40 }, () => place(id)));
  const seen: number[] = [];
  for (let n = 0; n < 10; n++) {
    await Promise.all(Array.from({ length: 4 }, () => rollUpDailyStats(shop.database, noon + hour)));
    seen.push((await stats()).totalOrders - before.totalOrders);
  }
  await placing;
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect((await stats()).totalOrders - before.totalOrders).toBe(40);
});

test('customers are counted while they are there, on the day they came', async () => {
  const before = await stats();
  const ravi = await shop.customer({ firstName: 'Ravi' });
  const after = await stats();
  expect(after.activeUsers - before.activeUsers).toBe(1);
  expect((last<number>(after.sparklines.users) ?? 0) - (last<number>(before.sparklines.users) ?? 0)).toBe(1);
  await shop.database.write((tx) => tx.updateTable('users').set({ deleted_at: 1 }).where('id', '=', ravi.id).execute());
  expect((await stats()).activeUsers).toBe(before.activeUsers);
});

test('what has waited longest is named, and nothing that the shop has answered', async () => {
  const file = async (referenceNumber: string) =>
    (await shop.post('/api/funds/request', asha, { amount: '50', referenceNumber })).json().id;
  const first = await file('UTR-WAIT-1');
  shop.clock.now += minute;
  await file('UTR-WAIT-2');
  shop.clock.now = noon;
  expect((await overview()).oldestFundRequest).toEqual({ id: first, since: new Date(noon).toISOString() });
  expect((await stats()).waiting.fundRequests).toBe(2);

  const body = { category: 'refill', subject: 'Followers went down', description: 'Half of the followers are gone.' };
  const { ticket } = (await shop.post('/api/support/tickets', asha, body)).json();
  const write = (who: Person) => shop.post(`/api/support/tickets/${ticket.id}/messages`, who, { message: 'Well?' });
  expect((await overview()).oldestTicket).toEqual({ id: ticket.id, since: new Date(noon).toISOString() });
  expect((await stats()).waiting.tickets).toBe(1);
  await write(meera);
  expect([(await overview()).oldestTicket, (await stats()).waiting.tickets]).toEqual([null, 0]);
  shop.clock.now += hour;
  await write(asha);
  shop.clock.now += hour;
  await write(asha);
  expect((await overview()).oldestTicket).toEqual({ id: ticket.id, since: new Date(noon + hour).toISOString() });
  await shop.patch(`/api/admin/support/tickets/${ticket.id}`, meera, { status: 'resolved' });
  expect((await overview()).oldestTicket).toBeNull();
});

test('what has waited longest is found behind many that wait for their customers', async () => {
  const ticket = { user_id: asha.id, category: 'other', subject: 'Wait', description: '', updated_at: 1 } as const;
  const tickets = Array.from({ length: 50 }, (_, n) => ({ ...ticket, created_at: noon + n }));
  const ids = await shop.database.write(async (tx) => {
    const made = (await tx.insertInto('tickets').values(tickets).returning('id').execute()).map(({ id }) => id);
    const message = { is_admin: 1, author_id: meera.id, message: 'Well?', created_at: noon } as const;
    const answers = made.slice(0, 46).map((id) => ({ ...message, ticket_id: id }));
    // The first has asked again since, later than others came.
    const again = {
      ...message,
      is_admin: 0 as const,
      author_id: asha.id,
      ticket_id: made[0] ?? 0,
      created_at: noon + 48,
    };
    await tx
      .insertInto('ticket_messages')
      .values([...answers, again])
      .execute();
    return made;
  });
  expect((await overview()).oldestTicket).toEqual({ id: ids[46], since: new Date(noon + 46).toISOString() });
  await shop.database.write((tx) => tx.updateTable('tickets').set({ status: 'resolved' }).execute());
  expect((await overview()).oldestTicket).toBeNull();
});

test('figures that are up to date are not written again', async () => {
  await place((await shop.service()).id);
  await rollUpDailyStats(shop.database, noon + day);
  const write = () => Promise.reject(new Error('Nothing has moved.'));
  await expect(rollUpDailyStats({ ...shop.database, write }, noon + 2 * day)).resolves.toBeUndefined();
  await place((await shop.service()).id);
  await expect(rollUpDailyStats({ ...shop.database, write }, noon + 2 * day)).rejects.toThrow('Nothing has moved.');
});

test('work that was given up is told', async () => {
  const work = { kind: 'none', payload: '', run_at: 0, due_at: 0, scheduled_at: 0, dead_at: 1 };
  await shop.database.write((tx) => tx.insertInto('jobs').values(work).execute());
  expect((await overview()).failedWork).toBe(1);
  await shop.database.write((tx) => tx.deleteFrom('jobs').where('kind', '=', 'none').execute());
  expect((await overview()).failedWork).toBe(0);
});

describe('the check of the books', () => {
  const alarms = async () =>
    (await shop.database.read.selectFrom('jobs').select('payload').orderBy('id').execute())
      .map(({ payload }) => JSON.parse(payload))
      .filter(({ event }) => event?.type === 'books_alarm');
  const spoil = (paise: number) =>
    shop.database.write((tx) =>
      sql`update ledger_accounts set balance_paise = balance_paise + ${paise} where user_id = ${asha.id}`.execute(tx),
    );

  test('is made beside a SQLite shop by a thread that leaves the processor to whoever else wants it', async () => {
    const isThread = shop.database.engine === 'sqlite' && process.platform === 'linux';
    const niceOf = (task: string) => {
      try {
        return readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ')[1]?.split(' ')[16];
      } catch {
        return undefined; // that thread has just ended
      }
    };
    const before = getPriority();
    let isUnderWay = true;
    let isSeen = false;
    const check = checkBooksInWorker(shop.database).finally(() => {
      isUnderWay = false;
    });
    for (; isThread && isUnderWay && !isSeen; await nextTurn()) {
      isSeen = readdirSync('/proc/self/task').some((task) => niceOf(task) === String(constants.priority.PRIORITY_LOW));
    }
    await check;
    expect(isSeen).toBe(isThread);
    expect(getPriority()).toBe(before);
  });

  test('is made when an admin asks, and the overview tells of it', async () => {
    const checked = (await shop.post('/api/admin/books/check', meera, {})).json();
    expect(checked).toEqual({ checkedAt: new Date(noon).toISOString(), faults: [] });
    expect((await overview()).books).toEqual(checked);
    expect(await alarms()).toEqual([]);
    expect((await shop.get('/api/admin/audit?subject=books', meera)).json()).toMatchObject([
      { action: 'check', admin: { id: meera.id }, after: { faults: 0 } },
    ]);
    expect((await shop.post('/api/admin/books/check', asha, {})).statusCode).toBe(403);
  });

  test('alarms the admins when the books do not balance', async () => {
    await spoil(1);
    const { faults } = (await shop.post('/api/admin/books/check', meera, {})).json();
    await spoil(-1);
    expect(faults).toContainEqual(expect.stringMatching(/^a wallet holds the sum of its movements: wallet \d+$/));
    expect((await overview()).books.faults).toEqual(faults);
    expect(await alarms()).toMatchObject([{ audience: { admins: true }, event: { data: { faults: faults.length } } }]);
  });

  const checkTonight = () => checkNightly({ database: shop.database, clock: () => shop.clock.now });

  test('is made once a night', async () => {
    shop.clock.now = noon + 14 * hour;
    expect(await checkTonight()).toBeUndefined();
    shop.clock.now = noon + 16 * hour;
    expect(await checkTonight()).toEqual({ at: shop.clock.now, faults: [] });
    expect(await checkTonight()).toBeUndefined();
  });
});

test('a failed order waits until it is moved on or refunded, in every count and list alike', async () => {
  const { id: serviceId } = await shop.service({ pricePerThousand: '10.00' });
  const failed = await place(serviceId, noon);
  const move = (status: string) => shop.patch(`/api/admin/orders/${failed}/status`, meera, { status });
  const seen = async () => {
    const { pendingOrders, waiting } = await stats();
    const list = await shop.get('/api/admin/orders?status=waiting&page=1&pageSize=100', meera);
    const ids: number[] = list.json().map(({ id }: { id: number }) => id);
    expect([list.headers['x-total-count'], ids.length]).toEqual([
      String(pendingOrders + waiting.failedOrders),
      pendingOrders + waiting.failedOrders,
    ]);
    return { isListed: ids.includes(failed), failed: waiting.failedOrders, cancelled: waiting.cancelledOrders };
  };
  const before = await seen();
  expect(before.isListed).toBe(true);
  await move('failed');
  expect(await seen()).toEqual({ ...before, failed: before.failed + 1 });
  await move('processing');
  expect(await seen()).toEqual({ ...before, isListed: false });
  await move('failed');
  await move('cancelled');
  // It waits for its refund from now on.
  expect(await seen()).toEqual({ ...before, isListed: false, cancelled: before.cancelled + 1 });
  const body = { userId: asha.id, amount: '1.00', reason: 'It failed' };
  await shop.post(`/api/admin/orders/${failed}/refund`, meera, body);
  expect(await seen()).toEqual({ ...before, isListed: false });
});

test('payments that need a person and returns to be sent are counted while they wait', async () => {
  const books = openBookkeeping(shop, meera);
  const seen = async () => {
    const { payments, returns } = (await stats()).waiting;
    return { payments, returns };
  };
  expect(await seen()).toEqual({ payments: 0, returns: 0 });
  const [fitting, unnamed] = [bankRow({ paise: 100_00 }), bankRow({ paise: 70_00 })];
  await books.ask(asha, '100', fitting.reference);
  await books.imported(bankStatement([fitting, unnamed]));
  expect(await seen()).toEqual({ payments: 1, returns: 0 });
  await insertPendingAct(shop, { userId: asha.id, adminId: meera.id });
  expect(await seen()).toEqual({ payments: 2, returns: 0 });
  await books.resolve((await books.payment('state=needs-decision')).id, { as: 'not-ours' });
  expect(await seen()).toEqual({ payments: 1, returns: 0 });

  const back = { amount: '40', method: 'by-hand', reason: 'Paid by mistake' };
  const path = `/api/admin/fund-requests/${await topUp('412345678977')}/returns`;
  const { id } = (await shop.post(path, meera, back)).json();
  expect(await seen()).toEqual({ payments: 1, returns: 1 });
  await shop.put(`/api/admin/returns/${id}`, meera, { failure: 'The account is closed' });
  expect(await seen()).toEqual({ payments: 1, returns: 0 });
});
