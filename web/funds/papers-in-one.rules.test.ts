import { expect, test } from 'vitest';
import { type PaperTable, tablesInOne } from './papers-in-one.rules.ts';

const table = (label: string, ...lines: string[][]): PaperTable => ({
  label,
  fileName: (month) => `${label}-${month}.csv`,
  linesOf: () => [['"Number"'], ...lines],
});
const nothing = { papers: [], vouchers: [] };

test('tables stand one below another, each under its name, without those that are empty', () => {
  const tables = [table('Sales', ['"1"'], ['"2"']), table('Large'), table('=Notes', ['"3"'])];
  expect(tablesInOne(tables, nothing)).toEqual([
    ['"Sales"'],
    ['"Number"'],
    ['"1"'],
    ['"2"'],
    [],
    [`"'=Notes"`],
    ['"Number"'],
    ['"3"'],
  ]);
});

test('a month without papers has no line', () => {
  expect(tablesInOne([table('Sales'), table('Large')], nothing)).toEqual([]);
});
