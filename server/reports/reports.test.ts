import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hour } from '../platform/clock.ts';
import type { Tx } from '../tables.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type BooksFault, checkBooks } from './check-books.ts';
import { rollUpDailyStats } from './roll-up-daily-stats.ts';

let shop: TestShop;
let asha: Person;
let meera: Person;
let order: number;
let approved: number;
let pending: number;

/** A shop of one day, in which all is well. */
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer({ balance: '100.00' });
  const likes = await shop.service({ pricePerThousand: '25.00' });
  await shop.discount({ title: 'Bulk', basis_points: 1_000, min_quantity: 2_000 });
  const body = { serviceId: likes.id, url: 'https://instagram.com/p/x', quantity: 1_000 };
  order = (await shop.post('/api/orders', asha, body)).json().id;
  await shop.post('/api/orders', asha, { ...body, quantity: 2_000 }, { key: 'k1' });
  await shop.patch(`/api/admin/orders/${order}/status`, meera, { status: 'processing', progress: 40 });
  const file = async (referenceNumber: string) =>
    (await shop.post('/api/funds/request', asha, { amount: '50', referenceNumber })).json().id;
  approved = await file('UTR-BOOKS-1');
  await shop.put(`/api/admin/fund-requests/${approved}`, meera, { status: 'approved' });
  pending = await file('UTR-BOOKS-2');
  await rollUpDailyStats(shop.database, shop.clock.now + hour);
  expect(await checkBooks(shop.database)).toEqual([]);
});
afterAll(() => shop.close());

let tx: Tx;
const tell = async (statement: string) => void (await sql.raw(statement).execute(tx));

/** What is found once `doIt` was done; nothing of it stays. */
async function found(doIt: () => Promise<unknown>): Promise<BooksFault[]> {
  const undo = new Error('All of this never happened.');
  let faults: BooksFault[] = [];
  const vain = shop.database.write(async (handle) => {
    tx = handle;
    await doIt();
    faults = await checkBooks({ read: handle });
    throw undo;
  });
  await expect(vain).rejects.toBe(undo);
  return faults;
}

const wallet = () => `(select id from ledger_accounts where user_id = ${asha.id})`;
const balance = () => `(select balance_paise from ledger_accounts where user_id = ${asha.id})`;

/** One movement past all that the shop does itself; whatever it is told is left to be otherwise right. */
async function plant(change: Record<string, string>, moved: { byPaise?: number } = {}): Promise<void> {
  const byPaise = moved.byPaise ?? 100;
  const values: Record<string, string> = {
    kind: "'add'",
    debit_account: '-3',
    credit_account: wallet(),
    amount_paise: '100',
    wallet_account: wallet(),
    wallet_balance_paise: `${balance()} + ${byPaise}`,
    subject_kind: "'user'",
    subject_id: String(asha.id),
    sequence: '100',
    actor_id: String(meera.id),
    description: "'planted'",
    at: '0',
    ...change,
  };
  await tell(
    `insert into ledger_transfers (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`,
  );
  await tell(`update ledger_accounts set balance_paise = balance_paise + ${byPaise} where user_id = ${asha.id}`);
}

test('a movement that is right in every way is no fault', async () => {
  expect(await found(() => plant({}))).toEqual([]);
});

const refundRow = (paise: number) =>
  tell(`insert into order_refunds (order_id, sequence, amount_paise, reason, actor_id, at)
    values (${order}, 1, ${paise}, 'planted', ${meera.id}, 0)`);

