import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPanelShop, type PanelShop } from '../testing-providers.ts';

let open: PanelShop;
beforeAll(async () => {
  open = await openPanelShop();
});
afterAll(() => open.close());

test('a file of orders says what was typed, who delivers each, and what it costs and leaves; a list does not', async () => {
  const { shop, meera, asha, fake, place } = open;
  const sent = await place();
  await shop.sendDispatches();
  const { id: commentsId } = await shop.service({
    name: 'Comments',
    type: 'Custom Comments',
    pricePerThousand: '500.00',
  });
  const typed = { serviceId: commentsId, url: 'https://instagram.com/p/c', comments: '=1+1\nNice' };
  const byHand = (await shop.post('/api/orders', asha, typed)).json().id;

  const items = (await shop.get('/api/admin/orders?with=purchase', meera)).json();
  const purchaseOf = (id: number) => items.find((each: { id: number }) => each.id === id)?.purchase;
  // 1,000 at $0.10 for a thousand and ₹88.50 for a dollar, of ₹25.00.
  expect(purchaseOf(sent)).toEqual({
    extras: null,
    providerName: 'Cheap Panel',
    providerOrder: String(fake.panel.orders()[0]?.order),
    cost: '8.85',
    profit: '16.15',
  });
  expect(purchaseOf(byHand)).toEqual({
    extras: { comments: '=1+1\nNice' },
    providerName: null,
    providerOrder: null,
    cost: null,
    profit: null,
  });
  for (const order of (await shop.get('/api/admin/orders', meera)).json()) expect(order).not.toHaveProperty('purchase');
  expect((await shop.get('/api/admin/orders?with=anything', meera)).statusCode).toBe(400);
});
