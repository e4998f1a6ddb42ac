import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../testing.ts';
import { settleDemoMode } from './settle-demo-mode.ts';

let shop: TestShop;
let real: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ DEMO: '1' });
  real = await openTestShop();
});
afterAll(async () => {
  await shop.close();
  await real.close();
});

test('sample sign-ins are told in demo mode only', async () => {
  expect((await shop.get('/api/storefront', undefined)).json().demo).toMatchObject({
    adminEmail: 'meera@demo.tarakki.example',
  });
  expect((await real.get('/api/storefront', undefined)).json()).toEqual({ brandName: 'Tarakki', demo: null });
});

test('the data of a sample shop never becomes that of a real one', async () => {
  await settleDemoMode(shop.database, { demo: true });
  await shop.customer();
  await settleDemoMode(shop.database, { demo: true });
  await expect(settleDemoMode(shop.database, { demo: false })).rejects.toThrow('sample shop');
});

test('samples are never put among real customers', async () => {
  await settleDemoMode(real.database, { demo: false });
  await real.customer();
  await expect(settleDemoMode(real.database, { demo: true })).rejects.toThrow('data of its own');
  await settleDemoMode(real.database, { demo: false });
});
