import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CategoryForAdmin } from '../../contract/catalogue-admin.ts';
import { asha, createFakeShop, json, refusal, SignedInPage, startSession } from '../testing.tsx';
import { clearToasts } from '../ui/toast.tsx';
import { CategoryDialog } from './admin-category-dialog.tsx';

const create = 'POST /api/service-categories';
const change = 'PATCH /api/service-categories/7';
const likes: CategoryForAdmin = {
  ...{ id: 7, platformId: 1, name: 'Likes', description: '', nameHi: '', descriptionHi: '' },
  ...{ isArchived: false, serviceCount: 0, displayOrder: 1 },
};

let shop: ReturnType<typeof createFakeShop>;
const onClose = vi.fn();
const onSaved = vi.fn();

beforeEach(() => {
  startSession({ ...asha, isAdmin: true, permissions: ['catalogue.edit'] });
  shop = createFakeShop({});
  vi.stubGlobal('fetch', shop.fetch);
});
afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function open(category?: CategoryForAdmin): Promise<void> {
  const platforms = [{ id: 1, name: 'Instagram', color: '#d62976', icon: 'instagram' }];
  await render(<CategoryDialog {...{ category, platforms, onClose, onSaved }} platformId={1} />, {
    wrapper: SignedInPage,
  });
}

async function save(name: string, button: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await press(button);
}

/** By itself: without styles, what lies behind a dialog covers it. */
async function press(name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  await expect.element(button).toBeEnabled();
  (button.element() as HTMLElement).click();
}

test('a new category is created, and the dialog closes', async () => {
  shop.answers[create] = () => json(likes);
  await open();
  await save('Likes', 'Add category');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onSaved).toHaveBeenCalledOnce();
  expect(shop.sentTo(create)[0]?.body).toMatchObject({ platformId: 1, name: 'Likes' });
});

test('only what was changed is sent, with the value that it had', async () => {
  shop.answers[change] = () => json({ ...likes, name: 'Fast likes' });
  await open(likes);
  await save('Fast likes', 'Save changes');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shop.sentTo(change)[0]?.body).toEqual({ name: 'Fast likes', before: { name: 'Likes', isArchived: false } });
});

test('a form without changes closes and sends nothing', async () => {
  await open(likes);
  await save('Likes', 'Save changes');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shop.sentTo(change)).toEqual([]);
});

test('what another admin has changed is shown, and the next save is compared with it', async () => {
  const current = { ...likes, name: 'Real likes' };
  const conflict = { code: 'changed-meanwhile', message: 'Meera changed this category.', current };
  shop.answers[change] = () => refusal(409, conflict);
  await open(likes);
  await save('Fast likes', 'Save changes');
  await expect.element(page.getByText('Meera changed this category.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  shop.answers[change] = () => json({ ...likes, name: 'Fast likes' });
  await press('Save over it');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shop.sentTo(change)[1]?.body).toMatchObject({ before: { name: 'Real likes' } });
});
