import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { UserForAdmin } from '../../contract/users.ts';
import { asha, createFakeShop, json, loseAnswer, SignedInPage, startSession } from '../testing.tsx';
import { DeleteUser } from './admin-delete-user.tsx';

afterEach(() => vi.unstubAllGlobals());

const ravi: UserForAdmin = {
  ...{ id: 9, firstName: 'Ravi', lastName: 'Shah', email: 'ravi@example.in', password: 'Encrypted' },
  ...{ balance: '0.00', isAdmin: false, phone: '', dateOfBirth: '' },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', deletedAt: null },
};
const confirm = page.getByRole('button', { name: 'Delete user' });

async function open(read: () => Response | Promise<Response>): Promise<void> {
  const meera = { ...asha, isAdmin: true };
  startSession(meera);
  const shop = createFakeShop({ 'GET /api/auth/me': () => json(meera), 'GET /api/admin/user-bonuses/9': read });
  vi.stubGlobal('fetch', shop.fetch);
  await render(<DeleteUser user={ravi} onClose={() => {}} onDeleted={() => {}} />, { wrapper: SignedInPage });
}

test('nobody confirms before the bonus that ends is read', async () => {
  const bonuses = Promise.withResolvers<Response>();
  await open(() => bonuses.promise);
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true');
  bonuses.resolve(
    json([
      {
        ...{ id: 1, amount: '50.00', used: '10.00', left: '40.00', state: 'open', reason: 'It came late' },
        ...{ grantedAt: '2026-11-01T10:00:00.000Z', expiresAt: '2027-01-30T18:29:59.999Z', revokedReason: null },
      },
    ]),
  );
  await expect.element(page.getByText('Their bonus of ₹40.00 ends')).toBeVisible();
  await expect.element(confirm).not.toHaveAttribute('aria-busy', 'true');
});

test('a bonus that could not be read is said to end too', async () => {
  await open(loseAnswer);
  await expect.element(page.getByText(/Their bonuses could not be read/)).toBeVisible();
  await expect.element(confirm).toBeEnabled();
});
