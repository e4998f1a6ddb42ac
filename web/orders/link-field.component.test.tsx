import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useForm } from '../platform/draft.ts';
import { useKeptDraft } from '../platform/stored-draft.ts';
import { createFakeShop, SignedInPage, startSession } from '../testing.tsx';
import { LinkField } from './link-field.tsx';

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', createFakeShop().fetch);
  startSession();
  return () => vi.unstubAllGlobals();
});

function Form() {
  const draft = useKeptDraft('order', { url: '' });
  const form = useForm(draft, {});
  const offers = { platforms: [], categories: [], services: [], categoryOfService: new Map<number, number>() };
  return (
    <LinkField offers={offers} service={undefined} {...form.field('url')} onUrl={(url) => draft.set('url', url)} />
  );
}

const open = () => render(<Form />, { wrapper: SignedInPage });
const link = page.getByRole('textbox', { name: 'Link' });
const tracked = 'https://www.instagram.com/reel/C8abc/?igsh=MXg1';
const clean = 'https://www.instagram.com/reel/C8abc/';

test('a pasted link loses its tracking, and gets it back and loses it again by a press each', async () => {
  await open();
  await link.fill(tracked);
  await expect.element(link).toHaveValue(clean);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(link).toHaveValue(tracked);
  await expect.element(page.getByText('Instagram reel recognised')).toBeVisible();
  await expect.element(link).toHaveValue(tracked);
  await page.getByRole('button', { name: 'Remove the share code' }).click();
  await expect.element(link).toHaveValue(clean);
  await link.fill('https://youtu.be/dQw4');
  await expect.element(page.getByText('YouTube video recognised')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Undo|Remove/ })).not.toBeInTheDocument();
});

test('what was typed before a reload stays as it may have been sent', async () => {
  const first = await open();
  await link.fill(tracked);
  await page.getByRole('button', { name: 'Undo' }).click();
  await first.unmount();
  await open();
  await expect.element(page.getByText('Instagram reel recognised')).toBeVisible();
  await expect.element(link).toHaveValue(tracked);
});
