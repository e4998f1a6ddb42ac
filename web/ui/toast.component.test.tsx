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

test('a toast under the resting pointer goes in time, one that is pointed at stays', { timeout: 30_000 }, async () => {
  await render(<Toaster />);
  showToast({ tone: 'success', title: 'Provider added' });
  showToast({ tone: 'success', title: 'Security notice', isNews: true });
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByText('Security notice')).toBeVisible();
  await expect.element(page.getByText('Security notice'), { timeout: 8_000 }).not.toBeInTheDocument();
  showToast({ tone: 'success', title: 'Saved' });
  await page.getByText('Saved').hover();
  await page.getByText('Saved').hover({ position: { x: 2, y: 2 } });
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  await expect.element(page.getByText('Saved')).toBeVisible();
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

test('on a phone it stands below all that is at the head, and above a dialog', async () => {
  const { innerWidth, innerHeight } = window;
  await page.viewport(360, 800);
  const head = (height: number, isDialog = false) => (
    <>
      <div data-head style={{ position: 'fixed', top: 0, height }} />
      <button type="button">Open</button>
      {isDialog && <button type="button" data-dialog-close aria-label="Close" />}
      <Toaster />
    </>
  );
  const place = () => getComputedStyle(page.getByRole('region', { name: 'Messages (F8)' }).element()).translate;
  const screen = await render(head(65));
  showToast({ tone: 'success', title: 'Saved' });
  await expect.poll(place).toBe('0px 69px');
  await screen.rerender(head(160));
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.poll(place).toBe('0px 164px');
  await screen.rerender(head(65, true));
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(place).toBe('0px 8px');
  await page.viewport(innerWidth, innerHeight);
});
