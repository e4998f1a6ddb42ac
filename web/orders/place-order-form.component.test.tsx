import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { saveDraft } from '../platform/draft-storage.ts';
import { useKeptDraft } from '../platform/stored-draft.ts';
import { asha, createFakeShop, json, loseAnswer, orderOf, refusal, SignedInPage, startSession } from '../testing.tsx';
import { serviceOf } from '../testing-services.ts';
import { clearToasts } from '../ui/toast.tsx';
import { againOf } from './again-of.ts';
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

const likes = serviceOf({ id: 11, categoryId: 2, isInstantStart: true });
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
    'GET /api/service-discounts': () => json([]),
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

test('an order whose answer was lost can be sent again, though it has emptied the wallet', async () => {
  net.bringNote();
  saveDraft(`order ${asha.id}`, { ...emptyOrder, serviceId: likes.id, url: clean, quantity: '1000' });
  let isLineCut = true;
  shop.answers[place] = () => {
    shop.answers['GET /api/auth/me'] = () => json({ ...asha, balance: '0.00' });
    return isLineCut ? loseAnswer() : json(orderOf(41), { status: 201 });
  };
  await open();
  const button = page.getByRole('button', { name: 'Place order for ₹12.00' });
  await button.click();
  await expect.element(page.getByText('Order failed')).toBeVisible();
  await expect.element(page.getByText('After this order')).not.toBeInTheDocument();
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  await expect.element(page.getByRole('button', { name: 'Pay for this order' })).not.toBeInTheDocument();
  isLineCut = false;
  await button.click();
  await expect.poll(() => shop.sentTo(place).length).toBe(2);
  const [first, retry] = shop.sentTo(place);
  expect(retry).toEqual(first);
});

test('a retry that shows that nothing was placed leads to the payment', async () => {
  net.bringNote();
  saveDraft(`order ${asha.id}`, { ...emptyOrder, serviceId: likes.id, url: clean, quantity: '1000' });
  shop.answers[place] = loseAnswer;
  await open();
  const button = page.getByRole('button', { name: 'Place order for ₹12.00' });
  await button.click();
  await expect.element(page.getByText('Order failed')).toBeVisible();
  shop.answers['GET /api/auth/me'] = () => json({ ...asha, balance: '0.00' });
  shop.answers[place] = () => refusal(409, { code: 'insufficient-balance', message: 'Too little' });
  await button.click();
  await expect.element(page.getByRole('button', { name: 'Pay for this order' })).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
});

test('a payment that is refused for its price reads the prices again', async () => {
  net.bringNote();
  saveDraft(`order ${asha.id}`, { ...emptyOrder, serviceId: likes.id, url: clean, quantity: '1000' });
  shop.answers['GET /api/auth/me'] = () => json({ ...asha, balance: '0.00' });
  startSession({ ...asha, balance: '0.00' });
  const unpaid = 'POST /api/orders/unpaid';
  shop.answers[unpaid] = () => refusal(409, { code: 'price-changed', message: 'The price is ₹13.00 now' });
  await open();
  const pay = page.getByRole('button', { name: 'Pay for this order' });
  await expect.element(pay).toBeVisible();
  const readBefore = shop.sentTo('GET /api/service-discounts').length;
  await pay.click();
  await expect.poll(() => shop.sentTo(unpaid).length).toBe(1);
  await expect.poll(() => shop.sentTo('GET /api/service-discounts').length).toBeGreaterThan(readBefore);
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

test('an order in parts that is placed again has its parts at once', async () => {
  net.bringNote();
  const { fill } = await open();
  const ordered = { serviceId: likes.id, url: clean, quantity: 1_000, runs: 2, intervalMinutes: 30 };
  await fill({ ...againOf({ ...ordered, extras: { comments: 'Nice!' } }), at: 3 });
  await expect.element(quantity).toHaveValue('500');
  const kept = JSON.parse(sessionStorage.getItem(`draft order ${asha.id}`) ?? '{}');
  expect(kept).toMatchObject({ isInParts: true, runs: '2', intervalMinutes: '30', comments: 'Nice!' });
});

/** Has a call wait for its answer; gives what lets it come. */
function answerLater(call: string, answer: () => Response): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  shop.answers[call] = async () => {
    await promise;
    return answer();
  };
  return resolve;
}
const nextLink = 'https://www.instagram.com/reel/D9xyz/';

test('what is typed while an order is being sent stays for the next one', async () => {
  net.bringNote();
  saveDraft(`order ${asha.id}`, { ...emptyOrder, serviceId: likes.id, url: clean, quantity: '1000' });
  const answerNow = answerLater(place, () => json(orderOf(41), { status: 201 }));
  await open();
  await page.getByRole('button', { name: 'Place order for ₹12.00' }).click();
  await expect.poll(() => shop.sentTo(place).length).toBe(1);
  await link.fill(nextLink);
  answerNow();
  await expect
    .element(page.getByRole('button', { name: 'Place order for ₹12.00' }))
    .not.toHaveAttribute('aria-busy', 'true');
  await expect.element(link).toHaveValue(nextLink);
  await expect.element(quantity).toHaveValue('1000');
  await page.getByRole('button', { name: 'Place order for ₹12.00' }).click();
  await expect.poll(() => shop.sentTo(place).length).toBe(2);
  // A sent form is emptied again when nothing else was typed.
  await expect.element(link).toHaveValue('');
});

test('a price that has changed is not asked about once the next order is typed', async () => {
  net.bringNote();
  saveDraft(`order ${asha.id}`, { ...emptyOrder, serviceId: likes.id, url: clean, quantity: '1000' });
  const changed = { code: 'price-changed', message: 'The price is ₹13.00 now.', fields: { expectedTotal: '13.00' } };
  const answerNow = answerLater(place, () => refusal(409, changed));
  await open();
  await page.getByRole('button', { name: 'Place order for ₹12.00' }).click();
  await expect.poll(() => shop.sentTo(place).length).toBe(1);
  await link.fill(nextLink);
  answerNow();
  await expect.element(page.getByText('The price is ₹13.00 now.')).toBeVisible();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(link).toHaveValue(nextLink);
  await expect.element(link).not.toHaveAttribute('aria-invalid', 'true');
  expect(shop.sentTo(place)).toHaveLength(1);
});

test('what is typed while an unpaid order is being sent stays for the next one', async () => {
  net.bringNote();
  saveDraft(`order ${asha.id}`, { ...emptyOrder, serviceId: likes.id, url: clean, quantity: '1000' });
  shop.answers['GET /api/auth/me'] = () => json({ ...asha, balance: '0.00' });
  startSession({ ...asha, balance: '0.00' });
  const unpaid = 'POST /api/orders/unpaid';
  const answerNow = answerLater(unpaid, () => json({ serviceId: likes.id, intentId: 5 }, { status: 201 }));
  await open();
  const pay = page.getByRole('button', { name: 'Pay for this order' });
  await pay.click();
  await expect.poll(() => shop.sentTo(unpaid).length).toBe(1);
  await link.fill(nextLink);
  answerNow();
  await expect.element(pay).not.toHaveAttribute('aria-busy', 'true');
  await expect.element(link).toHaveValue(nextLink);
  await expect.element(quantity).toHaveValue('1000');
});
