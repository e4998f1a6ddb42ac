import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { asha, createFakeShop, json, SignedInPage, startSession } from '../testing.tsx';
import { profileEn } from '../texts/en-profile.ts';
import { TextsPart } from '../texts/texts.ts';
import { CloseAccountDialog } from './close-account-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

async function open(user: typeof asha): Promise<void> {
  startSession(user);
  vi.stubGlobal('fetch', createFakeShop({ 'GET /api/auth/me': () => json(user) }).fetch);
  const dialog = (
    <TextsPart part={{ profile: profileEn }}>
      <CloseAccountDialog onClose={() => {}} />
    </TextsPart>
  );
  await render(dialog, { wrapper: SignedInPage });
  await expect.element(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
}

test('whoever has a bonus is told that it ends with the account', async () => {
  await open({ ...asha, bonus: { amount: '40.00', endingFirst: '40.00', expiresAt: '2027-01-01T18:29:59.999Z' } });
  await expect.element(page.getByText('Your bonus of ₹40.00 ends')).toBeVisible();
  await expect.element(page.getByText(/Orders under way have to be finished or paid back first/)).toBeVisible();
});

test('whoever has none reads of none', async () => {
  await open(asha);
  expect(page.getByText(/bonus of/).elements()).toEqual([]);
});
