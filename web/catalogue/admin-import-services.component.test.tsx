import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { asha, createFakeShop, json, loseAnswer, refusal, SignedInPage, startSession } from '../testing.tsx';
import { clearToasts } from '../ui/toast.tsx';
import { ImportServices } from './admin-import-services.tsx';

const path = 'POST /api/admin/services/import';
const csv = 'name,price\nLikes,10\n';
const preview = () =>
  json({
    ...{ rows: [{ line: 2, outcome: 'create', text: 'Likes', id: null }], newPlatforms: [], newCategories: [] },
    ...{ file: { isOwn: true, rows: [] }, fingerprint: 'f', isApplied: false },
  });

let shop: ReturnType<typeof createFakeShop>;
beforeEach(async () => {
  sessionStorage.clear();
  startSession({ ...asha, isAdmin: true, permissions: ['catalogue.edit'] });
  shop = createFakeShop({ [path]: loseAnswer });
  vi.stubGlobal('fetch', shop.fetch);
  await render(<ImportServices onClose={() => {}} onImported={() => {}} />, { wrapper: SignedInPage });
  return () => {
    clearToasts();
    vi.unstubAllGlobals();
  };
});

const retry = page.getByRole('button', { name: 'Retry', exact: true });
const pressRetry = async () => {
  await expect.element(retry).toBeVisible();
  (retry.element() as HTMLElement).click();
};
const choose = (name = 'services.csv') =>
  page.getByLabelText('File').upload(new File([csv], name, { type: name.endsWith('.csv') ? 'text/csv' : 'image/png' }));

test('a preview that failed can be tried again with the same file', async () => {
  await choose();
  await pressRetry();
  await expect.poll(() => shop.sentTo(path).length).toBe(2);
  await expect.element(retry).toBeVisible();
  shop.answers[path] = preview;
  await pressRetry();
  await expect.element(page.getByText('services.csv was checked', { exact: false })).toBeVisible();
  await expect.element(retry).not.toBeInTheDocument();
  expect(shop.sentTo(path).map(({ body }) => body['csv'])).toEqual([csv, csv, csv]);
});

test('of a file that is at fault itself no second try is offered', async () => {
  const fields = { csv: 'The file has no column for the price' };
  shop.answers[path] = () => refusal(400, { code: 'invalid-input', message: 'Bad file', fields });
  await choose();
  await expect.element(page.getByRole('status').getByText(fields.csv)).toBeVisible();
  await expect.element(retry).not.toBeInTheDocument();
});

test('another file ends what was to be tried again', async () => {
  await choose();
  await expect.element(retry).toBeVisible();
  await choose('picture.png');
  await expect.element(retry).not.toBeInTheDocument();
});
