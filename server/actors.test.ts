import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { recordAct } from './audit/record-act.ts';
import { actorColumns } from './platform/actor.ts';
import { openTestShop, type Person, type TestShop } from './testing.ts';
import { postTransfer } from './wallet/post-transfer.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer({ balance: '100.00' });
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

test('what somebody does on a page is theirs, and of the page', async () => {
  const likes = await shop.service();
  const order = { serviceId: likes.id, url: 'https://instagram.com/p/x', quantity: 1000 };
  const { id } = (await shop.post('/api/orders', asha, order)).json();
  await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'cancelled' });
  await shop.post(`/api/admin/orders/${id}/refund`, meera, { userId: asha.id, amount: '1', reason: 'Late' });
  const columns = ['actor_kind', 'actor_id', 'via'] as const;
  const { read } = shop.database;
  const [charge, refund] = await read
    .selectFrom('ledger_transfers')
    .select(columns)
    .where('subject_kind', '=', 'order')
    .orderBy('id')
    .execute();
  const byAsha = { actor_kind: 'user', actor_id: asha.id, via: 'page' };
  const byMeera = { actor_kind: 'user', actor_id: meera.id, via: 'page' };
  expect([charge, refund]).toEqual([byAsha, byMeera]);
  expect(await read.selectFrom('order_history').select(columns).orderBy('id').execute()).toEqual([
    byAsha,
    byMeera,
    byMeera,
  ]);
  expect(await read.selectFrom('order_refunds').select(columns).execute()).toEqual([byMeera]);
  expect(await read.selectFrom('audit_entries').select(columns).where('subject', '=', 'order').execute()).toEqual([
    byMeera,
    byMeera,
  ]);
});

test('the shop itself acts without an account, and admins see that nobody did', async () => {
  const via = 'gateway:upi';
  await shop.database.write(async (tx) => {
    await postTransfer(tx, {
      kind: 'add',
      userId: asha.id,
      direction: 'in',
      amountPaise: 100,
      subject: { kind: 'user', id: asha.id, sequence: 9 },
      actor: { kind: 'system', id: null, via },
      description: 'Found by itself',
      at: shop.clock.now,
    });
    await recordAct(tx, {
      by: { adminId: null, via, address: '' },
      action: 'add-balance',
      subject: 'user',
      subjectId: asha.id,
      before: {},
      after: { balance: '1.00' },
      at: shop.clock.now,
    });
  });
  const [entry] = (await shop.get(`/api/admin/audit?subject=user&subjectId=${asha.id}`, meera)).json();
  expect(entry).toMatchObject({ action: 'add-balance', admin: null, via });
  expect(actorColumns({ kind: 'system', id: null, via })).toEqual({ actor_kind: 'system', actor_id: null, via });
});

test('a step of an order that the shop itself took names nobody', async () => {
  const likes = await shop.service();
  const order = { serviceId: likes.id, url: 'https://instagram.com/p/y', quantity: 100 };
  const { id } = (await shop.post('/api/orders', asha, order)).json();
  await shop.database.write(async (tx) => {
    const step = { order_id: id, from_status: 'pending', to_status: 'processing', delivered: 0, at: 1 } as const;
    await tx
      .insertInto('order_history')
      .values({ ...step, ...actorColumns({ kind: 'system', id: null, via: 'provider:3' }) })
      .execute();
    await tx.updateTable('orders').set({ status: 'processing' }).where('id', '=', id).execute();
  });
  const { timeline } = (await shop.get(`/api/admin/orders/${id}`, meera)).json();
  expect(timeline.map(({ by }: { by: string | null }) => by)).toEqual(['Asha Verma', null]);
});
