import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { userActor } from '../platform/actor.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { postTransfer, type Transfer } from './post-transfer.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

/** Each purpose stands for a sequence of its own. */
const sequences = new Map<string, number>();
function sequenceOf(purpose: string): number {
  const sequence = sequences.get(purpose) ?? sequences.size + 100;
  sequences.set(purpose, sequence);
  return sequence;
}

const post = ({ purpose, ...transfer }: Partial<Transfer> & { userId: number; purpose: string }) =>
  shop.database.write((tx) =>
    postTransfer(tx, {
      subject: { kind: 'user', id: transfer.userId, sequence: sequenceOf(purpose) },
      kind: 'add',
      direction: 'in',
      amountPaise: 10_000,
      actor: userActor(transfer.userId, 'page'),
      description: 'Adjustment',
      at: shop.clock.now,
      ...transfer,
    }),
  );

/** Straight at the database, past everything that the shop checks itself. */
const tell = (statement: string) => shop.database.write(async (tx) => void (await sql.raw(statement).execute(tx)));
const movements = (who: Person, query = '') => shop.get(`/api/funds/transactions${query}`, who);

interface Movement {
  type: string;
  direction: string;
  amount: string;
  balanceAfter: string;
  description: string;
}

test('a wallet lists what moved it, newest first, each with the balance it left', async () => {
  const asha = await shop.customer();
  const later = shop.clock.now + 5_000;
  const own = { userId: asha.id };
  await post({ ...own, purpose: 'a1', amountPaise: 50_000, description: 'Opening balance' });
  await post({
    ...own,
    purpose: 'a2',
    kind: 'subtract',
    direction: 'out',
    amountPaise: 1,
    description: 'One paisa',
    at: later,
  });
  await post({
    ...own,
    purpose: 'a3',
    kind: 'set',
    direction: 'out',
    amountPaise: 48_999,
    description: 'Set to ₹10',
  });

  const list = (await movements(asha)).json();

  expect(
    list.map((item: Movement) => [item.type, item.direction, item.amount, item.balanceAfter, item.description]),
  ).toEqual([
    ['set', 'out', '489.99', '10.00', 'Set to ₹10'],
    ['subtract', 'out', '0.01', '499.99', 'One paisa'],
    ['add', 'in', '500.00', '500.00', 'Opening balance'],
  ]);
  expect(list[1].createdAt).toBe(new Date(later).toISOString());
  expect(Object.keys(list[0])).toHaveLength(9);
  expect(await shop.balanceOf(asha)).toBe('10.00');
});

test('the list comes in pages, and is the own one', async () => {
  const asha = await shop.customer();
  const ravi = await shop.customer({ balance: '5.00', firstName: 'Ravi' });
  for (let n = 1; n <= 12; n++) await post({ userId: asha.id, purpose: `page ${n}`, amountPaise: n });

  const second = await movements(asha, '?page=2&pageSize=5');

  expect(second.json().map(({ amount }: Movement) => amount)).toEqual(['0.07', '0.06', '0.05', '0.04', '0.03']);
  expect(second.headers['x-total-count']).toBe('12');
  expect(second.headers['link']).toContain('</api/funds/transactions?page=3&pageSize=5>; rel="next"');
  expect((await movements(ravi)).json()).toHaveLength(1);
  expect((await movements(asha, '?pageSize=101')).statusCode).toBe(400);
  const headers = { 'if-none-match': String(second.headers['etag']) };
  expect((await shop.get('/api/funds/transactions?page=2&pageSize=5', asha, headers)).statusCode).toBe(304);
});

test('the list is narrowed to one type, and stands under the address of the profile too', async () => {
  const asha = await shop.customer();
  await post({ userId: asha.id, purpose: `narrow:${asha.id}` });
  await post({ userId: asha.id, kind: 'subtract', direction: 'out', amountPaise: 500, purpose: `narrow:${asha.id}` });
  await post({ userId: asha.id, purpose: `narrow again:${asha.id}` });
  const types = async (query: string) => {
    const answer = await movements(asha, query);
    return [answer.headers['x-total-count'], ...answer.json().map(({ type }: Movement) => type)];
  };
  expect(await types('?type=add')).toEqual(['2', 'add', 'add']);
  expect(await types('?type=subtract')).toEqual(['1', 'subtract']);
  expect(await types('?type=refund')).toEqual(['0']);
  expect((await movements(asha, '?type=gift')).statusCode).toBe(400);
  const ofProfile = await shop.get('/api/user/transactions?type=subtract', asha);
  expect(ofProfile.json()).toEqual((await movements(asha, '?type=subtract')).json());
});

