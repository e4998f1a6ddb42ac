import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { queryClient } from '../platform/query.ts';
import { createFakeShop, json, SignedInPage, startSession } from '../testing.tsx';
import { CustomerNotices } from './customer-notices.tsx';

beforeEach(() => {
  queryClient.clear();
  startSession();
});
afterEach(() => vi.unstubAllGlobals());

const open = (getsMails: boolean) => {
  const topics = [{ topic: 'credited', mail: true, push: true }];
  vi.stubGlobal('fetch', createFakeShop({ 'GET /api/user/notices': () => json({ getsMails, topics }) }).fetch);
  return render(<CustomerNotices />, { wrapper: SignedInPage });
};

test('switches that rest are said to rest, and why', async () => {
  await open(false);
  await expect.element(page.getByRole('switch', { name: 'Payment credited: Mail' })).toBeDisabled();
  await expect.element(page.getByText(/so the mail switches rest/)).toBeVisible();
});

test('nothing is said where they can be pressed', async () => {
  await open(true);
  await expect.element(page.getByRole('switch', { name: 'Payment credited: Mail' })).toBeEnabled();
  expect(page.getByText(/so the mail switches rest/).elements()).toEqual([]);
});
