import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Bonus } from '../../contract/bonuses.ts';
import type { UserOverview } from '../../contract/users.ts';
import { asha, createFakeShop, json, loseAnswer, SignedInPage, startSession } from '../testing.tsx';
import { clearToasts } from '../ui/toast.tsx';
import { UserDialog } from './admin-user-dialog.tsx';

const meera = { ...asha, isAdmin: true, permissions: ['users.read' as const, 'wallets.adjust' as const] };
const overview: UserOverview = {
  user: {
    ...{ id: 9, firstName: 'Ravi', lastName: 'Shah', email: 'ravi@example.in', password: 'Encrypted' },
    ...{ balance: '500.00', isAdmin: false, phone: '', dateOfBirth: '' },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', deletedAt: null },
  },
  ...{ notes: [], seenAt: null, storage: { usedBytes: 0, quotaBytes: 0 } },
  orders: { count: 0, open: 0, spent: '0.00', refunded: '0.00' },
  topUps: { count: 0, total: '0.00', pending: 0 },
  tickets: { count: 0, open: 0 },
};
const bonus: Bonus = {
  ...{ id: 1, amount: '50.00', used: '0.00', left: '50.00', state: 'open', reason: 'It came late' },
  ...{ grantedAt: '2026-11-01T10:00:00.000Z', expiresAt: '2027-01-30T18:29:59.999Z', revokedReason: null },
};
const grants = 'POST /api/admin/users/9/bonuses';
const operations = 'POST /api/admin/users/9/balance-operation';
let shop: ReturnType<typeof createFakeShop>;
beforeEach(() => {
  startSession(meera);
  let { user } = overview;
  let isLost = true;
  const loseFirst = (answer: unknown) => {
    if (!isLost) return json(answer);
    isLost = false;
    return loseAnswer();
  };
  shop = createFakeShop({
    'GET /api/auth/me': () => json(meera),
    'GET /api/admin/users/9': () => json({ ...overview, user }),
    'GET /api/admin/user-bonuses/9': () => json([]),
    [grants]: () => loseFirst(bonus),
    [operations]: ({ body: { operation } }) => {
      user = { ...user, balance: operation === 'subtract' ? '100.00' : '600.00' };
      return loseFirst(user);
    },
  });
  vi.stubGlobal('fetch', shop.fetch);
});
afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});

/** Without the styles the backdrop lies over the buttons. */
async function press(button: Locator): Promise<void> {
  await expect.element(button).toBeEnabled();
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}
const tab = (name: string) => page.getByRole('tab', { name });
const field = (name: string) => page.getByRole('textbox', { name });
const keysSentTo = (call: string) => shop.sentTo(call).map(({ key }) => key);

test('a bonus that may have been given outlives a look at another tab, and a retry gives it once', async () => {
  await render(<UserDialog userId={9} onClose={() => {}} onChanged={() => {}} />, { wrapper: SignedInPage });
  await press(tab('Bonuses'));
  await userEvent.fill(field('Amount'), '50');
  await userEvent.fill(field('Reason'), 'It came late');
  const give = page.getByRole('button', { name: 'Give bonus' });
  await press(give);
  await expect.element(page.getByText(/it may have been given/)).toBeInTheDocument();
  await press(tab('Profile & Admin'));
  await expect.element(page.getByText('ravi@example.in', { exact: true })).toBeVisible();
  await press(tab('Bonuses'));
  await expect.element(field('Reason')).toHaveValue('It came late');
  await press(give);
  await expect.element(page.getByText('Bonus given')).toBeInTheDocument();
  const [first, second] = keysSentTo(grants);
  expect([typeof first, second]).toEqual(['string', first]);
});

test('an operation whose first answer was lost says what the wallet held before it', async () => {
  await render(<UserDialog userId={9} onClose={() => {}} onChanged={() => {}} />, { wrapper: SignedInPage });
  await userEvent.fill(field('Amount'), '100');
  await userEvent.fill(field('Description'), 'Goodwill');
  const add = page.getByRole('button', { name: 'Add to balance' });
  await press(add);
  await expect.element(page.getByText('₹600.00').first()).toBeVisible();
  await press(add);
  await expect.element(page.getByText('From ₹500.00 to ₹600.00')).toBeVisible();
  expect(new Set(keysSentTo(operations)).size).toBe(1);
});

test.each([
  { operation: 'Set to', amount: '600', submit: 'Set balance', after: '₹600.00', expected: '500.00' },
  // Once more would be below zero.
  { operation: 'Subtract', amount: '400', submit: 'Subtract from balance', after: '₹100.00', expected: undefined },
])(
  '$operation: a retry after a lost answer is the same request',
  async ({ operation, amount, submit, after, expected }) => {
    await render(<UserDialog userId={9} onClose={() => {}} onChanged={() => {}} />, { wrapper: SignedInPage });
    await press(page.getByRole('radio', { name: operation }));
    await userEvent.fill(page.getByRole('textbox').first(), amount);
    await userEvent.fill(field('Description'), 'Corrected');
    const send = async () => {
      await press(page.getByRole('button', { name: submit }).first());
      await expect.element(page.getByText(`goes from ₹500.00 to ${after}`)).toBeInTheDocument();
      await press(page.getByRole('alertdialog').getByRole('button', { name: submit }));
    };
    await send();
    await expect.element(page.getByText(/may or may not have been booked/).first()).toBeInTheDocument();
    await expect.element(page.getByText(after, { exact: true }).first()).toBeInTheDocument();
    await send();
    await expect.element(page.getByText('Confirmed')).toBeInTheDocument();
    const [first, second] = shop.sentTo(operations);
    expect(second).toEqual(first);
    expect(first?.body.expectedBalance).toBe(expected);
  },
);
