import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Payment } from '../../contract/payments.ts';
import { queryClient } from '../platform/query.ts';
import { asha, createFakeShop, json, SignedInPage, startSession } from '../testing.tsx';
import { PaymentList } from './admin-payment-list.tsx';

const payment: Payment = {
  ...{ id: 4, amount: '500.37', creditable: '500.37', decidedBy: null, decidedAt: null },
  ...{ paidOn: '2025-11-28', paidTime: null, paidAt: '2025-11-27T18:30:00.000Z', state: 'unmatched', reason: 'nobody' },
  ...{ account: 'HDFC 4821', source: 'statement', statementId: 1, line: 2, channel: 'upi' },
  ...{ referenceNumber: '632615120447', payerName: 'KAVYA RAO', payerVpa: null, note: null, text: null },
  ...{ fundRequestId: null, transactionId: null, customer: null, comment: '', candidates: [] },
  ...{ createdAt: '2025-11-28T06:30:00.000Z', updatedAt: '2025-11-28T06:30:00.000Z' },
};

const asked: URLSearchParams[] = [];
beforeEach(() => {
  queryClient.clear();
  asked.length = 0;
  startSession({ ...asha, isAdmin: true, permissions: ['payments.read', 'payments.decide'] });
  const shop = createFakeShop({
    'GET /api/admin/payments': () => json([payment], { headers: { 'x-total-count': '1' } }),
  });
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input, location.href);
    if (pathname === '/api/admin/payments') asked.push(searchParams);
    return shop.fetch(input, init);
  });
  history.replaceState(null, '', '?tab=fund-requests&view=payments');
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', location.pathname);
});

test('a search is asked for and stays in the address, beside the state', async () => {
  history.replaceState(null, '', '?tab=fund-requests&view=payments&status=unmatched');
  await render(<PaymentList />, { wrapper: SignedInPage });
  await page.getByLabelText('Search payments').fill('6326 1512 0447');
  await expect.poll(() => asked.at(-1)?.get('search')).toBe('6326 1512 0447');
  expect(asked.at(-1)?.get('state')).toBe('unmatched');
  expect(new URLSearchParams(location.search).get('search')).toBe('6326 1512 0447');
});

test('the day of a payment is written as all days are', async () => {
  await render(<PaymentList />, { wrapper: SignedInPage });
  await expect.element(page.getByText('28 Nov 2025').first()).toBeVisible();
  expect(page.getByText('2025-11-28').elements()).toEqual([]);
});
