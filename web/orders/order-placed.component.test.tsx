import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createFakeShop, json, orderOf, refusal, SignedInPage, startSession } from '../testing.tsx';
import { markNewOrder, useUnannouncedOrder } from './new-order.ts';
import { OrderPlaced } from './order-placed.tsx';

const read = 'GET /api/orders/41';
const busy = () => refusal(503, { code: 'busy', message: 'Too many requests at once' });
const placed = () =>
  json({
    order: orderOf(41),
    timeline: [],
    refunds: [],
    requests: [],
    canCancel: false,
    canRefill: false,
    minutes: null,
  });

let shop: ReturnType<typeof createFakeShop>;
beforeEach(() => {
  startSession();
  markNewOrder(41);
  shop = createFakeShop({ [read]: busy });
  vi.stubGlobal('fetch', shop.fetch);
});
afterEach(() => {
  vi.unstubAllGlobals();
  markNewOrder(undefined);
});

function Untold() {
  return <p>{useUnannouncedOrder() === undefined ? 'told' : 'untold'}</p>;
}

const open = () => render(<OrderPlaced id={41} onOrderAnother={() => {}} />, { wrapper: SignedInPage });

test('an order that was placed and can not be read says that it stands, and is read on demand', async () => {
  await open();
  const alert = page.getByRole('alert');
  await expect.element(alert, { timeout: 15_000 }).toBeVisible();
  await expect.element(alert).toHaveTextContent('Order #41It is placed and paid.');
  await expect.element(page.getByRole('button', { name: 'Track order' })).toBeVisible();

  shop.answers[read] = placed;
  const retry = page.getByRole('button', { name: 'Retry' }).element() as HTMLButtonElement;
  retry.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(orderOf(41).url.replace('https://', ''))).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('an order of somebody else is not spoken of', async () => {
  shop.answers[read] = () => refusal(404, { code: 'not-found', message: 'There is no such order' });
  await render(<Untold />);
  await expect.element(page.getByText('untold')).toBeVisible();
  await open();
  await expect.element(page.getByText('told', { exact: true })).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
});
