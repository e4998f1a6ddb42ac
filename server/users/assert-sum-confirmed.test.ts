import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { day, minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  shop.clock.now += 2 * day;
  meera = await shop.admin();
  shop.clock.now += 10 * minute;
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const operate = async (who: Person, amount: string, { operation = 'add', by = meera, key = '' } = {}) => {
  const body = { operation, amount, description: 'Goodwill' };
  const url = `/api/admin/users/${who.id}/balance-operation`;
  const answer = await shop.post(url, by, body, key === '' ? {} : { key });
  return answer.statusCode === 200 ? 'done' : `${answer.statusCode} ${answer.json().code}`;
};
const refused = '403 confirmation-required';
const confirm = (who: Person) => shop.post('/api/auth/confirm', who, { password: shop.password });
const count = (answers: readonly string[]) =>
  Object.fromEntries([...new Set(answers)].sort().map((each) => [each, answers.filter((one) => one === each).length]));
const noticesOfBalances = async () =>
  (await shop.get('/api/admin/security-notices', meera))
    .json()
    .filter(({ act }: { act: string }) => act === 'balance-changed')
    .map(({ message }: { message: string }) => message);

test('small operations are added up, in whichever direction and with whoever; what moves nothing is not', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer({ firstName: 'Ravi', balance: '3000' })];
  expect(await operate(asha, '6000')).toBe('done');
  expect(await operate(ravi, '3000', { operation: 'subtract' })).toBe('done');
  expect(await operate(asha, '1000.01')).toBe(refused);
  expect(await operate(asha, '4999.99', { operation: 'set' })).toBe(refused);
  expect(await operate(asha, '1000')).toBe('done');
  expect(await operate(asha, '0.01')).toBe(refused);
  expect(await operate(asha, '7000', { operation: 'set' })).toBe('done');
  expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['7000.00', '0.00']);
});

test('another session of the same admin adds to the same sum, and its confirmation opens no other one', async () => {
  const asha = await shop.customer();
  expect(await operate(asha, '9999')).toBe('done');
  const phone = await shop.signIn(meera.email);
  expect(await operate(asha, '9999', { by: phone })).toBe('done');
  expect(await operate(asha, '2')).toBe(refused);
  shop.clock.now += 10 * minute;
  expect(await operate(asha, '9999', { by: phone })).toBe('done');
  expect(await operate(asha, '2', { by: phone })).toBe(refused);
});

test('a confirmation lets them go on, with the key of the refused try, and the sum begins anew when it ends', async () => {
  const asha = await shop.customer();
  expect(await operate(asha, '9999')).toBe('done');
  expect(await operate(asha, '9999', { key: 'second' })).toBe(refused);
  await confirm(meera);
  expect(await operate(asha, '9999', { key: 'second' })).toBe('done');
  expect(await operate(asha, '9999', { key: 'second' })).toBe('done');
  expect(await shop.balanceOf(asha)).toBe('19998.00');
  expect(await operate(asha, '9999')).toBe('done');
  shop.clock.now += 10 * minute;
  expect(await operate(asha, '9999')).toBe('done');
  expect(await operate(asha, '2')).toBe(refused);
});

test('an operation counts for a day', async () => {
  const asha = await shop.customer();
  expect(await operate(asha, '9999')).toBe('done');
  // Any call keeps the session in use.
  for (const wait of [8, 8, 8]) {
    shop.clock.now += wait * 60 * minute;
    expect(await operate(asha, '2')).toBe(refused);
  }
  shop.clock.now += 1;
  expect(await operate(asha, '9999')).toBe('done');
});

test('all admins are told each time the sum of a day passes the limit once more', async () => {
  const asha = await shop.customer();
  await confirm(meera);
  const before = (await noticesOfBalances()).length;
  for (const amount of ['6000', '4000', '5000', '9000', '2', '10000.01']) {
    expect(await operate(asha, amount)).toBe('done');
  }
  const messages = (await noticesOfBalances()).slice(0, -before || undefined).reverse();
  const [admin, user] = [`Admin #${meera.id} added`, `to the wallet of user #${asha.id}`];
  expect(messages).toEqual([
    `${admin} ₹5,000.00 ${user}, ₹15,000.00 in all within a day`,
    `${admin} ₹9,000.00 ${user}, ₹24,000.00 in all within a day`,
    `${admin} ₹10,000.01 ${user}`,
  ]);
});

test('of forty at once no more than the limit is moved, to one wallet or to forty, and none is told to come back later', async () => {
  const asha = await shop.customer();
  const atOnce = <T>(work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 40 }, (_, index) => work(index)));
  expect(count(await atOnce(() => operate(asha, '999')))).toEqual({ done: 10, [refused]: 30 });
  expect(await shop.balanceOf(asha)).toBe('9990.00');

  shop.clock.now += 2 * day;
  meera = await shop.admin();
  shop.clock.now += 10 * minute;
  const customers = await atOnce((index) => shop.customer({ firstName: `Customer${index}` }));
  expect(count(await atOnce((index) => operate(customers[index] ?? asha, '4999')))).toEqual({ done: 2, [refused]: 38 });

  await confirm(meera);
  expect(count(await atOnce((index) => operate(customers[index] ?? asha, '4999')))).toEqual({ done: 40 });
});
