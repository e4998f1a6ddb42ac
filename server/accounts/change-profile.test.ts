import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const profile = async (who: Person) => (await shop.get('/api/user/profile', who)).json();
const change = (who: Person, body: Record<string, unknown>) => shop.patch('/api/user/profile', who, body);

test('a new account knows a name and an email, and nothing else of its person', async () => {
  const asha = await shop.customer({ balance: '120.50' });
  expect(await profile(asha)).toEqual({
    id: asha.id,
    firstName: 'Asha',
    lastName: 'Verma',
    email: asha.email,
    balance: '120.50',
    isAdmin: false,
    permissions: [],
    createdAt: new Date(shop.clock.now).toISOString(),
    phone: '',
    dateOfBirth: '',
    stateCode: '',
    passwordChangeAttempts: 0,
    lastPasswordChangeAttempt: null,
  });
});

test('what is sent changes, here and wherever the name is shown; what is left out stays', async () => {
  const asha = await shop.customer();
  const changed = await change(asha, { firstName: ' Aashā ', phone: ' +91 98765-43210 ', dateOfBirth: '1998-02-28' });
  expect(changed.statusCode).toBe(200);
  expect(changed.json()).toMatchObject({
    firstName: 'Aashā',
    lastName: 'Verma',
    phone: '+91 98765-43210',
    dateOfBirth: '1998-02-28',
  });
  expect(await profile(asha)).toEqual(changed.json());
  expect((await shop.get('/api/auth/me', asha)).json()).toMatchObject({ firstName: 'Aashā', lastName: 'Verma' });

  await change(asha, { lastName: 'Sharma', phone: '' });
  expect(await profile(asha)).toMatchObject({
    firstName: 'Aashā',
    lastName: 'Sharma',
    phone: '',
    dateOfBirth: '1998-02-28',
  });
});

test('a change of nothing changes nothing', async () => {
  const asha = await shop.customer();
  const before = await profile(asha);
  const changed = await change(asha, {});
  expect([changed.statusCode, changed.json()]).toEqual([200, before]);
});

test('neither the email, the role, the balance nor another account can be changed this way', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer({ firstName: 'Ravi' })];
  const before = [await profile(asha), await profile(ravi)];
  const more = { id: ravi.id, userId: ravi.id, email: 'x@example.in', isAdmin: true, is_admin: 1, balance: '9.00' };
  const changed = await change(asha, { ...more, passwordChangeAttempts: -5, password_hash: '' });
  expect(changed.statusCode).toBe(200);
  expect([await profile(asha), await profile(ravi)]).toEqual(before);
});

test.each([
  ['firstName', 'A', 'First name must be at least 2 characters'],
  ['lastName', '   ', 'Last name must be at least 2 characters'],
  ['lastName', null, 'Last name must be at least 2 characters'],
  ['phone', 'call me', 'Please enter a valid phone number'],
  ['phone', '123456', 'Please enter a valid phone number'],
  ['phone', '98765\u200843210', 'Please enter a valid phone number'],
  ['phone', '9'.repeat(31), 'Please enter a valid phone number'],
  ['dateOfBirth', '28/02/1998', 'Please enter a valid date of birth'],
  ['dateOfBirth', '1999-02-29', 'Please enter a valid date of birth'],
  ['dateOfBirth', '1899-12-31', 'Please enter a valid date of birth'],
])('%s %j is refused beside its field', async (field, value, text) => {
  const asha = await shop.customer();
  const refused = await change(asha, { firstName: 'Devi', [field]: value });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ code: 'invalid-input', fields: { [field]: text } });
  expect((await profile(asha)).firstName).toBe('Asha');
});

test('nobody under eighteen has an account', async () => {
  const asha = await shop.customer();
  const today = new Date(shop.clock.now);
  const born = (years: number, days: number) => {
    const day = new Date(Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate() + days));
    return day.toISOString().slice(0, 10);
  };
  const refused = await change(asha, { dateOfBirth: born(18, 2) });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toEqual({
    code: 'invalid-input',
    message: 'Accounts are for people of 18 and older',
    fields: { dateOfBirth: 'Accounts are for people of 18 and older' },
  });
  expect((await change(asha, { dateOfBirth: born(18, 0) })).statusCode).toBe(200);
  expect((await change(asha, { dateOfBirth: '' })).json().dateOfBirth).toBe('');
});
