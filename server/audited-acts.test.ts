import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../contract/api.ts';
import { serviceCsvColumns } from '../contract/catalogue-admin.ts';
import { type Endpoint, isForStaff } from '../contract/endpoint.ts';
import { type GoodRequests, goodBytes, prepareRequests } from './good-requests.ts';
import { openTestShop, type Person, type TestShop } from './testing.ts';
import { insertPendingAct } from './testing-money-back.ts';

/** Changes of an admin's own browser, list or session alone; a confirmed password stands in the security log. */
const notActs = [
  'readStatementColumns',
  'subscribePush',
  'unsubscribePush',
  'testPush',
  'changeQuietHours',
  'acknowledgeSecurityNotice',
  'saveView',
  'deleteSavedView',
  'confirmIdentity',
];
/** Open to customers too; of an admin they are acts. */
const alsoActs = ['replyToTicket'];

let shop: TestShop;
let good: GoodRequests;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  const prepared = await prepareRequests(shop);
  good = prepared.good;
  meera = prepared.callers[1] as Person; // a customer and an admin
});
afterAll(() => shop.close());

const isAct = ([name, { access, method }]: [string, Endpoint]) =>
  alsoActs.includes(name) || (isForStaff(access) && method !== 'GET' && !notActs.includes(name));

const countActs = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from audit_entries`.execute(shop.database.read);
  return Number(rows[0]?.n);
};

/** One that no other has the name of, for the row of the import. */
async function addCategory(platform: string, name: string): Promise<void> {
  await shop.database.write(async (tx) => {
    const { id } = await tx
      .insertInto('platforms')
      .values({ position: 90, name: platform, color: '#5865f2', icon: 'discord' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('categories').values({ platform_id: id, position: 90, name, description: name }).execute();
  });
}

async function deadJob(): Promise<number> {
  const { id } = await shop.database.write((tx) =>
    tx
      .insertInto('jobs')
      .values({ kind: 'none', payload: '{}', attempts: 8, run_at: 1, due_at: 1, scheduled_at: 1, dead_at: 2 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** What is sent again, as if its provider had taken it. */
async function dispatchAtProvider(): Promise<number> {
  const providerId = good['changeProvider']?.id ?? 0;
  const there = { state: 'accepted', provider_id: providerId, provider_order: '23500', accepted_at: 1 } as const;
  const { id } = await shop.database.write((tx) =>
    tx.updateTable('dispatches').set(there).where('state', '=', 'waiting').returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

/** Acts without a body, in an order in which each still finds its thing. */
async function bodyless(): Promise<[name: string, id: number][]> {
  const ravi = await shop.customer({ firstName: 'Ravi' });
  const dispatchId = await dispatchAtProvider();
  const idOf = (name: string) => good[name]?.id ?? 0;
  const admins = (await shop.get('/api/admin/admins', meera)).json() as { id: number }[]; // as the contract has it
  const repriced = (await shop.get('/api/admin/audit?subject=service', meera)).json() as {
    id: number;
    action: string;
  }[]; // the same
  return [
    ['undoServiceChanges', repriced.find(({ action }) => action === 'change-prices')?.id ?? 0],
    ['askRefill', (await shop.get('/api/admin/orders?status=completed', meera)).json().at(-1).id],
    ['testProvider', idOf('changeProvider')],
    ['checkDispatch', dispatchId],
    ['cancelDispatch', dispatchId],
    ['deleteProvider', idOf('changeProvider')],
    ['reopenPayment', idOf('resolvePayment')],
    ['endAnnouncement', idOf('changeAnnouncement')],
    ['deleteDiscount', idOf('changeDiscount')],
    ['archiveService', idOf('changeService')],
    ['archiveCategory', idOf('changeCategory')],
    ['archivePlatform', idOf('changePlatform')],
    ['emptyCatalogue', 0],
    ['declinePendingAct', await insertPendingAct(shop, { userId: ravi.id, adminId: meera.id })],
    ['endUserSessions', ravi.id],
    ['deleteUser', ravi.id],
    ['deleteAdmin', admins.find(({ id }) => id !== meera.id)?.id ?? 0],
    ['checkBooksNow', 0],
    ['importStatement', 0],
    ['applyStatement', 1],
    ['retryDeadJob', await deadJob()],
    ['discardDeadJob', await deadJob()],
  ];
}

/** Where the good request changes nothing. */
const bodies: Record<string, object> = {
  importServices: {
    csv: `${serviceCsvColumns.join(',')}\n,Discord Members,Discord,Quick members,They come at once,10.00,10,1000,true,true,Default,,,,,,,,,\n`,
    apply: true,
  },
};

async function act(name: string, id: number): Promise<void> {
  const { method, path } = endpoints[name] as Endpoint; // they are named after the contract's
  const raw = goodBytes[name];
  const answer = await shop.app.inject({
    method,
    url: path.replace(/:\w+/, String(id)),
    ...(method === 'DELETE' ? {} : { payload: raw?.bytes ?? bodies[name] ?? good[name]?.body ?? {} }),
    headers: { authorization: `Bearer ${meera.token}`, ...(raw && { 'content-type': raw.mediaType }) },
  });
  expect([name, answer.statusCode, answer.body]).toEqual([name, expect.toBeOneOf([200, 201, 204]), expect.anything()]);
}

test('every act of an admin leaves an entry in the audit log', async () => {
  await addCategory('Discord', 'Discord Members');
  const silent: string[] = [];
  const tried: string[] = [];
  const tryAct = async (name: string, id: number) => {
    const before = await countActs();
    await act(name, id);
    tried.push(name);
    if ((await countActs()) === before) silent.push(name);
  };
  const acts = (Object.entries(endpoints) as [string, Endpoint][]).filter(isAct).map(([name]) => name);
  for (const [name, { id }] of Object.entries(good)) if (acts.includes(name)) await tryAct(name, id);
  for (const [name, id] of await bodyless()) await tryAct(name, id);
  expect(tried.toSorted()).toEqual(acts.toSorted());
  expect(silent).toEqual([]);
});
