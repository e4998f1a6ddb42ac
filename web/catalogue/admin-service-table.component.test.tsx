import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import { asha, createFakeShop, json, loseAnswer, refusal, SignedInPage, startSession } from '../testing.tsx';
import { clearToasts } from '../ui/toast.tsx';
import { ServiceTable } from './admin-service-table.tsx';

const save = 'PATCH /api/admin/services';

const serviceOf = (id: number, name: string): ServiceForAdmin => ({
  ...{ id, name, nameHi: '', description: '', descriptionHi: '', categoryId: 3, type: 'Default', displayOrder: id },
  ...{ pricePerThousand: '10.0000', minQuantity: 10, maxQuantity: 5_000 },
  ...{ isInstantStart: false, startMinutes: null, speed: null, speedPer: 'day', refillDays: 0, quality: null },
  ...{ canCancel: true, canDrip: false, isArchived: false, isActive: true, isPausedByShop: false, orderCount: 0 },
});
const services = [serviceOf(1, 'Likes'), serviceOf(2, 'Views')];

const idsOf = ({ rows }: Record<string, unknown>) => (rows as { id: number }[]).map(({ id }) => id); // the contract's body

const onClose = vi.fn();
let shop: ReturnType<typeof createFakeShop>;
beforeEach(async () => {
  onClose.mockClear();
  sessionStorage.clear();
  startSession({ ...asha, isAdmin: true, permissions: ['catalogue.edit'] });
  shop = createFakeShop({ [save]: ({ body }) => json({ saved: idsOf(body), refused: [], actId: 41 }) });
  vi.stubGlobal('fetch', shop.fetch);
  const table = { found: services, all: services, taxonomy: { platforms: [], categories: [] }, onClose };
  await render(<ServiceTable {...table} />, { wrapper: SignedInPage });
});
afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});

