import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { asha, createFakeShop, json, SignedInPage, startSession } from '../testing.tsx';
import { ProcessRequest } from './admin-process-request.tsx';

const request: FundRequestForAdmin = {
  ...{ id: 41, amount: '500.00', receivedAmount: null, referenceNumber: '061234567890', receivedReference: null },
  ...{ status: 'pending', adminNotes: '', createdAt: '2026-03-10T19:45:05.000Z', decidedAt: null, moneyBack: [] },
  ...{
    arrived: null,
    notShownBy: [],
    nearPayments: [],
    similar: { sameReference: 0, sameAmount: 0 },
    decidedBy: null,
    gateway: null,
  },
  ...{ returnable: '0.00', user: { id: 31, firstName: 'Ravi', lastName: 'Rao', email: 'ravi@example.in' } },
};

let shop: ReturnType<typeof createFakeShop>;
beforeEach(() => {
  startSession({ ...asha, isAdmin: true, permissions: ['funds.decide', 'funds.read'] });
  shop = createFakeShop({
    'PUT /api/admin/fund-requests/41': () => json({ ...request, status: 'rejected' }),
    'GET /api/admin/rejection-reasons': () =>
      json({ reasons: ['The number is not in our account', 'The amount differs'] }),
  });
  vi.stubGlobal('fetch', shop.fetch);
});
afterEach(() => vi.unstubAllGlobals());

const open = (kind: 'approve' | 'reject', more: Partial<FundRequestForAdmin> = {}) =>
  render(
    <ProcessRequest
      task={{ kind, request: { ...request, ...more } }}
      isDecided={false}
      onClose={() => {}}
      onDecided={() => {}}
    />,
    { wrapper: SignedInPage },
  );

test('whoever approves is told which statements do not show the number', async () => {
  await open('approve', { notShownBy: ['HDFC 4821', 'Axis 1234'] });
  const warning = page.getByText('No statement of HDFC 4821 or of Axis 1234 shows this number.');
  await expect.element(warning).toBeVisible();
  await expect.element(page.getByText('Not in the statement')).toBeVisible();
  expect(page.getByRole('radio').elements()).toEqual([]);
});

test('a payment with a number one slip away is said, and fills the correction only by a press', async () => {
  const near = {
    paymentId: 7,
    referenceNumber: '061234567899',
    amount: '450.00',
    account: 'HDFC 4821',
    paidOn: '2026-03-10',
  };
  await open('approve', { nearPayments: [near] });
  const hint =
    'A payment of ₹450.00 with the number 0612 3456 7899 waits in HDFC 4821, 10 Mar. The number here is one slip away.';
  await expect.element(page.getByText(hint)).toBeVisible();
  const arrived = page.getByLabelText('Amount that arrived');
  await expect.element(page.getByRole('button', { name: 'Approve & Add Funds' })).toBeVisible();
  press('It is this payment');
  await expect.element(arrived).toHaveValue('450.00');
  await expect.element(page.getByRole('button', { name: 'Approve & Add ₹450.00' })).toBeVisible();
});

test('a ready reason fills the note, which can be changed', async () => {
  await open('reject');
  expect(page.getByText('Not in the statement').elements()).toEqual([]);
  const notes = page.getByLabelText('Admin Notes');
  await expect.element(notes).toHaveValue('');
  const ready = page.getByRole('radio', { name: 'The amount differs' });
  await expect.element(ready).toBeInTheDocument();
  const reason = ready.element();
  if (reason instanceof HTMLInputElement) reason.click();
  await expect.element(notes).toHaveValue('The amount differs');
  await userEvent.fill(notes, 'The amount differs by a rupee');
  await expect.element(page.getByRole('radio', { name: 'The amount differs' })).not.toBeChecked();
});

/** The dialog has no styles here, so that its own backdrop lies over it. */
const press = (name: string, nth = 1) =>
  page
    .getByRole('button', { name })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: nth }));
const refusals = () => shop.sentTo('PUT /api/admin/fund-requests/41').map(({ body }) => body);

test('a refusal asks for its reason first', async () => {
  await open('approve');
  expect(page.getByRole('radio').elements()).toEqual([]);
  // A double press is one.
  for (const nth of [1, 2]) press(nth === 1 ? 'Reject Request' : 'Reject', nth);
  const notes = page.getByLabelText('Admin Notes');
  await expect.element(notes).toHaveFocus();
  await expect.element(notes).toHaveAccessibleDescription(/Please choose a reason or write one/);
  await expect.element(page.getByRole('radio', { name: 'The amount differs' })).toBeInTheDocument();
  expect(refusals()).toEqual([]);
  await userEvent.fill(notes, 'Nothing arrived');
  expect(page.getByText(/Please choose a reason or write one/).elements()).toEqual([]);
  press('Reject Request');
  await vi.waitFor(() => expect(refusals()).toEqual([{ status: 'rejected', adminNotes: 'Nothing arrived' }]));
});

test('who insists refuses without a reason', async () => {
  await open('reject');
  press('Reject Request');
  await expect.element(page.getByRole('button', { name: 'Reject without a reason' })).toBeInTheDocument();
  press('Reject without a reason');
  await vi.waitFor(() => expect(refusals()).toEqual([{ status: 'rejected', adminNotes: '' }]));
});
