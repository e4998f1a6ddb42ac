import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { asha, createFakeShop, json, SignedInPage, startSession } from '../testing.tsx';
import { clearToasts } from '../ui/toast.tsx';
import { ChangePrices } from './admin-change-prices.tsx';

const change = 'POST /api/admin/services/prices';
const undo = 'POST /api/admin/audit/41/undo';
const likes = { id: 1, name: 'Likes', before: '10.0000', after: '11.0000' };
const undone = (outcome: string) => json({ services: [{ id: 1, name: 'Likes', outcome }], parents: [] });

function Page() {
  const [isOpen, setOpen] = useState(true);
  const all = { taxonomy: { platforms: [], categories: [] }, platformId: undefined, categoryId: undefined };
  return isOpen && <ChangePrices {...all} onClose={() => setOpen(false)} onChanged={() => {}} />;
}

let shop: ReturnType<typeof createFakeShop>;
beforeEach(async () => {
  startSession({ ...asha, isAdmin: true, permissions: ['prices.edit', 'catalogue.edit'] });
  shop = createFakeShop({
    [change]: ({ body }) => json([body['apply'] === true ? { ...likes, actId: 41 } : likes]),
    // The newest act is one of another device.
    'GET /api/admin/audit': () => json([{ id: 42, action: 'change-prices' }]),
  });
  vi.stubGlobal('fetch', shop.fetch);
  await render(<Page />, { wrapper: SignedInPage });
});
afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});

async function raiseAndUndo(): Promise<void> {
  await page.getByLabelText('Change in percent').fill('10');
  await press('Preview');
  await press('Change 1 price');
  await press('Undo');
}

/** By itself: without styles, what lies behind a dialog covers it. */
async function press(name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  await expect.element(button).toBeEnabled();
  (button.element() as HTMLElement).click();
}

test('Undo reverts the change that it was offered for, whatever was changed since', async () => {
  shop.answers[undo] = () => undone('restored');
  await raiseAndUndo();
  await expect.element(page.getByText('Prices are as they were')).toBeVisible();
  expect(shop.sentTo(undo)).toHaveLength(1);
});

test('where every price was changed since, nothing is said to be as it was', async () => {
  shop.answers[undo] = () => undone('changed-since');
  await raiseAndUndo();
  await expect.element(page.getByText('The change of prices was not undone')).toBeVisible();
});