const cell = (field: string, name: string) => page.getByLabelText(`${field} of ${name}`, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function paste(text: string): Promise<void> {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
}

test('only the cells that were changed are sent, with what they were, and the draft is gone once they are saved', async () => {
  await expect.element(button('Save')).toBeDisabled();
  await cell('Price per 1000', 'Likes').fill('12.5');
  await cell('Maximum', 'Views').fill('9000');
  await button('Save 2 changes').click();
  await expect.element(page.getByText('2 services are saved.')).toBeVisible();
  expect(shop.sentTo(save).map(({ body }) => body['rows'])).toMatchObject([
    [
      { id: 1, pricePerThousand: '12.5', before: { pricePerThousand: '10.0000' } },
      { id: 2, maxQuantity: 9_000, before: { maxQuantity: 5_000 } },
    ],
  ]);
  await expect.element(button('Save')).toBeDisabled();
});

test('what was typed for a service that is not shown now is not saved, and stands there when it is shown again', async () => {
  await cell('Price per 1000', 'Likes').fill('12.5');
  const show = (found: readonly ServiceForAdmin[]) => {
    const table = { found, all: services, taxonomy: { platforms: [], categories: [] }, onClose };
    return render(<ServiceTable {...table} />, { wrapper: SignedInPage });
  };
  await cleanup();
  await show(services.slice(1));
  await expect.element(button('Save')).toBeDisabled();
  await cell('Maximum', 'Views').fill('9000');
  await button('Save 1 change').click();
  await expect.poll(() => shop.sentTo(save).length).toBe(1);
  expect(shop.sentTo(save)[0]?.body['rows']).toMatchObject([{ id: 2 }]);
  await cleanup();
  await show(services);
  await expect.element(cell('Price per 1000', 'Likes')).toHaveValue('12.5');
});

describe('a table that is left during a save and opened again', () => {
  let answer: (response: Response) => void;
  const reopen = async () => {
    await cleanup();
    const table = { found: services, all: services, taxonomy: { platforms: [], categories: [] }, onClose };
    await render(<ServiceTable {...table} />, { wrapper: SignedInPage });
  };
  beforeEach(async () => {
    shop.answers[save] = () => new Promise<Response>((resolve) => (answer = resolve));
    await cell('Price per 1000', 'Likes').fill('12.5');
    await cell('Price per 1000', 'Views').fill('13');
    await button('Save 2 changes').click();
    await expect.poll(() => shop.sentTo(save).length).toBe(1);
    await reopen();
  });

  test('waits for the answer, and shows nothing as unsaved that is saved', async () => {
    await expect.element(cell('Price per 1000', 'Likes')).toHaveValue('12.5');
    await expect.element(cell('Price per 1000', 'Likes')).toHaveAttribute('readonly');
    await expect.element(button('Discard')).toBeDisabled();
    (button('Save 2 changes').element() as HTMLElement).click();
    answer(json({ saved: [1, 2], refused: [], actId: 41 }));
    await expect.element(page.getByText('2 services are saved.')).toBeVisible();
    await expect.element(button('Save')).toBeDisabled();
    expect(shop.sentTo(save)).toHaveLength(1);
    // What is typed now is kept, and nothing else.
    await cell('Minimum', 'Views').fill('20');
    await reopen();
    await expect.element(button('Save 1 change')).toBeEnabled();
    await expect.element(cell('Minimum', 'Views')).toHaveValue('20');
    await expect.element(cell('Price per 1000', 'Likes')).toHaveValue('10');
  });

  test('keeps what was refused, with the reason', async () => {
    answer(json({ saved: [2], refused: [{ id: 1, name: 'Likes', reason: 'changed-meanwhile' }], actId: 41 }));
    await expect.element(page.getByText('Somebody else changed it meanwhile.')).toBeVisible();
    await expect.element(cell('Price per 1000', 'Likes')).toHaveValue('12.5');
    await expect.element(button('Save 1 change')).toBeEnabled();
    await reopen();
    await expect.element(page.getByText('Somebody else changed it meanwhile.')).toBeVisible();
  });

  test('can save again after a call that failed, and names the cell that was refused', async () => {
    answer(refusal(422, { code: 'invalid-input', message: 'No', fields: { 'rows.1.pricePerThousand': 'Too much' } }));
    await expect.element(page.getByText('Too much')).toBeVisible();
    await expect.element(button('Save 1 change')).toBeEnabled();
    await reopen();
    await expect.element(page.getByText('Too much')).toBeVisible();
  });
});

test('a text that is put back as it was is no change', async () => {
  const name = cell('Name', 'Likes');
  await name.fill('Likes fast');
  await expect.element(button('Save 1 change')).toBeEnabled();
  await name.fill('Likes');
  await expect.element(button('Save')).toBeDisabled();
});

test('a block is pasted from the cell with the focus on, and what has no place in the table is counted', async () => {
  (cell('Minimum', 'Likes').element() as HTMLElement).focus();
  await paste('20\t6000\t7\r\n30\t7000\t8\r\n');
  await expect.element(page.getByText('4 cells pasted.')).toBeVisible();
  await expect.element(page.getByText('2 cells had no place in the table.')).toBeVisible();
  await expect.element(cell('Maximum', 'Views')).toHaveValue('7000');
  await expect.element(button('Save 4 changes')).toBeEnabled();
});

test('Enter and the arrow keys go from cell to cell', async () => {
  (cell('Minimum', 'Likes').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(cell('Minimum', 'Views')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(cell('Minimum', 'Likes')).toHaveFocus();
});

test('a cell that can’t be read is marked and not sent', async () => {
  await cell('Price per 1000', 'Likes').fill('free');
  await cell('Price per 1000', 'Views').fill('11');
  await expect.element(cell('Price per 1000', 'Likes')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText('1 cell can’t be saved as typed.')).toBeVisible();
  await button('Save 1 change').click();
  await expect.poll(() => shop.sentTo(save)).toHaveLength(1);
  expect(shop.sentTo(save)[0]?.body['rows']).toMatchObject([{ id: 2 }]);
});

test('a row that the server refuses stays with its reason', async () => {
  const refused = [{ id: 1, name: 'Likes', reason: 'changed-meanwhile' }];
  shop.answers[save] = () => json({ saved: [2], refused, actId: 41 });
  await cell('Minimum', 'Likes').fill('20');
  await cell('Minimum', 'Views').fill('20');
  await button('Save 2 changes').click();
  await expect.element(page.getByText('1 service was not saved')).toBeVisible();
  await expect.element(page.getByText('Somebody else changed it meanwhile.')).toBeVisible();
  await expect.element(cell('Minimum', 'Likes')).toHaveValue('20');
});

test.each([
  ['a lost answer', loseAnswer, 'It is uncertain whether the changes were saved.'],
  [
    'a refused call',
    () => refusal(403, { code: 'forbidden', message: 'You may not do this.' }),
    'You may not do this.',
  ],
])('after %s what was typed is still there', async (_, answer, text) => {
  shop.answers[save] = answer;
  await cell('Minimum', 'Likes').fill('20');
  await button('Save 1 change').click();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(cell('Minimum', 'Likes')).toHaveValue('20');
});

test('the table asks before it is closed with something typed in it', async () => {
  await cell('Minimum', 'Likes').fill('20');
  await button('Close the table').click();
  await expect.element(page.getByText('1 change in the table would be lost.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  (button('Leave without saving').element() as HTMLElement).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});
