import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timedKeyOf } from '../contract/list-keys.ts';
import { openTestShop, type Person, type TestShop } from './testing.ts';

// Two admins work the same queue: what the one settles must not make the other skip or repeat somebody.

let shop: TestShop;
let meera: Person;
let ravi: Person;
let asha: Person;
let likes: number;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  ravi = await shop.admin();
  asha = await shop.customer({ balance: '100000.00' });
  likes = (await shop.service({ name: 'Instagram Likes', pricePerThousand: '1.00' })).id;
});
afterAll(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

interface Row {
  readonly id: number;
  readonly createdAt: string;
  readonly updatedAt?: string;
}

interface Queue {
  readonly name: string;
  readonly path: string;
  readonly isOldestFirst?: boolean;
  readonly keyOf: (row: Row) => string;
  readonly arrive: () => Promise<Row>;
  readonly settle: (by: Person, id: number) => Promise<{ statusCode: number }>;
}

let count = 0;
const reference = () => String(812_345_678_000 + ++count);

const arriveRequest = async (): Promise<Row> =>
  (await shop.post('/api/funds/request', asha, { amount: '100', referenceNumber: reference() })).json();
const settleRequest = (by: Person, id: number) =>
  shop.put(`/api/admin/fund-requests/${id}`, by, { status: id % 2 === 0 ? 'approved' : 'rejected' });
const arriveOrder = async (): Promise<Row> =>
  (await shop.post('/api/orders', asha, { serviceId: likes, url: 'https://instagram.com/p/x', quantity: 1000 })).json();
const settleOrder = (by: Person, id: number) =>
  shop.patch(`/api/admin/orders/${id}/status`, by, { status: 'completed' });
const question = { category: 'other', subject: 'Where is it', description: 'Where is my order, please?' };
const arriveTicket = async (): Promise<Row> => (await shop.post('/api/support/tickets', asha, question)).json().ticket;
const settleTicket = (by: Person, id: number) =>
  shop.patch(`/api/admin/support/tickets/${id}`, by, { status: 'resolved' });

const readUser = (id: number) => shop.get(`/api/admin/users/${id}`, meera);
const setDeleted = async (id: number, deletedAt: number | null) => {
  await shop.database.write((tx) =>
    tx.updateTable('users').set({ deleted_at: deletedAt }).where('id', '=', id).execute(),
  );
  return readUser(id);
};
const arriveUser = async (): Promise<Row> =>
  (await readUser((await shop.customer({ firstName: 'Waiting' })).id)).json().user;
const arriveDeleted = async (): Promise<Row> => (await setDeleted((await shop.customer()).id, 1)).json().user;

const byId = ({ id }: Row) => String(id);
const byPlacing = ({ id, createdAt }: Row) => timedKeyOf(createdAt, id);
const byChange = ({ id, updatedAt = '' }: Row) => timedKeyOf(updatedAt, id);

const requests = { keyOf: byPlacing, arrive: arriveRequest, settle: settleRequest };
const orders = { keyOf: byPlacing, arrive: arriveOrder, settle: settleOrder };
const users = { keyOf: byId, arrive: arriveUser, settle: (_: Person, id: number) => setDeleted(id, 1) };
const deleted = { keyOf: byId, arrive: arriveDeleted, settle: (_: Person, id: number) => setDeleted(id, null) };
const tickets = { keyOf: byChange, arrive: arriveTicket, settle: settleTicket };

const oldest = { isOldestFirst: true };

const queues: readonly Queue[] = [
  {
    name: 'fund requests, oldest first',
    path: '/api/admin/fund-requests?status=pending&sort=oldest',
    ...requests,
    ...oldest,
  },
  { name: 'fund requests, newest first', path: '/api/admin/fund-requests?status=pending', ...requests },
  {
    name: 'fund requests of a search',
    path: '/api/admin/fund-requests?status=pending&sort=oldest&search=8123456',
    ...requests,
    ...oldest,
  },
  {
    name: 'fund requests since a day',
    path: '/api/admin/fund-requests?status=pending&from=2020-01-01T00:00:00.000Z',
    ...requests,
  },
  { name: 'orders that wait', path: '/api/admin/orders?status=waiting', ...orders },
  {
    name: 'orders that wait, oldest first',
    path: '/api/admin/orders?status=waiting&sort=oldest',
    ...orders,
    ...oldest,
  },
  { name: 'pending orders', path: '/api/admin/orders?status=pending', ...orders },
  { name: 'orders of a search', path: '/api/admin/orders?status=pending&search=instagram', ...orders },
  {
    name: 'orders of a search, oldest first',
    path: '/api/admin/orders?status=pending&sort=oldest&search=instagram',
    ...orders,
    ...oldest,
  },
  { name: 'open tickets', path: '/api/admin/support/tickets?status=open', ...tickets },
  { name: 'tickets that wait', path: '/api/admin/support/tickets?status=waiting', ...tickets },
  { name: 'deleted accounts', path: '/api/admin/users?role=deleted', ...deleted },
  { name: 'deleted accounts, oldest first', path: '/api/admin/users?role=deleted&sort=oldest', ...deleted, ...oldest },
  { name: 'customers of a search', path: '/api/admin/users?role=customer&search=waiting', ...users },
  { name: 'tickets of a search', path: '/api/admin/support/tickets?status=open&search=where', ...tickets },
];

const pageSize = 3;

async function fetchPage(path: string, place: Record<string, string>) {
  const query = new URLSearchParams({ pageSize: String(pageSize), ...place });
  const answer = await shop.get(`${path}&${query}`, meera);
  expect(answer.statusCode, answer.body).toBe(200);
  const { headers } = answer;
  const rows: Row[] = answer.json();
  return { rows, total: Number(headers['x-total-count']), offset: Number(headers['x-offset']), link: headers['link'] };
}

const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('next', 'previous') },
  // Of those who wait, counted from the first one of the list.
  { weight: 4, arbitrary: fc.record({ by: fc.constantFrom('the walker', 'another'), settles: fc.nat(11) }) },
  { weight: 1, arbitrary: fc.constant('arrival') },
);

