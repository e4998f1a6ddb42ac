import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { OrderForAdmin } from '../../contract/orders.ts';
import { queryClient } from '../platform/query.ts';
import { asha, createFakeShop, json, orderOf, SignedInPage, startSession } from '../testing.tsx';
import { ProcessRefund } from './admin-process-refund.tsx';
import { useAnyOrder } from './use-any-order.ts';

const user = { id: 70, firstName: 'Ravi', lastName: 'Rao', email: 'ravi@example.in' };
let standing: OrderForAdmin;
const detail = () => ({
  ...{ order: standing, extras: null, drip: null, timeline: [], refunds: [], canRefill: false, requests: [] },
});

let shop: ReturnType<typeof createFakeShop>;
beforeEach(() => {
  standing = {
    ...orderOf(5, { totalAmount: '500.00', status: 'partial', progress: 900, refundedAmount: '50.00' }),
    user,
  };
  const meera = { ...asha, isAdmin: true, permissions: ['orders.read', 'orders.refund'] as const };
  startSession({ ...meera, permissions: [...meera.permissions] });
  shop = createFakeShop({
    'GET /api/auth/me': () => json(meera),
    'GET /api/admin/orders/5': () => json(detail()),
    'GET /api/admin/orders/5/dispatches': () => json([]),
  });
  vi.stubGlobal('fetch', shop.fetch);
});
afterEach(() => vi.unstubAllGlobals());

/** As the order's details and a ticket open it: with the order as it stands at any moment. */
function Opened() {
  const { data } = useAnyOrder(5);
  const [isOpen, setOpen] = useState(true);
  return data && isOpen ? (
    <ProcessRefund order={data.order} onClose={() => setOpen(false)} onSettled={() => {}} />
  ) : null;
}

test.each([{ refundedAmount: '250.00' }, { status: 'refunded', refundedAmount: '500.00' }] as const)(
  'what somebody else pays back meanwhile is said, and nothing more is paid unseen: %j',
  async (meanwhile) => {
    await render(<Opened />, { wrapper: SignedInPage });
    await userEvent.fill(page.getByRole('textbox', { name: 'Refund amount' }), '200');
    await userEvent.fill(page.getByRole('textbox', { name: /reason/i }), 'It dropped');
    standing = { ...standing, ...meanwhile };
    await queryClient.invalidateQueries();
    await expect.element(page.getByText(/^Meanwhile/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    expect(shop.sentTo('POST /api/admin/orders/5/refund')).toEqual([]);
  },
);
