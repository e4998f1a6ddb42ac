import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Provider } from '../../contract/providers.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type FakeProvider, startFakeProvider } from './start-fake-provider.ts';

const key = 'panel-key/with+signs-9876';
let shop: TestShop;
let meera: Person;
let fake: FakeProvider;
beforeAll(async () => {
  [shop, fake] = await Promise.all([openTestShop({ PROVIDERS_INSIDE: '1' }), startFakeProvider({ key })]);
  meera = await shop.admin();
});
afterEach(async () => {
  fake.clearFaults();
  for (const { id } of await listed()) await shop.delete(`/api/admin/providers/${id}`, meera);
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(async () => {
  await shop.close();
  await fake.stop();
});

const given = () => ({
  name: 'Cheap Panel',
  url: fake.url,
  apiKey: key,
  currency: 'usd',
  rate: '88.50',
  buffer: '2',
  lowBalance: '10',
  callsPerMinute: 600,
});
const create = async (more: object = {}): Promise<Provider> => {
  const answer = await shop.post('/api/admin/providers', meera, { ...given(), ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const put = (id: number, body: object) => shop.put(`/api/admin/providers/${id}`, meera, { ...body });
const withoutKey = () => ({ ...given(), apiKey: undefined });
const listed = async (): Promise<Provider[]> => (await shop.get('/api/admin/providers', meera)).json();
const only = async (): Promise<Provider> => (await listed())[0]!;
const acts = async () => (await shop.get('/api/admin/audit?subject=provider', meera)).json();

test('an old rate that is still right is confirmed, and is old no more', async () => {
  const { id, rateAt } = await create();
  await shop.database.write((tx) => tx.updateTable('providers').set({ fx_at: 0 }).where('id', '=', id).execute());
  const troubles = async () => (await shop.get('/api/admin/providers', meera)).json()[0].troubles;
  expect(await troubles()).toContain('old-rate');
  await put(id, withoutKey());
  expect(await troubles()).toContain('old-rate');
  expect((await put(id, { ...withoutKey(), confirmsRate: true })).statusCode).toBe(200);
  expect(await troubles()).not.toContain('old-rate');
  expect(Date.parse((await only()).rateAt)).toBeGreaterThanOrEqual(Date.parse(rateAt));
  expect((await acts())[0]).toMatchObject({ action: 'change', after: { isRateConfirmed: true } });
});

test('rupees have the rate 1; a provider that is stored otherwise can still be switched off', async () => {
  const refused = await shop.post('/api/admin/providers', meera, { ...given(), currency: 'INR' });
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { rate: expect.stringMatching(/enter 1/) }]);
  const { id } = await create();
  expect((await put(id, { ...withoutKey(), currency: 'INR' })).statusCode).toBe(400);
  await shop.database.write((tx) =>
    tx.updateTable('providers').set({ currency: 'INR' }).where('id', '=', id).execute(),
  );
  expect((await put(id, { ...withoutKey(), currency: 'INR', isActive: false })).statusCode).toBe(200);
  expect((await put(id, { ...withoutKey(), currency: 'INR', rate: '90' })).statusCode).toBe(400);
  expect((await put(id, { ...withoutKey(), currency: 'INR', rate: '1' })).statusCode).toBe(200);
});