type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

/** Walks a queue, and compares what it is shown with all who wait, kept here in the order of the list. */
async function walk(queue: Queue, steps: readonly Step[]): Promise<void> {
  const { path, keyOf, isOldestFirst = false } = queue;
  // Sessions end while the days pass.
  [meera, ravi, asha] = [await shop.admin(), await shop.admin(), await shop.customer({ balance: '1000.00' })];
  const arrive = async () => {
    shop.clock.now += count % 3 === 0 ? 0 : 5_000_000; // several in one moment, and over many days
    // An admin's session ends after half a day without use.
    await shop.database.write((tx) => tx.updateTable('sessions').set({ seen_at: shop.clock.now }).execute());
    count++;
    return queue.arrive();
  };
  let waiting = (await fetchPage(path, { pageSize: '100' })).rows;
  const join = (row: Row) => {
    waiting = isOldestFirst ? [...waiting, row] : [row, ...waiting];
  };
  while (waiting.length < 12) join(await arrive());
  const place = (row: Row) => (isOldestFirst ? row.id : -row.id);
  let shown = (await fetchPage(path, {})).rows;
  let [direction, seen]: [string, number[]] = ['next', shown.map(({ id }) => id)];

  for (const step of steps) {
    if (step === 'arrival') join(await arrive());
    else if (typeof step === 'object') {
      const settled = waiting[step.settles % Math.max(1, waiting.length)];
      if (!settled) continue;
      const answer = await queue.settle(step.by === 'another' ? ravi : meera, settled.id);
      expect(answer.statusCode).toBe(200);
      waiting = waiting.filter(({ id }) => id !== settled.id);
    } else {
      const edge = step === 'next' ? shown.at(-1) : shown[0];
      if (!edge) break;
      if (step !== direction) [direction, seen] = [step, shown.map(({ id }) => id)];
      const isBeyond = (row: Row) => (step === 'next' ? place(row) > place(edge) : place(row) < place(edge));
      const beyond = waiting.filter(isBeyond);
      const expected = step === 'next' ? beyond.slice(0, pageSize) : beyond.slice(-pageSize);
      const page = await fetchPage(path, { [step === 'next' ? 'after' : 'before']: keyOf(edge) });
      const ids = page.rows.map(({ id }) => id);
      expect(ids).toEqual(expected.map(({ id }) => id));
      expect(page.total).toBe(waiting.length);
      if (ids.length === 0) {
        expect(page.offset).toBe(step === 'next' ? waiting.length : 0);
        continue;
      }
      expect(page.offset).toBe(waiting.findIndex(({ id }) => id === ids[0]));
      expect(ids.filter((id) => seen.includes(id))).toEqual([]);
      seen.push(...ids);
      // Whoever waits between what was seen on this way has been seen.
      const ways = seen.map((id) => place({ id, createdAt: '' }));
      const [from, to] = [Math.min(...ways), Math.max(...ways)];
      const between = waiting.filter((row) => place(row) >= from && place(row) <= to);
      expect(between.filter(({ id }) => !seen.includes(id))).toEqual([]);
      shown = page.rows;
    }
  }
}

describe.each(queues)('$name', (queue) => {
  test('whatever two admins settle meanwhile, next and previous skip nobody and repeat nobody', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 30 }), (steps) => walk(queue, steps)),
      { numRuns: 12 },
    );
  }, 60_000);

  test('its links lead on beside the last row and back beside the first', async () => {
    for (let n = 0; n < 12; n++) await queue.arrive();
    const { rows } = await fetchPage(queue.path, {});
    const [last] = rows.slice(-1);
    if (!last) throw new Error('Nobody waits.');
    const second = await fetchPage(queue.path, { after: queue.keyOf(last), page: '7' });
    const links = new Map(
      second.link
        ?.toString()
        .split(', ')
        .map((link) => link.split(/[<>]; rel="|[<>"]/).filter(Boolean))
        .map(([to = '', rel = '']) => [rel, new URL(to, 'http://shop.invalid').searchParams]),
    );
    expect([...links.keys()]).toEqual(['first', 'prev', 'next', 'last']);
    expect(links.get('next')?.get('after')).toBe(second.rows.at(-1) && queue.keyOf(second.rows.at(-1) as Row));
    expect(links.get('prev')?.get('before')).toBe(second.rows[0] && queue.keyOf(second.rows[0]));
    expect(links.get('next')?.has('page')).toBe(false);
    expect(links.get('first')?.get('page')).toBe('1');
    expect(links.get('first')?.has('after')).toBe(false);
  });

  test.each(['after=', 'before=x', 'after=-1', 'after=1-', 'before=1-2-3', 'after=1e3', 'after=9999999999999999'])(
    '%s is refused',
    async (place) => expect((await shop.get(`${queue.path}&${place}`, meera)).statusCode).toBe(400),
  );
});
