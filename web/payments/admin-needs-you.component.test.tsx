import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { User } from '../../contract/accounts.ts';
import type { Payment, PaymentCandidate } from '../../contract/payments.ts';
import { navigate } from '../platform/location.ts';
import { queryClient } from '../platform/query.ts';
import { asha, createFakeShop, json, SignedInPage, startSession } from '../testing.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { clearToasts } from '../ui/toast.tsx';
import { NeedsYou } from './admin-needs-you.tsx';

const list = 'GET /api/admin/payments';
const at = '2026-11-20T06:30:00.000Z';
const paidAt = '2026-11-19T18:30:00.000Z';

const paymentOf = (id: number, amount: string): Payment => ({
  id,
  amount,
  ...{ creditable: amount, decidedBy: null, decidedAt: null },
  paidOn: '2026-11-20',
  paidTime: null,
  paidAt,
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

const candidateOf = (id: number, payerName: PaymentCandidate['payerName']): PaymentCandidate => ({
  fundRequestId: id,
  user: { id, firstName: 'Asha', lastName: 'Verma', email: `asha${id}@example.in` },
  amount: '500.00',
  credited: null,
  referenceNumber: '632600000001',
  code: null,
  createdAt: at,
  differingDigits: null,
  isSameAmount: true,
  payerName,
  customerSince: at,
  topUps: 0,
});

const ravi: User = { ...asha, isAdmin: true, permissions: ['payments.read', 'payments.decide'] };
let queue: Payment[];
beforeEach(async () => {
  queue = [paymentOf(1, '500.00'), paymentOf(2, '77.00'), paymentOf(3, '900.00')];
  startSession(ravi);
  const decide = (id: number) => () => {
    const payment = queue.find((each) => each.id === id);
    queue = queue.filter((each) => each !== payment);
    return json({ ...payment, state: 'not_ours' });
  };
  const shop = createFakeShop({
    'GET /api/auth/me': () => json(ravi),
    [list]: () => json(queue, { headers: { 'x-total-count': String(queue.length) } }),
    ...Object.fromEntries([1, 2, 3].map((id) => [`POST /api/admin/payments/${id}/resolve`, decide(id)])),
  });
  vi.stubGlobal('fetch', shop.fetch);
  await render(
    <Tabs
      label="Views"
      value="needs-you"
      onChange={() => {}}
      tabs={[
        { value: 'needs-you', label: 'Needs you', content: <NeedsYou /> },
        { value: 'other', label: 'Other', content: null },
      ]}
    />,
    { wrapper: SignedInPage },
  );
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

test('a second press before the queue is read again decides nothing, and the first is still told', async () => {
  const answer = Promise.withResolvers<void>();
  const fetchNow = fetch;
  let decisions = 0;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (init?.method === 'POST') decisions++;
    else if (decisions > 0) await answer.promise;
    return fetchNow(input, init);
  });
  await press(/^Not a top-up/);
  await expect.element(page.getByText('Decided', { exact: true })).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('button', { name: /^Not a top-up/ })).toBeDisabled();
  answer.resolve();
  await expect.element(page.getByRole('heading', { name: 'Payment 1 of 2: ₹77.00' })).toHaveFocus();
  expect(decisions).toBe(1);
  await expect.element(page.getByText('Decided', { exact: true })).toBeVisible();
});

test('a payment that is put off hands the focus to the heading of the next one', async () => {
  await press(/^Later/);
  await expect.element(page.getByRole('heading', { name: 'Payment 1 of 3: ₹77.00' })).toHaveFocus();
});

test('after a part of the queue that was put off whole the next one follows, and then the first again', async () => {
  const all = [paymentOf(1, '500.00'), paymentOf(2, '77.00'), paymentOf(3, '900.00')];
  const count = { 'x-total-count': '3' };
  const shop = createFakeShop({ 'GET /api/auth/me': () => json(ravi) });
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input, location.href);
    if (pathname !== '/api/admin/payments') return shop.fetch(input, init);
    return searchParams.get('after') === `${Date.parse(paidAt)}-2`
      ? json(all.slice(2), { headers: { ...count, 'x-offset': '2' } })
      : json(all.slice(0, 2), { headers: { ...count, link: '</api/admin/payments?page=2>; rel="next"' } });
  });
  await queryClient.invalidateQueries();
  await press(/^Later/);
  await expect.element(page.getByRole('heading', { name: 'Payment 1 of 3: ₹77.00' })).toHaveFocus();
  await press(/^Later/);
  await expect.element(page.getByRole('heading', { name: 'Payment 3 of 3: ₹900.00' })).toHaveFocus();
  await press(/^Later/);
  await expect.element(page.getByRole('heading', { name: 'Payment 1 of 3: ₹500.00' })).toHaveFocus();
});