/** What is done to the books, and the promises that this breaks: all of them and no other. */
const faults: Record<string, { promises: string[]; plant: () => Promise<unknown> }> = {
  'a wallet that was filled by hand': {
    promises: ['a wallet holds the sum of its movements', 'all wallets hold what came in less what went out'],
    plant: () => tell(`update ledger_accounts set balance_paise = balance_paise + 1 where user_id = ${asha.id}`),
  },
  'a movement that reports another balance': {
    promises: ['each movement starts from the balance that the one before it left'],
    plant: () => plant({ wallet_balance_paise: `${balance()} + 101` }),
  },
  'a movement between two accounts of the shop': {
    promises: [
      'a movement goes between a wallet and an account of the shop',
      'all wallets hold what came in less what went out',
    ],
    plant: () => plant({ credit_account: '-2', wallet_account: '-2', wallet_balance_paise: '100' }, { byPaise: 0 }),
  },
  'a movement of a kind that belongs to another account': {
    promises: ['a movement of each kind goes its own way, to or from its own account'],
    plant: () => plant({ debit_account: '-2' }),
  },
  'a movement of a kind that goes the other way': {
    promises: ['a movement of each kind goes its own way, to or from its own account'],
    plant: () => plant({ debit_account: wallet(), credit_account: '-3' }, { byPaise: -100 }),
  },
  'an order that was never charged': {
    promises: [
      'an order has one charge, of its total, from the wallet of its customer',
      'an order stands where its history left it',
    ],
    plant: () =>
      tell(`insert into orders (user_id, service_id, service_name, category_name, platform_name, platform_icon, platform_color,
        url, quantity, rate, list_paise, total_paise, discounts, created_at, updated_at)
        select user_id, service_id, 'x', 'x', 'x', 'x', 'x', 'x', quantity, rate, list_paise, total_paise, discounts, 0, 0
        from orders where id = ${order}`),
  },
  'an order that was made cheaper': {
    promises: [
      'an order has one charge, of its total, from the wallet of its customer',
      'an order cost what its rate and discounts make',
    ],
    plant: () => tell(`update orders set total_paise = total_paise - 1 where id = ${order}`),
  },
  'an order that was given to somebody else': {
    promises: ['an order has one charge, of its total, from the wallet of its customer'],
    plant: () => tell(`update orders set user_id = ${meera.id} where id = ${order}`),
  },
  'an order whose rate was changed': {
    promises: ['an order cost what its rate and discounts make'],
    plant: () => tell(`update orders set rate = rate * 2 where id = ${order}`),
  },
  'an order whose discounts were lost': {
    promises: ['an order cost what its rate and discounts make'],
    plant: () => tell(`update orders set discounts = '[]'`),
  },
  'an order whose discounts nobody can read': {
    promises: ['an order cost what its rate and discounts make'],
    plant: () => tell(`update orders set discounts = 'ten percent' where id = ${order}`),
  },
  'a charge for nothing': {
    promises: ['a charge has its order'],
    plant: () =>
      plant(
        { kind: "'charge'", subject_kind: "'order'", subject_id: '999', debit_account: wallet(), credit_account: '-2' },
        { byPaise: -100 },
      ),
  },
  'a charge for what nobody can name': {
    promises: ['a charge has its order'],
    plant: () => plant({ kind: "'charge'", debit_account: wallet(), credit_account: '-2' }, { byPaise: -100 }),
  },
  'a request that was approved by hand': {
    promises: ['an approved fund request has one credit, of what arrived, to its customer'],
    plant: () => tell(`update fund_requests set status = 'approved', decided_at = 1 where id = ${pending}`),
  },
  'a request that was rejected after it had been paid out': {
    promises: ['an approved fund request has one credit, of what arrived, to its customer'],
    plant: () => tell(`update fund_requests set status = 'rejected' where id = ${approved}`),
  },
  'a request whose amount was raised afterwards': {
    promises: ['an approved fund request has one credit, of what arrived, to its customer'],
    plant: () => tell(`update fund_requests set amount_paise = amount_paise + 100 where id = ${approved}`),
  },
  'a top-up without a request': {
    promises: ['a top-up has its fund request'],
    plant: () => plant({ kind: "'top-up'", subject_kind: "'fund-request'", subject_id: '999', debit_account: '-1' }),
  },
  'a refund without an order': {
    promises: ['a transfer that pays back has its refund'],
    plant: () => plant({ kind: "'refund'", subject_kind: "'order'", subject_id: '999', debit_account: '-2' }),
  },
  'a refund of an order that is not refunded': {
    promises: ['a transfer that pays back has its refund'],
    plant: () =>
      plant({
        kind: "'refund'",
        subject_kind: "'order'",
        subject_id: String(order),
        sequence: '1',
        debit_account: '-2',
      }),
  },
  'a refund that its order tells otherwise': {
    promises: [
      'an order has paid back the sum of its refunds, at most its total, and stands as refunded or partial',
      'an order stands where its history left it',
    ],
    plant: async () => {
      const paid = { subject_kind: "'order'", subject_id: String(order), sequence: '1', debit_account: '-2' };
      await plant({ kind: "'refund'", ...paid });
      await refundRow(100);
      await tell(`update orders set status = 'refunded', delivered = 0, refunded_paise = 99 where id = ${order}`);
    },
  },
  'an order that is refunded and was not paid': {
    promises: [
      'an order has paid back the sum of its refunds, at most its total, and stands as refunded or partial',
      'an order stands where its history left it',
    ],
    plant: () => tell(`update orders set status = 'refunded', delivered = 0, refunded_paise = 99 where id = ${order}`),
  },
  'a refund that nobody was paid': {
    promises: [
      'a refund has one transfer, of its amount, to the customer of its order',
      'an order stands where its history left it',
    ],
    plant: async () => {
      await refundRow(99);
      await tell(`update orders set status = 'partial', delivered = 0, refunded_paise = 99 where id = ${order}`);
    },
  },
  'a day that is kept with another figure': {
    promises: ['the figures of a day are what its movements come to'],
    plant: () => tell('update day_figures set top_ups_paise = top_ups_paise + 1'),
  },
  'a service that is kept with another figure': {
    promises: ['the figures of the services make those of the day'],
    plant: () => tell('update service_figures set orders = orders + 1'),
  },
  'a fund request whose payment is free for another one': {
    promises: ['a payment is claimed by every credit that names it, and by no other'],
    plant: () => tell(`delete from claimed_references where fund_request_id = ${pending}`),
  },
  'a fund request that claims another payment than its own': {
    promises: ['a payment is claimed by every credit that names it, and by no other'],
    plant: () => tell(`update fund_requests set reference_key = 'BOOKS9' where id = ${pending}`),
  },
  'a payment that is claimed by a credit that never was': {
    promises: ['a payment is claimed by every credit that names it, and by no other'],
    plant: () =>
      tell(`insert into claimed_references (reference_key, sequence, transfer_id, reference_number, claimed_at)
        values ('BOOKS8', 0, null, 'books-8', 0)`),
  },
  'an order that failed without a word': {
    promises: ['an order stands where its history left it'],
    plant: () => tell(`update orders set status = 'failed' where status = 'pending'`),
  },
  'an order that was moved without a word': {
    promises: ['an order stands where its history left it'],
    plant: () => tell(`update orders set delivered = 500 where id = ${order}`),
  },
  'a step of an order that starts from nowhere': {
    promises: ['each step of an order starts where the one before it ended'],
    plant: () =>
      tell(`insert into order_history (order_id, from_status, to_status, delivered, actor_id, at)
        values (${order}, 'failed', 'processing', 400, ${meera.id}, 1)`),
  },
  'an order that is completed in part': {
    promises: ['a completed order is delivered whole, and only one in processing or with a refund stands in between'],
    plant: async () => {
      await tell(`update orders set status = 'completed' where id = ${order}`);
      await tell(`insert into order_history (order_id, from_status, to_status, delivered, actor_id, at)
        values (${order}, 'processing', 'completed', 400, ${meera.id}, 1)`);
    },
  },
  'a request that took its key and was never answered': {
    promises: ['a request with a key was answered'],
    plant: () =>
      tell(`insert into answered_requests (user_id, key, fingerprint, at) values (${asha.id}, 'k9', 'x', 0)`),
  },
};

