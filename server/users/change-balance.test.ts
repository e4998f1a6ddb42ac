import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '../../contract/audit.ts';
import type { UserOverview } from '../../contract/users.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const operate = (who: { id: number }, body: Record<string, unknown>, more: { key?: string } = {}) =>
  shop.post(
    `/api/admin/users/${who.id}/balance-operation`,
    meera,
    { operation: 'add', amount: '10', description: 'Goodwill', ...body },
    more,
  );
const movements = async (who: Person) => (await shop.get('/api/funds/transactions', who)).json();
const acts = async (who: Person): Promise<AuditEntry[]> =>
  (await shop.get(`/api/admin/audit?subject=user&subjectId=${who.id}`, meera)).json();
const notes = async (who: Person): Promise<UserOverview['notes']> =>
  (await shop.get(`/api/admin/users/${who.id}`, meera)).json().notes;
const notices = async (who: Person) => {
  const rows = await shop.database.read.selectFrom('jobs').select('payload').where('kind', '=', 'event').execute();
  return rows.map(({ payload }) => JSON.parse(payload)).filter(({ audience }) => audience.userId === who.id);
};
const forty = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 40 }, (_, index) => work(index)));

test('an admin adds to a wallet, subtracts from it and sets it; the customer sees what for', async () => {
  const asha = await shop.customer();
  const added = await operate(asha, { amount: '150.50', description: 'Welcome gift' });
  expect([added.statusCode, added.json()]).toEqual([
    200,
    expect.objectContaining({ id: asha.id, balance: '150.50', password: 'Encrypted' }),
  ]);
  expect((await operate(asha, { operation: 'subtract', amount: 50, description: 'Taken back' })).json().balance).toBe(
    '100.50',
  );
  expect((await operate(asha, { operation: 'set', amount: '20', description: 'Corrected' })).json().balance).toBe(
    '20.00',
  );
  expect((await operate(asha, { operation: 'set', amount: '30', description: 'Once more' })).json().balance).toBe(
    '30.00',
  );
  expect(await shop.balanceOf(asha)).toBe('30.00');
  expect(
    (await movements(asha)).map((row: Record<string, string>) => [
      row['type'],
      row['direction'],
      row['amount'],
      row['description'],
    ]),
  ).toEqual([
    ['set', 'in', '10.00', 'Once more'],
    ['set', 'out', '80.50', 'Corrected'],
    ['subtract', 'out', '50.00', 'Taken back'],
    ['add', 'in', '150.50', 'Welcome gift'],
  ]);
});

test('a wallet never goes below zero, and nothing is left of what was refused', async () => {
  const asha = await shop.customer({ balance: '10.00' });
  const refused = await operate(asha, { operation: 'subtract', amount: '10.01', adminNotes: 'Never written' });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'insufficient-balance']);
  const empty = await shop.customer();
  expect((await operate(empty, { operation: 'subtract', amount: '0.01' })).json().code).toBe('insufficient-balance');
  expect(await shop.balanceOf(asha)).toBe('10.00');
  expect(await acts(asha)).toEqual([]);
  expect(await notes(asha)).toEqual([]);
  expect((await operate(asha, { operation: 'subtract', amount: '10.00' })).json().balance).toBe('0.00');
});

test.each([
  [{ amount: '0' }, 'amount'],
  [{ operation: 'subtract', amount: '0.00' }, 'amount'],
  [{ amount: '-5' }, 'amount'],
  [{ amount: '1.005' }, 'amount'],
  [{ amount: '1000000' }, 'amount'],
  [{ amount: undefined }, 'amount'],
  [{ description: '  ' }, 'description'],
  [{ description: undefined }, 'description'],
  [{ operation: 'double' }, 'operation'],
])('%j is refused beside its field', async (body, field) => {
  const asha = await shop.customer({ balance: '10.00' });
  const refused = await operate(asha, body);
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]]);
  expect(await shop.balanceOf(asha)).toBe('10.00');
});

test('setting a wallet to what it holds books nothing', async () => {
  const [asha, ravi] = [await shop.customer({ balance: '10.00' }), await shop.customer({ firstName: 'Ravi' })];
  expect((await operate(asha, { operation: 'set', amount: '10' })).json().balance).toBe('10.00');
  expect((await operate(ravi, { operation: 'set', amount: '0' })).json().balance).toBe('0.00');
  expect([(await movements(asha)).length, (await movements(ravi)).length]).toEqual([1, 0]);
  expect(await notices(asha)).toEqual([]);
});

test('the customer’s pages hear of the new balance, and of no internal word', async () => {
  const asha = await shop.customer({ balance: '10.00' });
  await operate(asha, { operation: 'subtract', amount: '2.50', adminNotes: 'Suspicious' });
  const told = await notices(asha);
  expect(told).toEqual([
    {
      audience: { userId: asha.id, admins: true },
      event: {
        type: 'balance_update',
        message: `₹2.50 was taken from the wallet of customer #${asha.id}`,
        timestamp: new Date(shop.clock.now).toISOString(),
        data: { id: asha.id, amount: '2.50', balance: '7.50' },
      },
    },
  ]);
  for (const path of ['/api/auth/me', '/api/user/profile', '/api/user/data', '/api/funds/transactions']) {
    expect((await shop.get(path, asha)).body).not.toContain('Suspicious');
  }
});

