import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { readUser, type UserForAdmin, type UserOverview } from '../../contract/users.ts';
import { useRead } from '../platform/query.ts';
import { asha, createFakeShop, json, loseAnswer, SignedInPage, startSession } from '../testing.tsx';
import { clearToasts } from '../ui/toast.tsx';
import { ChangeRole } from './admin-change-role.tsx';

const ravi: UserForAdmin = {
  ...{ id: 9, firstName: 'Ravi', lastName: 'Shah', email: 'ravi@example.in', password: 'Encrypted' },
  ...{ balance: '0.00', isAdmin: false, phone: '', dateOfBirth: '' },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', deletedAt: null },
};
const overview: UserOverview = {
  ...{ user: ravi, notes: [], seenAt: null, storage: { usedBytes: 0, quotaBytes: 0 } },
  orders: { count: 0, open: 0, spent: '0.00', refunded: '0.00' },
  topUps: { count: 0, total: '0.00', pending: 0 },
  tickets: { count: 0, open: 0 },
};
const change = 'PATCH /api/admin/users/9/admin-status';
const read = 'GET /api/admin/users/9';
const meera = { ...asha, isAdmin: true, permissions: ['users.read' as const, 'users.roles' as const] };

let shop: ReturnType<typeof createFakeShop>;
beforeEach(() => {
  startSession(meera);
  let stored = ravi;
  let isLost = true;
  shop = createFakeShop({
    'GET /api/auth/me': () => json(meera),
    [read]: () => json({ ...overview, user: stored }),
    [change]: ({ body }) => {
      stored = { ...stored, isAdmin: body['isAdmin'] === true };
      if (!isLost) return json(stored);
      isLost = false;
      return loseAnswer();
    },
  });
  vi.stubGlobal('fetch', shop.fetch);
});
afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});

function OpenDialog() {
  const { data, refetch } = useRead(readUser, { params: { id: ravi.id } });
  if (!data) return null;
  return (
    <>
      <p>{data.user.isAdmin ? 'an admin by now' : 'a customer'}</p>
      <ChangeRole user={data.user} onClose={() => void refetch()} onChanged={() => {}} />
    </>
  );
}

/** Without the styles the backdrop lies over the buttons. */
async function press(button: Locator) {
  await expect.element(button).toBeEnabled();
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

test('a second press after a lost answer does the same again, though the role is read as changed', async () => {
  await render(<OpenDialog />, { wrapper: SignedInPage });
  const make = page.getByRole('button', { name: 'Make admin' });
  await press(make);
  await expect.element(page.getByText('an admin by now')).toBeInTheDocument();
  await expect.element(page.getByRole('alertdialog', { name: 'Make Ravi Shah an admin?' })).toBeVisible();
  await press(make);
  await expect.poll(() => shop.sentTo(change).map(({ body }) => body['isAdmin'])).toEqual([true, true]);
  await expect.element(page.getByText('Ravi Shah is an admin now.')).toBeVisible();
});
