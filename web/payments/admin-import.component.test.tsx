import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { queryClient } from '../platform/query.ts';
import { asha, createFakeShop, json, SignedInPage, startSession } from '../testing.tsx';
import { ImportView } from './admin-import.tsx';

const guards = {
  ...{ maxClaimHours: 48, firstTopUpLimit: '25000.00', maxOpenClaims: 3, maxUnfoundClaims: 5, checksPayer: true },
  secondAdminAbove: '25000.00',
};

beforeEach(() => {
  queryClient.clear();
  startSession({ ...asha, isAdmin: true, permissions: ['payments.import', 'payments.read', 'payments.edit'] });
  const shop = createFakeShop({
    'GET /api/admin/statements': () => json([], { headers: { 'x-total-count': '0' } }),
    'GET /api/admin/payment-guards': () => json(guards),
    'GET /api/storefront': () => json({ demo: null }),
  });
  vi.stubGlobal('fetch', shop.fetch);
});
afterEach(() => vi.unstubAllGlobals());

test('the bounds are folded, behind the earlier imports', async () => {
  await render(<ImportView dropped={undefined} onTaken={() => {}} />, { wrapper: SignedInPage });
  const bounds = page.getByRole('heading', { name: 'What a person decides' });
  await expect.element(bounds).toBeVisible();
  const hours = page.getByLabelText('Claimed later than (hours)');
  await expect.element(hours).not.toBeVisible();
  const earlier = page.getByRole('heading', { name: 'Earlier imports' }).element();
  const isBehind = earlier.compareDocumentPosition(bounds.element()) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isBehind).toBeTruthy();
  await bounds.click();
  await expect.element(hours).toHaveValue('48');
});
