import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { PaymentGuards } from '../../contract/payments.ts';
import { asha, createFakeShop, json, SignedInPage, startSession } from '../testing.tsx';
import { AdminGuards } from './admin-guards.tsx';

const path = '/api/admin/payment-guards';
const stored: PaymentGuards = {
  ...{ maxClaimHours: 0, firstTopUpLimit: '500.50', maxOpenClaims: 3, maxUnfoundClaims: 3 },
  ...{ checksPayer: true, secondAdminAbove: '1000.00' },
};
const meera = { ...asha, isAdmin: true, permissions: ['payments.edit' as const] };
let shop: ReturnType<typeof createFakeShop>;
beforeEach(() => {
  startSession(meera);
  shop = createFakeShop({
    'GET /api/auth/me': () => json(meera),
    [`GET ${path}`]: () => json(stored),
    [`PUT ${path}`]: ({ body }) => json(body),
  });
  vi.stubGlobal('fetch', shop.fetch);
});
afterEach(() => vi.unstubAllGlobals());

test('0 switches a bound off, and a limit may have paise', async () => {
  await render(<AdminGuards />, { wrapper: SignedInPage });
  await userEvent.click(page.getByRole('heading', { level: 3 }));
  const [hours, openClaims] = [page.getByRole('textbox').nth(0), page.getByRole('textbox').nth(2)];
  await expect.element(hours).toHaveValue('0');
  await userEvent.fill(openClaims, '0');
  await userEvent.click(page.getByRole('button', { name: /^Save/ }));
  await expect
    .poll(() => shop.sentTo(`PUT ${path}`)[0]?.body)
    .toMatchObject({
      ...{ maxClaimHours: 0, firstTopUpLimit: '500.50', maxOpenClaims: 0, maxUnfoundClaims: 3 },
      ...{ secondAdminAbove: '1000.00', before: stored },
    });
});
