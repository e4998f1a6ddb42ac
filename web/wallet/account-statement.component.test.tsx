import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { asha, createFakeShop, SignedInPage, startSession } from '../testing.tsx';
import { AccountStatementView } from './account-statement.tsx';

afterEach(() => vi.unstubAllGlobals());

test('months from before the account are not listed', async () => {
  vi.stubGlobal('fetch', createFakeShop().fetch);
  startSession({ ...asha, createdAt: new Date().toISOString() });
  await render(<AccountStatementView />, { wrapper: SignedInPage });
  await expect.element(page.getByLabelText('Month')).toBeVisible();
  expect(page.getByRole('option').elements()).toHaveLength(1);
});