test('what was booked once is not booked again, and nothing moves', async () => {
  const asha = await shop.customer({ balance: '10.00' });
  await post({ userId: asha.id, purpose: 'once' });
  await expect(post({ userId: asha.id, purpose: 'once' })).rejects.toMatchObject({ code: 'conflict' });
  await expect(post({ userId: asha.id, purpose: 'once', amountPaise: 1 })).rejects.toMatchObject({
    code: 'conflict',
  });
  const out = { userId: asha.id, purpose: 'once', direction: 'out' } as const;
  await expect(post(out)).rejects.toMatchObject({ code: 'conflict' });
  expect(await shop.balanceOf(asha)).toBe('110.00');
  // The same words of another kind name another movement.
  await post({ ...out, kind: 'subtract', amountPaise: 1_000 });
  expect(await shop.balanceOf(asha)).toBe('100.00');
});

test('of forty bookings of one subject at once, one counts', async () => {
  const asha = await shop.customer();
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => post({ userId: asha.id, purpose: 'rush' })));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await shop.balanceOf(asha)).toBe('100.00');
});

test('a wallet comes to be once, though forty first rupees arrive together', async () => {
  const asha = await shop.customer();
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => post({ userId: asha.id, purpose: `first ${n}`, amountPaise: 100 })),
  );
  expect(await shop.balanceOf(asha)).toBe('40.00');
});

test('money that comes and goes at once adds up, and what is not there is not spent', async () => {
  const asha = await shop.customer({ balance: '20.00' });
  const move = (n: number) =>
    post({
      userId: asha.id,
      purpose: `both ways ${n}`,
      amountPaise: 500,
      direction: n % 2 ? 'in' : 'out',
      kind: n % 2 ? 'add' : 'subtract',
    });
  const all = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => move(n)));
  const spent = all.filter(({ status }, n) => status === 'fulfilled' && n % 2 === 0).length;
  expect(await shop.balanceOf(asha)).toBe(`${20 + 20 * 5 - spent * 5}.00`);
});

test('more than there is stays where it is, and the refusal names both sums', async () => {
  const asha = await shop.customer({ balance: '99.99' });
  const all = { userId: asha.id, kind: 'subtract', direction: 'out' } as const;
  await expect(post({ ...all, purpose: 'too much', amountPaise: 10_000 })).rejects.toMatchObject({
    code: 'insufficient-balance',
    message: 'Insufficient balance: this needs ₹100.00, and the wallet has ₹99.99.',
  });
  expect(await shop.balanceOf(asha)).toBe('99.99');
  await post({ ...all, purpose: 'to the last paisa', amountPaise: 9_999 });
  expect(await shop.balanceOf(asha)).toBe('0.00');
});

