import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { User } from '../../contract/accounts.ts';
import type { UnpaidOrder } from '../../contract/unpaid-orders.ts';
import { asha, createFakeShop, json, SignedInPage, startSession } from '../testing.tsx';
import { clearToasts } from '../ui/toast.tsx';
import { CoveredOrder } from './covered-order.tsx';

const refused: UnpaidOrder = {
  id: 7,
  state: 'refused',
  serviceId: 11,
  serviceName: 'Likes',
  url: 'https://www.instagram.com/reel/C8abc/',
  quantity: 1_000,
  runs: null,
  intervalMinutes: null,
  extras: null,
  couponCode: null,
  totalAmount: '12.00',
  intentId: null,
  orderId: null,
  reason: 'expired',
  createdAt: '2026-07-01T10:00:00.000Z',
};
const refusedOne: User = { ...asha, hasRefusedOrder: true };
const list = 'GET /api/orders/unpaid';
const withdraw = 'POST /api/orders/unpaid/7/withdraw';
const onAgain = vi.fn();
const again = page.getByRole('button', { name: 'Fill in the order again' });

let shop: ReturnType<typeof createFakeShop>;
beforeEach(() => {
  startSession(refusedOne);
  shop = createFakeShop({
    'GET /api/auth/me': () => json(refusedOne),
    [list]: () => json([refused]),
    [withdraw]: () => json({ ...refused, state: 'withdrawn' }),
  });
  vi.stubGlobal('fetch', shop.fetch);
});
afterEach(() => {
  onAgain.mockReset();
  clearToasts();
  vi.unstubAllGlobals();
});

const open = () => render(<CoveredOrder onAgain={onAgain} />, { wrapper: SignedInPage });

test('a refused order says what it was and why, and can be filled in again', async () => {
  await open();
  await expect.element(page.getByText('1,000 × Likes')).toBeVisible();
  await expect
    .element(page.getByText(/was not placed\. The money for it did not come within three days/))
    .toBeVisible();
  await again.click();
  expect(onAgain).toHaveBeenCalledWith(refused);
});

test('it can be put away', async () => {
  await open();
  await page.getByRole('button', { name: 'Don’t show this any more' }).click();
  await expect.poll(() => shop.sentTo(withdraw).length).toBe(1);
  await expect.element(page.getByText('It is not shown any more')).toBeVisible();
});

test.each<[string, Partial<UnpaidOrder>]>([
  ['placed', { state: 'placed', orderId: 41 }],
  ['of a payment of its own', { intentId: 5 }],
])('one that is %s is shown elsewhere', async (_, more) => {
  shop.answers[list] = () => json([{ ...refused, ...more }]);
  await open();
  await expect.poll(() => shop.sentTo(list).length).toBe(1);
  await expect.element(again).not.toBeInTheDocument();
});

test('an old refusal is not shown again for money that may be for something else', async () => {
  const { hasRefusedOrder, ...rest } = refusedOne;
  const fundsOnTheWay = { amount: '500.00', requests: 1, since: refused.createdAt, usualMinutes: null };
  const me: User = { ...rest, fundsOnTheWay };
  shop.answers['GET /api/auth/me'] = () => json(me);
  startSession(me);
  await open();
  await expect.poll(() => shop.sentTo(list).length).toBe(1);
  await expect.element(again).not.toBeInTheDocument();
});

test('its place is kept until it is here', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  shop.answers[list] = () => promise.then(() => json([refused]));
  const { container } = await open();
  await expect.poll(() => container.querySelector('.animate-pulse')).not.toBeNull();
  resolve();
  await expect.element(again).toBeVisible();
  expect(container.querySelector('.animate-pulse')).toBeNull();
});
