import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { OwnCoupon } from '../../contract/coupons-admin.ts';
import { asha, createFakeShop, json, SignedInPage, startSession } from '../testing.tsx';
import { CouponsPanel } from './admin-coupons.tsx';

const meera = { ...asha, isAdmin: true, permissions: ['prices.edit' as const] };
const coupon = (id: number): OwnCoupon => ({
  ...{ id, code: `BULK${id}`, percentOff: '10', largestOff: null, amountOff: null, minimum: '0.00' },
  ...{ startsAt: null, endsAt: null, maxUses: null, maxUsesPerCustomer: 1, isActive: true, uses: 0, given: '0.00' },
});

afterEach(() => vi.unstubAllGlobals());

test('many coupons are drawn in parts, and one is searched for by its code', async () => {
  startSession(meera);
  const all = Array.from({ length: 40 }, (_, index) => coupon(40 - index));
  const shop = createFakeShop({ 'GET /api/auth/me': () => json(meera) });
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input, location.href);
    if (pathname !== '/api/admin/coupons') return shop.fetch(input, init);
    return Promise.resolve(json(all.filter(({ code }) => code.includes(searchParams.get('search') ?? ''))));
  });
  await render(<CouponsPanel />, { wrapper: SignedInPage });
  await expect.element(page.getByRole('heading', { name: 'BULK11', exact: true })).toBeVisible();
  const cards = page.getByRole('list', { name: 'Coupons' }).getByRole('heading', { name: /^BULK/ });
  expect(cards.elements()).toHaveLength(30);
  await userEvent.click(page.getByRole('button', { name: 'Show more' }));
  await expect.poll(() => cards.elements().length).toBe(40);
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search for a code' }), 'BULK7');
  await expect.poll(() => cards.elements().length).toBe(1);
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search for a code' }), 'NONE');
  await expect.element(page.getByText('No coupon has such a code')).toBeVisible();
});
