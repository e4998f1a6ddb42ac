import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createFakeShop, json, SignedInPage, startSession } from '../testing.tsx';
import { SavedViews } from './saved-views.tsx';

const stuck = { id: 7, list: 'orders', name: 'Stuck', query: 'platform=Instagram&status=failed' };
const large = { id: 8, list: 'orders', name: 'Large', query: 'minTotal=5000' };
const ofUsers = { id: 9, list: 'users', name: 'Nobody', query: 'role=admin' };

beforeEach(() => {
  history.replaceState(null, '', `${location.pathname}?tab=orders&search=asha`);
  startSession();
  vi.stubGlobal('fetch', createFakeShop({ 'GET /api/admin/views': () => json([stuck, large, ofUsers]) }).fetch);
});
afterEach(() => vi.unstubAllGlobals());

test('a chosen view takes the place of the filters, and is the one that is marked', async () => {
  await render(<SavedViews list="orders" />, { wrapper: SignedInPage });
  const views = page.getByLabelText('Saved views');
  await expect.element(page.getByRole('option', { name: 'Large' })).toBeInTheDocument();
  await expect.element(page.getByRole('option', { name: 'Nobody' })).not.toBeInTheDocument();
  await expect.element(views).toHaveDisplayValue('Views');

  await userEvent.selectOptions(views, 'Stuck');
  expect(location.search).toBe('?tab=orders&platform=Instagram&status=failed');
  await expect.element(views).toHaveDisplayValue('Stuck');

  await userEvent.selectOptions(views, 'Large');
  expect(location.search).toBe('?tab=orders&minTotal=5000');
  await expect.element(views).toHaveDisplayValue('Large');

  await userEvent.selectOptions(views, 'Views');
  expect(location.search).toBe('?tab=orders');
  await expect.element(views).toHaveDisplayValue('Views');
});
