import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Payment } from '../../contract/payments.ts';
import { asha, createFakeShop, json, SignedInPage, startSession } from '../testing.tsx';
import { clearToasts } from '../ui/toast.tsx';
import { NeedsYou } from './admin-needs-you.tsx';

const list = 'GET /api/admin/payments';
const at = '2026-11-20T06:30:00.000Z';

const paymentOf = (id: number, amount: string): Payment => ({
  id,
  amount,
  creditable: amount,
  paidOn: '2026-11-20',
  paidTime: null,
  state: 'unmatched',
  reason: 'nobody',
  account: 'HDFC 4821',
  source: 'statement',
  statementId: 1,
  line: id,
  channel: 'upi',
  referenceNumber: '632608100117',
  payerName: 'KAVYA RAO',
  payerVpa: null,
  note: null,
  text: null,
  fundRequestId: null,
  transactionId: null,
  customer: null,
  comment: '',
  createdAt: at,
  updatedAt: at,
  candidates: [],
});

let queue: Payment[];
beforeEach(async () => {
  queue = [paymentOf(1, '500.00'), paymentOf(2, '77.00'), paymentOf(3, '900.00')];
  startSession({ ...asha, isAdmin: true, permissions: ['payments.read', 'payments.decide'] });
  const decide = (id: number) => () => {
    const payment = queue.find((each) => each.id === id);
    queue = queue.filter((each) => each !== payment);
    return json({ ...payment, state: 'not_ours' });
  };
  const shop = createFakeShop({
    [list]: () => json(queue, { headers: { 'x-total-count': String(queue.length) } }),
    ...Object.fromEntries([1, 2, 3].map((id) => [`POST /api/admin/payments/${id}/resolve`, decide(id)])),
  });
  vi.stubGlobal('fetch', shop.fetch);
  await render(<NeedsYou />, { wrapper: SignedInPage });
  await expect.element(page.getByRole('heading', { name: '₹500.00' })).toBeVisible();
});
afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});

const press = (name: RegExp) => userEvent.click(page.getByRole('button', { name }));

test('the first payment leaves the focus where it is', () => {
  expect(document.activeElement).toBe(document.body);
});

test('after a decision the heading of the next payment has the focus, and says its place', async () => {
  await press(/^Not a top-up/);
  await expect.element(page.getByRole('heading', { name: 'Payment 1 of 2: ₹77.00' })).toHaveFocus();
});

test('a payment that is put off hands the focus to the heading of the next one', async () => {
  await press(/^Later/);
  await expect.element(page.getByRole('heading', { name: 'Payment 1 of 3: ₹77.00' })).toHaveFocus();
});

test('a payment that is chosen from the queue leaves the focus on its button', async () => {
  await press(/^Later/);
  await press(/^₹900\.00/);
  await expect.element(page.getByRole('heading', { name: '₹900.00' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^₹900\.00/ })).toHaveFocus();
});

test('after the last decision the focus is on what says that nothing is left', async () => {
  queue = queue.slice(0, 1);
  await press(/^Not a top-up/);
  await expect.element(page.getByRole('region', { name: 'Nothing needs you' })).toHaveFocus();
});
