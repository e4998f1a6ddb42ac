import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { clearToasts, showToast, Toaster } from './toast.tsx';

afterEach(clearToasts);

test('news waits behind what the person has just done, and is shown once that is dismissed', async () => {
  await render(<Toaster />);
  showToast({ tone: 'error', title: 'Ravi changed this meanwhile' });
  await expect.element(page.getByText('Ravi changed this meanwhile')).toBeVisible();
  showToast({ tone: 'success', title: 'New ticket', isNews: true });
  await expect.element(page.getByText('Ravi changed this meanwhile')).toBeVisible();
  await expect.element(page.getByText('New ticket')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByText('New ticket')).toBeVisible();
});

test('F8 leads to the toast, and Escape back to where the person was', async () => {
  await render(
    <>
      <button type="button">Save</button>
      <Toaster />
    </>,
  );
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  showToast({ tone: 'success', title: 'Saved' });
  await expect.element(page.getByText('Saved')).toBeVisible();
  await userEvent.keyboard('{F8}');
  await expect.element(page.getByRole('region', { name: 'Messages (F8)' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(save).toHaveFocus();
  await expect.element(page.getByText('Saved')).not.toBeInTheDocument();
});
