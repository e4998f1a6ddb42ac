import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { asha, createFakeShop, SignedInPage, startSession } from '../testing.tsx';
import { ProcessRequest } from './admin-process-request.tsx';

const request: FundRequestForAdmin = {
  ...{ id: 41, amount: '500.00', receivedAmount: null, referenceNumber: '061234567890', receivedReference: null },
  ...{ status: 'pending', adminNotes: '', createdAt: '2026-03-10T19:45:05.000Z', decidedAt: null, moneyBack: [] },
  ...{ arrived: null, notShownBy: [], similar: { sameReference: 0, sameAmount: 0 }, decidedBy: null, gateway: null },
  ...{ returnable: '0.00', user: { id: 31, firstName: 'Ravi', lastName: 'Rao', email: 'ravi@example.in' } },
};

beforeEach(() => {
  startSession({ ...asha, isAdmin: true, permissions: ['funds.decide', 'funds.read'] });
  vi.stubGlobal('fetch', createFakeShop({}).fetch);
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

test('a ready reason fills the note, which can be changed', async () => {
  await open('reject');
  expect(page.getByText('Not in the statement').elements()).toEqual([]);
  const notes = page.getByLabelText('Admin Notes');
  await expect.element(notes).toHaveValue('');
  const reason = page.getByRole('radio', { name: 'The amount differs' }).element();
  if (reason instanceof HTMLInputElement) reason.click();
  await expect.element(notes).toHaveValue('The amount differs');
  await userEvent.fill(notes, 'The amount differs by a rupee');
  await expect.element(page.getByRole('radio', { name: 'The amount differs' })).not.toBeChecked();
});
