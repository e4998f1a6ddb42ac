import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { NewsItem } from '../contract/news.ts';
import { CustomerNewsList } from './customer-news-list.tsx';
import { createFakeShop, json, SignedInPage, startSession } from './testing.tsx';

afterEach(() => vi.unstubAllGlobals());

const item = (id: number): NewsItem => ({
  ...{ id, kind: 'balance-added', subjectId: null, about: '', amount: '5.00', text: `Gift ${id}`, isRead: false },
  at: '2026-11-01T10:00:00.000Z',
});

test('what stands on other pages is not marked as read', async () => {
  startSession();
  const mark = 'PUT /api/user/news/read';
  const shown = Array.from({ length: 20 }, (_, index) => item(25 - index));
  const shop = createFakeShop({
    'GET /api/user/news': () => json(shown, { headers: { 'x-total-count': '25' } }),
    [mark]: () => json({ message: 'Read.' }),
  });
  vi.stubGlobal('fetch', shop.fetch);
  await render(<CustomerNewsList isOpen onClose={() => {}} />, { wrapper: SignedInPage });
  await expect.element(page.getByText('Gift 6', { exact: true })).toBeVisible();
  await expect.poll(() => shop.sentTo(mark).map(({ body }) => body)).toEqual([{ upToId: 25, fromId: 6 }]);
});

test('the last page marks all that is older, too', async () => {
  startSession();
  const mark = 'PUT /api/user/news/read';
  const shop = createFakeShop({
    'GET /api/user/news': () => json([item(7), item(6)], { headers: { 'x-total-count': '2' } }),
    [mark]: () => json({ message: 'Read.' }),
  });
  vi.stubGlobal('fetch', shop.fetch);
  await render(<CustomerNewsList isOpen onClose={() => {}} />, { wrapper: SignedInPage });
  await expect.poll(() => shop.sentTo(mark).map(({ body }) => body)).toEqual([{ upToId: 7 }]);
});
