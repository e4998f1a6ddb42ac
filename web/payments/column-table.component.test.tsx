import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { FileColumns } from '../../contract/statement-columns.ts';
import { ColumnTable } from './column-table.tsx';
import { draftOf } from './columns-draft.rules.ts';

const file: FileColumns = {
  rows: [
    { line: 1, cells: ['Demo Bank'] },
    { line: 3, cells: ['Date', 'Narration', 'Ref', 'Withdrawal', 'Deposit', 'Closing Balance'] },
    { line: 4, cells: ['21/11/26', 'UPI-ASHA', '632600000001', '', '500.00', '1,00,500.00'] },
    { line: 5, cells: ['22/11/26', 'RENT', '', '300.00', '', '1,00,200.00'] },
  ],
  width: 6,
  guess: { headerLine: 3, date: 0, reference: 2, credit: 4, debit: 3, balance: 5, narration: 1 },
  remembered: null,
  candidates: [],
  ...{ words: [], dates: [], accounts: [], reading: null },
};

const [width, height] = [innerWidth, innerHeight];
afterEach(() => page.viewport(width, height));

test('on a phone the columns of a file stand one below another, down to the balance', async () => {
  await page.viewport(390, 800);
  await render(<ColumnTable file={file} draft={draftOf(file)} />);
  const region = page.getByRole('region', { name: 'The first rows of the file' });
  await expect.element(region).toHaveTextContent(/FBalance after each rowClosing Balance1,00,500\.001,00,200\.00$/);
  expect(region.getByRole('table').elements()).toEqual([]);
  expect(region.getByText('Demo Bank').elements()).toEqual([]);
});

test('elsewhere the file is a table', async () => {
  await page.viewport(1280, 800);
  await render(<ColumnTable file={file} draft={draftOf(file)} />);
  await expect.element(page.getByRole('columnheader', { name: /Balance after each row/ })).toBeVisible();
});
