import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { User } from '../../contract/accounts.ts';
import { asha, createFakeShop, json, SignedInPage, startSession } from '../testing.tsx';
import { LackingFunds } from './lacking-funds.tsx';

const onAddFunds = vi.fn();
beforeEach(() => onAddFunds.mockClear());
afterEach(() => vi.unstubAllGlobals());

/** Of an order for ₹800 with ₹500 in the wallet. */
async function open(more: Partial<User>) {
  const user = { ...asha, ...more };
  startSession(user);
  const shop = createFakeShop({ 'GET /api/auth/me': () => json(user), 'GET /api/orders/unpaid': () => json([]) });
  vi.stubGlobal('fetch', shop.fetch);
  const more300 = { totalPaise: 800_00, missing: 300_00, isPaying: false, onPay: () => {} };
  await render(<LackingFunds {...more300} onAddFunds={onAddFunds} />, { wrapper: SignedInPage });
}

const collected = { debt: { amount: '40.00', blocks: false } };
const onTheWay = (amount: string) => ({
  fundsOnTheWay: { amount, requests: 1, since: '2026-11-20T06:30:00.000Z', usualMinutes: null },
});

test.each([
  ['what is missing', {}, 300_00],
  ['what the next top-ups pay first, too', collected, 340_00],
  ['nothing twice that is being checked', onTheWay('120.00'), 180_00],
  ['what both leave', { ...collected, ...onTheWay('320.00') }, 20_00],
])('the way to the wallet asks for %s', async (_, user, paise) => {
  await open(user);
  await userEvent.click(page.getByRole('button', { name: 'Add funds' }));
  expect(onAddFunds).toHaveBeenCalledExactlyOnceWith(paise);
});

test('with a debt that blocks orders nobody is asked for money', async () => {
  await open({ debt: { amount: '800.00', blocks: true } });
  await expect.element(page.getByText('₹800.00 is open')).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('money on its way is enough only with what it pays first', async () => {
  await open({ ...collected, ...onTheWay('340.00') });
  await expect.element(page.getByText('Your next top-up first pays the ₹40.00 that you owe.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Place it when ₹340.00 arrives' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add funds' })).not.toBeInTheDocument();
});