test.each(Object.entries(faults))('%s is found', async (_, { promises, plant: doIt }) => {
  expect((await found(doIt)).map(({ promise }) => promise).sort()).toEqual(promises.sort());
  expect(await checkBooks(shop.database)).toEqual([]);
});

test('a fault is told by the number of what is at fault, and at most twenty of a kind', async () => {
  const [moved] = await found(() => tell(`update orders set delivered = 500 where id = ${order}`));
  expect(moved?.subjects).toEqual([`order ${order}`]);
  const [unanswered] = await found(async () => {
    for (let n = 0; n < 25; n++) {
      await tell(`insert into answered_requests (user_id, key, fingerprint, at) values (${asha.id}, 'k ${n}', 'x', 0)`);
    }
  });
  expect(unanswered?.subjects).toHaveLength(20);
});

test('all is well while forty customers buy at once', async () => {
  const likes = await shop.service({ pricePerThousand: '0.50' });
  const body = { serviceId: likes.id, url: 'https://instagram.com/p/x', quantity: 100 };
  const buying = Promise.all(Array.from({ length: 40 }, () => shop.post('/api/orders', asha, body)));
  const checks = await Promise.all(Array.from({ length: 5 }, () => checkBooks(shop.database)));
  await buying;
  expect(checks.flat()).toEqual([]);
  expect(await checkBooks(shop.database)).toEqual([]);
});

test('the shop is alive and ready, and says so when its database is not in shape', async () => {
  expect((await shop.get('/readyz', undefined)).statusCode).toBe(200);
  await shop.database.migrate((run) => run('alter table migrations rename to elsewhere'));
  const answer = await shop.get('/readyz', undefined);
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '2', 'unavailable']);
  expect((await shop.get('/healthz', undefined)).statusCode).toBe(200);
});
