import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Palette } from './admin-palette.tsx';
import { navigate } from './platform/location.ts';
import { asha, createFakeShop, json, orderOf, SignedInPage, startSession } from './testing.tsx';

vi.mock('./platform/location.ts', { spy: true });

const meera = { ...asha, isAdmin: true, permissions: ['orders.read', 'orders.refund'] as const };
beforeEach(() => {
  vi.mocked(navigate).mockImplementation(() => {});
  startSession({ ...meera, permissions: [...meera.permissions] });
  const shop = createFakeShop({ 'GET /api/auth/me': () => json(meera) });
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input, location.href);
    if (pathname !== '/api/admin/orders') return shop.fetch(input, init);
    const id = Number(searchParams.get('search')?.replace('#', ''));
    return json([{ ...orderOf(id, { status: 'cancelled' }), user: { ...asha } }], {
      headers: { 'x-total-count': '1' },
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a list that is not asked for any more holds up nothing', async () => {
  await render(<Palette onClose={() => {}} />, { wrapper: SignedInPage });
  await userEvent.fill(page.getByRole('combobox'), '#12');
  await expect.element(page.getByRole('option', { name: /#12/ }).first()).toBeVisible();
  await userEvent.fill(page.getByRole('combobox'), 'approve 12');
  await expect.element(page.getByText('Searching…')).not.toBeInTheDocument();
  await userEvent.fill(page.getByRole('combobox'), '');
  await expect.element(page.getByText('Searching…')).not.toBeInTheDocument();
});

test('Enter that comes before the answer opens what is found for all that is typed', async () => {
  await render(<Palette onClose={() => {}} />, { wrapper: SignedInPage });
  await userEvent.fill(page.getByRole('combobox'), 'refund 12');
  await expect.element(page.getByRole('option', { name: /#12/ })).toBeVisible();
  await userEvent.keyboard('3{Enter}');
  await expect.poll(() => vi.mocked(navigate).mock.lastCall?.[0]).toMatch(/open=123\b/);
});
