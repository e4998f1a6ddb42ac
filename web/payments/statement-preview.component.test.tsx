import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Payment, Statement } from '../../contract/payments.ts';
import { asha, createFakeShop, json, SignedInPage, startSession } from '../testing.tsx';
import { StatementPreview } from './statement-preview.tsx';

const statement: Statement = {
  ...{ id: 7, bank: 'axis', bankName: 'Axis Bank', account: 'Axis Bank ··1234', name: 'november.csv', period: null },
  ...{ openingBalance: '1000.00', closingBalance: '500.00', isProven: true, problems: [] },
  ...{ rows: 1, credits: 0, creditTotal: '0.00', debits: 1, debitTotal: '500.00', ignored: 0, ignoredKinds: {} },
  ...{ matched: 0, matchedTotal: '0.00', needsDecision: 0, needsDecisionTotal: '0.00', settled: 0 },
  ...{ unnamed: 0, unnamedTotal: '0.00' },
  ...{ takenBack: 0, takenBackTotal: '0.00', takenBackOwed: '0.00', creditedCount: 0, creditedTotal: '0.00' },
  importedAt: '2026-11-22T06:30:00.000Z',
  importedBy: { id: 1, firstName: 'Meera', lastName: 'Rao', email: 'meera@example.in' },
};

beforeEach(() => {
  startSession({ ...asha, isAdmin: true, permissions: ['payments.import', 'payments.read'] });
  vi.stubGlobal('fetch', createFakeShop({}).fetch);
});
afterEach(() => vi.unstubAllGlobals());

const preview = (more: Partial<Statement>) =>
  render(<StatementPreview statement={{ ...statement, ...more }} onChanged={() => {}} />, { wrapper: SignedInPage });

test('what the bank took back is said, with what went out of the wallet', async () => {
  await preview({ takenBack: 1, takenBackTotal: '500.00' });
  const said = page.getByRole('status').filter({ hasText: 'Your bank took 1 credited payment back' });
  await expect.element(said).toHaveTextContent('₹500.00 went out of the customer’s wallet again');
});

test('what was spent already is said to be decided about', async () => {
  await preview({ takenBack: 2, takenBackTotal: '700.00', takenBackOwed: '200.00' });
  const said = page.getByRole('status').filter({ hasText: 'Your bank took 2 credited payments back' });
  await expect.element(said).toHaveTextContent('₹700.00 goes back, of which ₹200.00 was spent already');
});

test('where nothing was taken back nothing is said of it', async () => {
  await preview({});
  await expect.element(page.getByText('All payments of this file were settled before.')).toBeVisible();
  expect(page.getByText(/took .* back/).elements()).toEqual([]);
});

const payment: Payment = {
  ...{
    id: 1,
    amount: '500.00',
    creditable: '500.00',
    decidedBy: null,
    decidedAt: null,
    paidOn: '2025-10-02',
    paidTime: null,
    paidAt: '2025-10-01T18:30:00.000Z',
    state: 'unmatched',
  },
  ...{ reason: 'nobody', account: 'Axis Bank ··1234', source: 'statement', statementId: 7, line: 2, channel: 'upi' },
  ...{ referenceNumber: '632608100117', payerName: 'KAVYA RAO', payerVpa: null, note: null, text: null },
  ...{ fundRequestId: null, transactionId: null, customer: null, comment: '', candidates: [] },
  ...{ createdAt: '2026-11-22T06:30:00.000Z', updatedAt: '2026-11-22T06:30:00.000Z' },
};
const waiting: Payment[] = [
  payment,
  { ...payment, id: 2, payerName: null, payerVpa: 'imran@okaxis' },
  { ...payment, id: 3, payerName: null, state: 'wrong_amount', reason: 'wrong-amount' },
];
const needs = { credits: 3, needsDecision: 3, needsDecisionTotal: '1500.00', unnamed: 2, unnamedTotal: '1000.00' };
const list = () => json(waiting, { headers: { 'x-total-count': '3' } });

test('what needs a person is told by payer and day, under its reason with a count', async () => {
  vi.stubGlobal('fetch', createFakeShop({ 'GET /api/admin/payments': list }).fetch);
  await preview(needs);
  const unnamed = page.getByRole('region', { name: 'No open request names it' });
  await expect.element(unnamed.getByRole('heading')).toHaveTextContent('nobody was asked for this amount. (2)');
  await expect.element(unnamed.getByRole('listitem').nth(0)).toHaveTextContent('KAVYA RAO paid 2 Oct 2025');
  await expect.element(unnamed.getByRole('listitem').nth(1)).toHaveTextContent('imran@okaxis paid 2 Oct 2025');
  const other = page.getByRole('region', { name: 'Another amount was asked for' });
  await expect.element(other.getByRole('heading')).toHaveTextContent('(1)');
  await expect.element(other.getByRole('listitem')).toHaveTextContent('No payer in the statement paid 2 Oct 2025');
  // Who may not decide is offered nothing.
  expect(page.getByRole('button', { name: /^Set aside/ }).elements()).toEqual([]);
});

test('nothing that went out has no sign', async () => {
  await preview({ debits: 0, debitTotal: '0.00' });
  await expect.element(page.getByText('0 debits').first()).toBeVisible();
  expect(page.getByText('−₹0.00').elements()).toEqual([]);
});

test('what nobody named is set aside at once after a question, and opened again by one press', async () => {
  startSession({ ...asha, isAdmin: true, permissions: ['payments.decide', 'payments.import', 'payments.read'] });
  const shop = createFakeShop({
    'GET /api/admin/payments': list,
    'POST /api/admin/statements/7/set-aside': () => json({ paymentIds: [1, 2] }),
    'POST /api/admin/payments/1/reopen': () => json({ ...payment, state: 'ambiguous', reason: 'reopened' }),
    'POST /api/admin/payments/2/reopen': () => json({ ...waiting[1], state: 'ambiguous', reason: 'reopened' }),
  });
  vi.stubGlobal('fetch', shop.fetch);
  await preview(needs);
  await userEvent.click(page.getByRole('button', { name: 'Set aside all 2' }));
  await expect.element(page.getByRole('heading', { name: 'Set 2 payments of ₹1,000.00 aside?' })).toBeVisible();
  await userEvent.fill(page.getByLabelText('Reason, for the audit log'), 'Sales of the other shop');
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(page.getByText('2 payments set aside')).toBeVisible();
  const sent = shop.sentTo('POST /api/admin/statements/7/set-aside');
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Sales of the other shop' }]);
  await userEvent.click(page.getByRole('button', { name: /^Undo/ }));
  await expect.element(page.getByText('2 payments open again')).toBeVisible();
});
