import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { asha, createFakeShop, json, refusal, SignedInPage, startSession } from '../testing.tsx';
import { queryClient } from './query.ts';
import { useSession } from './session.tsx';
import { currentToken } from './token.ts';

const me = 'GET /api/auth/me';

beforeEach(() => {
  startSession();
  queryClient.clear();
});
afterEach(() => vi.unstubAllGlobals());

const Who = () => <p>{useSession().role}</p>;

test.each([
  ['a page of its own', () => new Response('<html>Sign in to the WiFi</html>', { status: 401 })],
  ['JSON of its own', () => json({ message: 'Forbidden' }, { status: 403 })],
  ['too many requests', () => new Response('slow down', { status: 429 })],
])('a proxy that answers %s ends no session, and is asked again', async (_, answer) => {
  const shop = createFakeShop({ [me]: answer });
  vi.stubGlobal('fetch', shop.fetch);
  await render(<Who />, { wrapper: SignedInPage });
  await expect.element(page.getByText('loading')).toBeVisible();
  shop.answers[me] = () => json(asha);
  await expect.element(page.getByText('customer')).toBeVisible();
  expect(currentToken()).toBe('token-of-7');
});

test('a 401 of the shop ends the session', async () => {
  vi.stubGlobal(
    'fetch',
    createFakeShop({ [me]: () => refusal(401, { code: 'not-signed-in', message: 'Sign in.' }) }).fetch,
  );
  await render(<Who />, { wrapper: SignedInPage });
  await expect.element(page.getByText('visitor')).toBeVisible();
  expect(currentToken()).toBeNull();
});