test('each note keeps who wrote it and when, and what was noted before notes had an author stays', async () => {
  const asha = await shop.customer();
  const { first_name: firstName, last_name: lastName } = await shop.database.read
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', meera.id)
    .executeTakeFirstOrThrow();
  await shop.database.write((tx) =>
    tx.updateTable('users').set({ admin_notes: 'From long ago' }).where('id', '=', asha.id).execute(),
  );
  await operate(asha, { adminNotes: 'Asked by mail' });
  const first = shop.clock.now;
  shop.clock.now += 60_000;
  await operate(asha, { adminNotes: '' });
  await operate(asha, { adminNotes: "Meera's decision; 100%" });
  const by = `${firstName} ${lastName}`;
  expect(await notes(asha)).toEqual([
    { text: "Meera's decision; 100%", by, at: new Date(shop.clock.now).toISOString() },
    { text: 'Asked by mail', by, at: new Date(first).toISOString() },
    { text: 'From long ago', by: null, at: null },
  ]);
});

test('each operation is in the audit, with the balance before and after', async () => {
  const asha = await shop.customer({ balance: '10.00' });
  await operate(asha, { amount: '5' });
  await operate(asha, { operation: 'set', amount: '1', description: 'Corrected', adminNotes: 'A word about her' });
  expect(await acts(asha)).toEqual([
    expect.objectContaining({
      action: 'set-balance',
      before: { balance: '15.00' },
      after: { balance: '1.00', description: 'Corrected', adminNotes: '16 characters added' },
    }),
    expect.objectContaining({
      action: 'add-balance',
      admin: expect.objectContaining({ id: meera.id }),
      before: { balance: '10.00' },
      after: { balance: '15.00', description: 'Goodwill' },
      address: '127.0.0.1',
    }),
  ]);
});

test('a retried operation is booked, noted and audited once', async () => {
  const asha = await shop.customer();
  const answers = await forty(() => operate(asha, { amount: '5', adminNotes: 'Once' }, { key: `gift-${asha.id}` }));
  for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, answers[0]?.json()]);
  expect(await shop.balanceOf(asha)).toBe('5.00');
  expect((await acts(asha)).length).toBe(1);
  expect((await notes(asha)).map(({ text }) => text)).toEqual(['Once']);

  const other = await operate(asha, { amount: '6', adminNotes: 'Once' }, { key: `gift-${asha.id}` });
  expect([other.statusCode, other.json().code]).toEqual([422, 'key-reused']);
});

test('a retry after later operations answers the balance of then, and keeps nothing of the person', async () => {
  const asha = await shop.customer();
  const first = await operate(asha, { amount: '5' }, { key: 'then' });
  await operate(asha, { amount: '7' });
  expect((await operate(asha, { amount: '5' }, { key: 'then' })).json()).toEqual(first.json());
  expect(await shop.balanceOf(asha)).toBe('12.00');
  const kept = await shop.database.read.selectFrom('answered_requests').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(asha.email);
});

test('forty operations at once all count', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const answers = await forty((index) =>
    operate(asha, { operation: index % 2 === 0 ? 'add' : 'subtract', amount: '2.50', adminNotes: `${index}` }),
  );
  for (const { statusCode } of answers) expect(statusCode).toBe(200);
  expect(await shop.balanceOf(asha)).toBe('100.00');
  expect((await acts(asha)).length).toBe(40);
  expect(new Set((await notes(asha)).map(({ text }) => text)).size).toBe(40);
});

test('forty sets, orders and gifts at once: each set leaves what it was told to, whatever came before it', async () => {
  const asha = await shop.customer({ balance: '500.00' });
  const { id: serviceId } = await shop.service({ pricePerThousand: '13.70' });
  const order = { serviceId, url: 'https://instagram.com/p/x', quantity: 100 };
  const answers = await forty((index) => {
    if (index % 2 === 0) return shop.post('/api/orders', asha, order);
    if (index % 4 === 1) return operate(asha, { amount: '3.03' });
    return operate(asha, { operation: 'set', amount: `${200 + index}`, description: `${200 + index}.00` });
  });
  for (const { statusCode } of answers) expect([200, 201]).toContain(statusCode);
  const sets = (await movements(asha)).filter(({ type }: { type: string }) => type === 'set');
  expect(sets).toHaveLength(10);
  for (const { balanceAfter, description } of sets) expect(balanceAfter).toBe(description);
});

test('forty subtractions of which ten are covered: ten are booked', async () => {
  const asha = await shop.customer({ balance: '10.00' });
  const answers = await forty(() => operate(asha, { operation: 'subtract', amount: '1' }));
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(10);
  for (const answer of answers) expect([200, 422]).toContain(answer.statusCode);
  expect(await shop.balanceOf(asha)).toBe('0.00');
});

test('the first forty gifts to a wallet that never was all arrive', async () => {
  const asha = await shop.customer();
  await forty(() => operate(asha, { amount: '1' }));
  expect(await shop.balanceOf(asha)).toBe('40.00');
});

test('nobody’s wallet, and that of somebody who has left, are not found', async () => {
  const asha = await shop.customer();
  await shop.delete(`/api/admin/users/${asha.id}`, meera);
  for (const id of [asha.id, 999_999_999]) {
    const refused = await operate({ id }, {});
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'not-found']);
  }
});
