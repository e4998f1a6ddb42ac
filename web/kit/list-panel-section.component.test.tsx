import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SignedInPage, startSession } from '../testing.tsx';
import { ListPanelSection } from './list-panel-section.tsx';

beforeEach(() => startSession());
afterEach(() => localStorage.clear());

const parcels = page.getByRole('region', { name: 'Parcels', exact: true });
const header = (name: string) => parcels.getByRole('columnheader', { name });

// Without its styles, what is behind the dialog lies over it.
async function pressSpaceOn(box: Locator) {
  await expect.element(box).toBeInTheDocument();
  (box.element() as HTMLElement).focus(); // a box of a form
  await userEvent.keyboard(' ');
}

test('a column that is not wanted is left out, stays so on this device, and comes back', async () => {
  await page.viewport(1280, 800);
  const first = await render(<ListPanelSection />, { wrapper: SignedInPage });
  await parcels.getByRole('button', { name: 'Choose columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await expect.element(dialog.getByRole('checkbox', { name: 'To' })).not.toBeInTheDocument();
  await pressSpaceOn(dialog.getByRole('checkbox', { name: 'State' }));
  await userEvent.keyboard('{Escape}');
  await expect.element(header('State')).not.toBeInTheDocument();
  await expect.element(header('Number')).toBeVisible();
  await first.unmount();

  await render(<ListPanelSection />, { wrapper: SignedInPage });
  await expect.element(header('Number')).toBeVisible();
  await expect.element(header('State')).not.toBeInTheDocument();
  await parcels.getByRole('button', { name: 'Choose columns' }).click();
  await pressSpaceOn(dialog.getByRole('checkbox', { name: 'State' }));
  await userEvent.keyboard('{Escape}');
  await expect.element(header('State')).toBeVisible();
});

test('a card on a phone shows every column', async () => {
  localStorage.setItem('list_hidden_columns:Parcels', 'state');
  await page.viewport(360, 800);
  await render(<ListPanelSection />, { wrapper: SignedInPage });
  await expect.element(parcels.getByRole('cell', { name: 'Waiting' }).first()).toBeVisible();
});
