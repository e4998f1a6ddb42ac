import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Service } from '../../contract/catalogue.ts';
import { saveDraft } from '../platform/draft-storage.ts';
import { useKeptDraft } from '../platform/stored-draft.ts';
import { asha, createFakeShop, json, loseAnswer, orderOf, SignedInPage, startSession } from '../testing.tsx';
import { clearToasts } from '../ui/toast.tsx';
import { emptyOrder } from './order-draft.ts';
import { PlaceOrderForm } from './place-order-form.tsx';
import type { OrderAgain } from './use-order-again.ts';

/** The note of the link, which cleans it, is fetched on a slow net. */
const net = vi.hoisted(() => {
  let open = () => {};
  const isThere = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { isThere, bringNote: () => open() };
});
vi.mock('./link-note.tsx', async (importOriginal) => {
  await net.isThere;
  return importOriginal();
});
// What is chosen in it is not looked at here.
vi.mock('./service-picker.tsx', () => ({ ServicePicker: () => null }));

const likes: Service = {
  id: 11,
  categoryId: 2,
  name: 'Likes',
  description: '',
  type: 'Default',
  pricePerThousand: '12.0000',
  minQuantity: 100,
  maxQuantity: 10_000,
  isInstantStart: true,
  startMinutes: null,
  speed: null,
  speedPer: 'day',
  refillDays: 0,
  quality: null,
  canCancel: true,
  canDrip: false,
  displayOrder: 1,
};
const offers = {
  platforms: [{ id: 1, name: 'Instagram', color: '#e1306c', icon: 'instagram' }],
  categories: [{ id: 2, platformId: 1, name: 'Likes', description: '', displayOrder: 1 }],
  services: [likes],
  categoryOfService: new Map([[likes.id, likes.categoryId]]),
};
const underWay = { isLoading: false, error: undefined, retry: () => {}, fetchAll: () => {} };
const place = 'POST /api/orders';
const tracked = 'https://www.instagram.com/reel/C8abc/?igsh=MXg1';
const clean = 'https://www.instagram.com/reel/C8abc/';
const link = page.getByRole('textbox', { name: 'Link' });
const quantity = page.getByRole('textbox', { name: 'Quantity' });
const recognised = page.getByText('Instagram reel recognised');

let shop: ReturnType<typeof createFakeShop>;
beforeEach(() => {
  sessionStorage.clear();
  startSession();
  shop = createFakeShop({
    'GET /api/orders': () => json([], { headers: { 'x-total-count': '0' } }),
    'GET /api/discounts': () => json([]),
    [place]: () => json(orderOf(41), { status: 201 }),
  });
  vi.stubGlobal('fetch', shop.fetch);
});
afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});

function Form({ again }: { again: OrderAgain | undefined }) {
  return (
    <PlaceOrderForm
      draft={useKeptDraft('order', emptyOrder)}
      underWay={underWay}
      offers={offers}
      platformId={1}
      onPlatform={() => {}}
      onAddFunds={() => {}}
      onUnpaid={() => {}}
      again={again}
    />
  );
}

async function open(again?: OrderAgain) {
  const { rerender } = await render(<Form again={again} />, { wrapper: SignedInPage });
  return { fill: (filling: OrderAgain) => rerender(<Form again={filling} />) };
}

test('an order whose answer was lost stays the same when the note of its link comes late', async () => {
  saveDraft(`order ${asha.id}`, { ...emptyOrder, serviceId: likes.id, quantity: '1000' });
  let isLineCut = true;
  shop.answers[place] = () => (isLineCut ? loseAnswer() : json(orderOf(41), { status: 201 }));
  await open();
  await link.fill(tracked);
  await expect.element(page.getByRole('button', { name: 'Place order for ₹12.00' })).toBeVisible();
  // By the keyboard: parts that come late move the button.
  await userEvent.keyboard('{Enter}');
  // What looks at the link first is fetched for it.
  await expect.poll(() => shop.sentTo(place).length, { timeout: 10_000 }).toBe(1);
  await expect.element(page.getByText('Order failed')).toBeVisible();

  net.bringNote();
  await expect.element(recognised).toBeVisible();
  await expect.element(link).toHaveValue(tracked);
  isLineCut = false;
  await page.getByRole('button', { name: 'Place order for ₹12.00' }).click();
  await expect.poll(() => shop.sentTo(place).length).toBe(2);
  const [first, retry] = shop.sentTo(place);
  expect(retry).toEqual(first);
});

test('a link that is shared into a half-typed order leaves the rest of it, and is cleaned', async () => {
  net.bringNote();
  saveDraft(`order ${asha.id}`, { ...emptyOrder, serviceId: likes.id, quantity: '750', comments: 'Nice!' });
  const { fill } = await open();
  await fill({ serviceId: 0, url: tracked, at: 1 });
  await expect.element(link).toHaveValue(clean);
  await expect.element(quantity).toHaveValue('750');
  await expect.element(page.getByRole('button', { name: 'Place order for ₹9.00' })).toBeVisible();
  expect(sessionStorage.getItem(`draft order ${asha.id}`)).toContain('Nice!');
});

test('an order that is placed again has the link that was ordered', async () => {
  net.bringNote();
  const { fill } = await open();
  await link.fill('https://youtu.be/dQw4');
  await expect.element(page.getByText('YouTube video recognised')).toBeVisible();
  await fill({ serviceId: likes.id, url: tracked, quantity: 500, at: 2 });
  await expect.element(recognised).toBeVisible();
  await expect.element(link).toHaveValue(tracked);
  await expect.element(quantity).toHaveValue('500');
});
