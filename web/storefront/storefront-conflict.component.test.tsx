import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { builtInFrontPage } from '../../contract/storefront.ts';
import type { EditedStorefront } from '../../contract/storefront-admin.ts';
import { queryClient } from '../platform/query.ts';
import { asha, createFakeShop, json, refusal, SignedInPage, startSession } from '../testing.tsx';
import { StorefrontForm } from './admin-storefront-form.tsx';

const stored: EditedStorefront = {
  ...{ brandName: 'Tarakki', contactEmail: '', testimonials: [], claims: '', grievanceContact: '' },
  ...{ accent: '', logo: '/brand/logo-0123456789abcdef.png', logoPlate: 'none', icon: '', sheet: '', demo: null },
  socialLinks: { instagram: '', youtube: '', facebook: '', twitter: '', telegram: '', whatsapp: '' },
  frontPage: builtInFrontPage,
  counters: { orders: 1, customers: 1, platforms: 1 },
  writtenCounters: { orders: null, customers: null, platforms: null },
  ownCounters: { orders: 1, customers: 1, platforms: 1 },
};
/** What another admin has saved meanwhile. */
const fresh: EditedStorefront = {
  ...stored,
  brandName: 'Tarakki Growth',
  logo: '/brand/logo-fedcba9876543210.png',
  icon: '/brand/app-fedcba9876543210.png',
};

let bodies: Record<string, unknown>[];
beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  bodies = [];
  startSession({ ...asha, isAdmin: true, permissions: ['storefront.edit'] });
  const shop = createFakeShop({
    'PUT /api/admin/storefront': ({ body }) => {
      bodies.push(body);
      const message = 'Ravi changed this meanwhile.';
      return bodies.length === 1
        ? refusal(409, { code: 'changed-meanwhile', message, current: fresh })
        : json({ ...fresh, brandName: 'Tarakki Shop' });
    },
  });
  vi.stubGlobal('fetch', shop.fetch);
  return () => vi.unstubAllGlobals();
});

test('pictures that were not touched follow another admin’s, without a choice that would bring old ones back', async () => {
  await render(<StorefrontForm stored={stored} Preview={() => null} />, { wrapper: SignedInPage });
  await page.getByLabelText('Brand name').fill('Tarakki Shop');
  await page.getByRole('button', { name: 'Save storefront' }).click();
  await expect.element(page.getByText('Ravi changed this meanwhile.')).toBeVisible();
  await expect.element(page.getByText('Logo now: Own logo')).toBeVisible();
  await expect.element(page.getByText('Icon now: Own icon')).toBeVisible();
  // The name alone was typed.
  expect(page.getByRole('radio', { name: 'Keep mine' }).elements()).toHaveLength(1);
  await page.getByRole('radio', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save over it' }).click();
  await expect.poll(() => bodies.length).toBe(2);
  expect(bodies[1]?.['before']).toMatchObject({ logo: fresh.logo, icon: fresh.icon });
  expect([bodies[1]?.['logo'], bodies[1]?.['icon']]).toEqual([undefined, undefined]);
});