test.each([0, -100, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  '%d paise can not be moved',
  async (amountPaise) => {
    const asha = await shop.customer({ balance: '10.00' });
    await expect(post({ userId: asha.id, purpose: `odd ${amountPaise}`, amountPaise })).rejects.toThrow(RangeError);
    expect(await shop.balanceOf(asha)).toBe('10.00');
  },
);

test('a balance that a number could not hold exactly is refused whole', async () => {
  const rich = await openTestShop();
  const asha = await rich.customer();
  const gift = {
    userId: asha.id,
    kind: 'add',
    direction: 'in',
    actor: userActor(asha.id, 'page'),
    description: '',
    at: 0,
  } as const;
  const give = (sequence: number, amountPaise: number) =>
    rich.database.write((tx) =>
      postTransfer(tx, { ...gift, subject: { kind: 'user', id: asha.id, sequence }, amountPaise }),
    );
  await give(1, Number.MAX_SAFE_INTEGER);
  await expect(give(2, 2)).rejects.toThrow();
  expect((await rich.get('/api/funds/transactions', asha)).json()).toHaveLength(1);
  expect(await rich.balanceOf(asha)).toBe('90071992547409.91');
  await rich.close();
});

test.each([
  ['changes an amount', 'update ledger_transfers set amount_paise = amount_paise + 1'],
  ['changes a description', "update ledger_transfers set description = 'never happened'"],
  ['takes one movement out', 'delete from ledger_transfers where id = (select max(id) from ledger_transfers)'],
  ['takes all movements out', 'delete from ledger_transfers'],
  ['rewrites the history of an order', "update order_history set to_status = 'completed'"],
  ['forgets the history of an order', 'delete from order_history'],
])('the database lets nobody in who %s', async (_, statement) => {
  const asha = await shop.customer({ balance: '100.00' });
  const likes = await shop.service();
  await shop.post('/api/orders', asha, { serviceId: likes.id, url: 'https://instagram.com/p/x', quantity: 100 });
  const before = (await movements(asha)).body;
  await expect(tell(statement)).rejects.toThrow(/append-only/);
  expect((await movements(asha)).body).toBe(before);
});

test('the ledger can not be emptied either, where an engine has a word for that', async () => {
  await shop.customer({ balance: '1.00' });
  const emptied = tell('truncate table ledger_transfers');
  await expect(emptied).rejects.toThrow(
    shop.database.engine === 'postgres' ? /append-only|cannot truncate/ : /syntax error/,
  );
});

test.each([
  ['a wallet below zero', (id: number) => `update ledger_accounts set balance_paise = -1 where user_id = ${id}`],
  [
    'a wallet that is drained by more than it holds',
    (id: number) => `update ledger_accounts set balance_paise = balance_paise - 101 where user_id = ${id}`,
  ],
  [
    'a wallet without a balance',
    (id: number) => `update ledger_accounts set balance_paise = null where user_id = ${id}`,
  ],
  ['a wallet of nobody', (id: number) => `update ledger_accounts set user_id = null where user_id = ${id}`],
  [
    'a second wallet',
    (id: number) => `insert into ledger_accounts (kind, user_id, balance_paise) values ('wallet', ${id}, 0)`,
  ],
  ['a shop account with a stored balance', () => `update ledger_accounts set balance_paise = 5 where kind = 'sales'`],
  ['a second account of the shop', () => `insert into ledger_accounts (kind) values ('sales')`],
  ['a user who goes and leaves a wallet', (id: number) => `delete from users where id = ${id}`],
])('the database refuses %s', async (_, statement) => {
  const asha = await shop.customer({ balance: '1.00' });
  await expect(tell(statement(asha.id))).rejects.toThrow();
  expect(await shop.balanceOf(asha)).toBe('1.00');
});

test.each([
  ['of nothing', { amount_paise: '0' }],
  ['of less than nothing', { amount_paise: '-100' }],
  ['from an account to itself', { debit_account: 'a.id' }],
  ['that passes a wallet by', { wallet_account: '-2' }],
  ['that leaves less than nothing', { wallet_balance_paise: '-1' }],
  ['of an unknown kind', { kind: "'gift'" }],
  ['for an unknown subject', { subject_kind: "'gift'" }],
  ['by a user who has no number', { actor_id: 'null' }],
  ['by the shop with the number of a user', { actor_kind: "'system'" }],
  ['by nobody', { actor_id: '999999999' }],
])('the database refuses a movement %s', async (_, change: Record<string, string>) => {
  const asha = await shop.customer({ balance: '1.00' });
  const values: Record<string, string> = {
    kind: "'add'",
    debit_account: '-3',
    credit_account: 'a.id',
    amount_paise: '100',
    wallet_account: 'a.id',
    wallet_balance_paise: '200',
    subject_kind: "'user'",
    subject_id: 'a.user_id',
    sequence: '100',
    actor_id: 'a.user_id',
    description: "'planted'",
    at: '0',
    ...change,
  };
  const insert = `insert into ledger_transfers (${Object.keys(values).join(', ')})
    select ${Object.values(values).join(', ')} from ledger_accounts a where a.user_id = ${asha.id}`;
  await expect(tell(insert)).rejects.toThrow();
  expect((await movements(asha)).json()).toHaveLength(1);
});

test('a statement counts what was booked across the edge of its month once', async () => {
  const asha = await shop.customer();
  const edge = Date.parse('2026-11-01T00:00:00+05:30');
  const booked = { userId: asha.id, direction: 'in', kind: 'add' } as const;
  await post({ ...booked, purpose: 'before the edge', amountPaise: 100_00, at: edge - 2 });
  await post({ ...booked, purpose: 'after the edge', amountPaise: 50_00, at: edge + 1 });
  await post({ ...booked, purpose: 'booked late', amountPaise: 20_00, at: edge - 1 });
  const statement = (await shop.get('/api/funds/statement?month=2026-11', asha)).json();
  expect(statement).toMatchObject({ opening: '120.00', paidIn: '50.00', closing: '170.00' });
  const earlier = (await shop.get('/api/funds/statement?month=2026-10', asha)).json();
  expect(earlier).toMatchObject({ opening: '0.00', paidIn: '120.00', closing: '120.00' });
});
