import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListedProvider } from '../../contract/providers.ts';
import { minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let id: number;
const given = { name: 'Kite', url: 'https://kite.example/api/v2', currency: 'USD', rate: '88.50' };
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  id = (await shop.post('/api/admin/providers', meera, { ...given, apiKey: 'kite-key-9876' })).json().id;
});
afterAll(() => shop.close());

const put = (more: object) => shop.put(`/api/admin/providers/${id}`, meera, { ...given, ...more });
const known = async (): Promise<ListedProvider> => (await shop.get('/api/admin/providers', meera)).json()[0];
const lastAct = async () => (await shop.get('/api/admin/audit?subject=provider', meera)).json()[0];

test('a provider that is switched off says who did it, when and why', async () => {
  expect((await known()).pause).toBeNull();
  expect((await put({ isActive: false, pauseReason: ' ' })).json().fields).toEqual({
    pauseReason: 'Please say why it is switched off',
  });
  expect((await put({ isActive: false, pauseReason: 'Its followers drop' })).statusCode).toBe(200);
  const { firstName, lastName } = (await lastAct()).admin;
  const at = new Date(shop.clock.now).toISOString();
  const pause = { at, by: `${firstName} ${lastName}`, reason: 'Its followers drop' };
  expect(await known()).toMatchObject({ isActive: false, pause });
  expect(await lastAct()).toMatchObject({
    action: 'pause',
    before: { isActive: true },
    after: { isActive: false, reason: 'Its followers drop' },
  });

  // What is edited meanwhile is no second pause.
  shop.clock.now += minute;
  await put({ name: 'Kite Panel', isActive: false });
  expect((await known()).pause).toEqual(pause);

  await put({ isActive: true, pauseReason: 'counts for nothing' });
  expect(await known()).toMatchObject({ isActive: true, pause: null });
  expect(await lastAct()).toMatchObject({ action: 'resume', after: { isActive: true } });
  expect((await lastAct()).after).not.toHaveProperty('reason');

  // A caller of the API that gives no reason: so the log says.
  await put({ isActive: false });
  expect((await known()).pause).toMatchObject({ reason: 'No reason was given.' });
  expect((await lastAct()).after).toEqual({ isActive: false, reason: 'No reason was given.' });
  await put({ isActive: true });
});

test('what the shop stopped by itself is resumed by an act too', async () => {
  await shop.database.write((tx) => tx.updateTable('providers').set({ paused_reason: 'key' }).execute());
  expect((await known()).pausedReason).toBe('key');
  await put({});
  expect(await lastAct()).toMatchObject({
    action: 'resume',
    before: { pausedReason: 'key' },
    after: { pausedReason: null },
  });
});
