import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { User } from '../../contract/accounts.ts';
import type { PendingAct } from '../../contract/pending-acts.ts';
import { asha, createFakeShop, json, SignedInPage, startSession } from '../testing.tsx';
import { clearToasts } from '../ui/toast.tsx';
import { PendingActs } from './pending-acts.tsx';

const ravi: User = {
  ...asha,
  id: 2,
  isAdmin: true,
  permissions: ['payments.read', 'payments.decide', 'wallets.adjust'],
};
const act: PendingAct = {
  id: 31,
  kind: 'balance',
  subjectId: asha.id,
  customer: { id: asha.id, firstName: 'Asha', lastName: 'Verma' },
  amount: '4000.00',
  askedBy: { id: 1, firstName: 'Meera', lastName: 'Shah' },
  askedAt: '2026-11-20T06:30:00.000Z',
  request: { operation: 'add', amount: '4000.00', description: 'Goodwill' },
};

const readAgain = Promise.withResolvers<void>();
const confirm = 'POST /api/admin/users/7/balance-operation';
let shop: ReturnType<typeof createFakeShop>;
beforeEach(async () => {
  startSession(ravi);
  let acts = [act];
  shop = createFakeShop({
    'GET /api/auth/me': () => json(ravi),
    'GET /api/admin/pending-acts': async () => {
      if (acts.length === 0) await readAgain.promise;
      return json({ acts });
    },
    [confirm]: () => {
      acts = [];
      return json({ ...asha, balance: '4500.00' });
    },
  });
  vi.stubGlobal('fetch', shop.fetch);
  await render(<PendingActs />, { wrapper: SignedInPage });
});
afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});

test('an act is confirmed by its number, and once, however soon the button is pressed again', async () => {
  const button = page.getByRole('button', { name: 'Confirm' });
  await userEvent.click(button);
  await expect.element(page.getByText('Confirmed and done')).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button, { force: true });
  readAgain.resolve();
  await expect.element(button).not.toBeInTheDocument();
  expect(shop.sentTo(confirm).map(({ body }) => body)).toEqual([{ ...act.request, confirms: act.id }]);
});
