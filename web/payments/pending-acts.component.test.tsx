import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { User } from '../../contract/accounts.ts';
import type { PendingAct } from '../../contract/pending-acts.ts';
import { queryClient } from '../platform/query.ts';
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

test('a second tap that meets the next act does nothing to it, until it has stood there for a moment', async () => {
  const next = { ...act, id: 32, amount: '9000.00', request: { ...act.request, amount: '9000.00' } };
  let acts = [act, next];
  shop.answers['GET /api/admin/pending-acts'] = () => json({ acts });
  shop.answers[confirm] = ({ body }) => {
    acts = acts.filter(({ id }) => id !== body['confirms']);
    return json({ ...asha, balance: '4500.00' });
  };
  await expect.element(page.getByText('₹4,000.00')).toBeVisible();
  await queryClient.invalidateQueries();
  await expect.element(page.getByText('₹9,000.00')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).first().click();
  await expect.element(page.getByText('₹4,000.00')).not.toBeInTheDocument();
  const button = page.getByRole('button', { name: 'Confirm' });
  await button.click();
  expect(shop.sentTo(confirm)).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 600));
  await button.click();
  await expect.poll(() => shop.sentTo(confirm).map(({ body }) => body['confirms'])).toEqual([31, 32]);
});