test('a payment that is chosen from the queue leaves the focus on its button', async () => {
  await press(/^Later/);
  await press(/^₹900\.00/);
  await expect.element(page.getByRole('heading', { name: '₹900.00' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^₹900\.00/ })).toHaveFocus();
});

/** Answers the list as the server does: one payment alone where a number is asked for. */
function answerById(all: readonly Payment[]): void {
  const fetchNow = fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input, location.href);
    const number = searchParams.get('search')?.replace('#', '');
    if (pathname !== '/api/admin/payments' || number === undefined) return fetchNow(input, init);
    return json(
      all.filter((each) => each.id === Number(number)),
      { headers: { 'x-total-count': '1' } },
    );
  });
}

test('an older payment that comes in does not take the place of the one that is being decided', async () => {
  answerById([]);
  await userEvent.fill(page.getByRole('textbox', { name: /reason/i }), 'It is our own transfer');
  queue = [paymentOf(9, '40.00'), ...queue];
  await queryClient.invalidateQueries();
  await expect.element(page.getByRole('button', { name: /^₹40\.00/ })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Payment 2 of 4: ₹500.00' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: /reason/i })).toHaveValue('It is our own transfer');
});

test('a payment that somebody else decides meanwhile says so, and no other is decided in its place', async () => {
  answerById([]);
  queue = queue.slice(1);
  await queryClient.invalidateQueries();
  await expect.element(page.getByText('Another admin decided this payment')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Not a top-up/ })).not.toBeInTheDocument();
  await press(/^Next payment/);
  await expect.element(page.getByRole('heading', { name: '₹77.00' })).toBeVisible();
});

test('a payment that a link names is shown although the queue does not reach it', async () => {
  answerById([paymentOf(70, '123.00')]);
  navigate(`${location.pathname}?open=70`);
  await expect.element(page.getByRole('heading', { name: '₹123.00' })).toBeVisible();
  await press(/^Later/);
  await expect.element(page.getByRole('heading', { name: 'Payment 1 of 3: ₹500.00' })).toBeVisible();
});

test('each payment of the queue stands with the day on which it was paid', async () => {
  queue = [{ ...paymentOf(7, '500.00'), paidOn: '2025-10-02', createdAt: new Date().toISOString() }];
  await queryClient.invalidateQueries();
  await expect.element(page.getByRole('button', { name: /^₹500\.00/ })).toHaveTextContent('paid 2 Oct 2025');
});

test('after the last decision the focus is on what says that nothing is left', async () => {
  queue = queue.slice(0, 1);
  await press(/^Not a top-up/);
  await expect.element(page.getByRole('region', { name: 'Nothing needs you' })).toHaveFocus();
});

test('Enter credits after a press on the tab of the view, and not on another tab', async () => {
  queue = [
    { ...paymentOf(1, '40.00'), candidates: [candidateOf(1, 'none'), candidateOf(2, 'none')] },
    paymentOf(2, '77.00'),
  ];
  await queryClient.invalidateQueries();
  await expect.element(page.getByRole('radio')).toHaveLength(2);
  // A press that comes too soon was meant for the payment before.
  await new Promise((done) => setTimeout(done, 500));
  await userEvent.keyboard('1');
  await expect.element(page.getByRole('radio').first()).toBeChecked();
  page.getByRole('tab', { name: 'Other' }).element().focus();
  await userEvent.keyboard('{Enter}');
  expect(queue).toHaveLength(2);
  await userEvent.click(page.getByRole('tab', { name: 'Needs you' }));
  await expect.element(page.getByRole('tab', { name: 'Needs you' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: '₹77.00' })).toBeVisible();
});

test('each candidate says whether the bank names a payer of that name', async () => {
  const hints = ['same', 'other', 'other-script', 'none'] as const;
  queue = [{ ...paymentOf(9, '40.00'), candidates: hints.map((hint, index) => candidateOf(index + 1, hint)) }];
  await queryClient.invalidateQueries();
  const hintOf = (id: number) => page.getByRole('radio', { name: `asha${id}@example.in` });
  await expect.element(hintOf(1)).toHaveAccessibleName(/Same name in the bank’s line: KAVYA RAO/);
  await expect.element(hintOf(2)).toHaveAccessibleName(/Other name in the bank’s line: KAVYA RAO/);
  await expect.element(hintOf(3)).toHaveAccessibleName(/in other letters: KAVYA RAO/);
  await expect.element(hintOf(4)).toHaveAccessibleName(/No name in the bank’s line/);
  for (const id of [1, 2, 3, 4]) await expect.element(hintOf(id)).not.toBeChecked();
});
