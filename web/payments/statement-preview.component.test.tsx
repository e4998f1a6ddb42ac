import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Statement } from '../../contract/payments.ts';
import { asha, createFakeShop, SignedInPage, startSession } from '../testing.tsx';
import { StatementPreview } from './statement-preview.tsx';

const statement: Statement = {
  ...{ id: 7, bank: 'axis', bankName: 'Axis Bank', account: 'Axis Bank ··1234', name: 'november.csv', period: null },
  ...{ openingBalance: '1000.00', closingBalance: '500.00', isProven: true, problems: [] },
  ...{ rows: 1, credits: 0, creditTotal: '0.00', debits: 1, debitTotal: '500.00', ignored: 0, ignoredKinds: {} },
  ...{ matched: 0, matchedTotal: '0.00', needsDecision: 0, needsDecisionTotal: '0.00', settled: 0 },
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
