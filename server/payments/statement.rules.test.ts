import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readWholeStatement } from './read-statement.ts';
import type { Statement } from './statement.rules.ts';
import type { StatementRow } from './statement-row.rules.ts';

const folder = join(import.meta.dirname, 'fixtures');
const files = [
  'hdfc-delimited.txt',
  'icici-optransactionhistory.xlsx',
  'sbi-account-statement.xls',
  'axis-account-statement.csv',
  'axis-account-statement-later.csv',
  'kotak-account-statement.csv',
  'phonepe-business.csv',
];

interface ExpectedCredit {
  readonly line: number;
  readonly loose?: readonly string[];
  readonly also?: readonly string[];
  readonly [field: string]: unknown;
}

const read = async (file: string): Promise<Statement> => {
  const statement = await readWholeStatement(await readFile(join(folder, file)));
  if (typeof statement === 'string') throw new Error(statement);
  return statement;
};

const expectedOf = async (file: string) => JSON.parse(await readFile(join(folder, `${file}.expected.json`), 'utf8'));

const isLoose = (credit: ExpectedCredit, field: string) => credit.loose?.includes(field) ?? false;
const forPeople = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);

const forPeopleFields = ['payer_name', 'payer_vpa', 'note'];

const fieldsOf = (row: StatementRow): Record<string, unknown> => ({
  line: row.line,
  date: row.date,
  time: row.time,
  paise: row.paise,
  channel: row.channel,
  reference: row.reference,
  kind: row.kind,
  auto: row.auto,
  payer_name: forPeople(row.payerName),
  payer_vpa: forPeople(row.payerVpa),
  payer_vpa_cut: row.payerVpaCut,
  note: forPeople(row.note),
});

/** What is expected of a row and what was read, without the fields that can't be read with certainty. */
function comparedFields(credit: ExpectedCredit, row: StatementRow | undefined) {
  const found = row ? fieldsOf(row) : {};
  const wanted: Record<string, unknown> = {
    ...credit,
    ...Object.fromEntries(forPeopleFields.map((field) => [field, forPeople(credit[field])])),
  };
  const certain = Object.keys(fieldsOf({} as StatementRow)).filter((field) => !isLoose(credit, field));
  return {
    expected: { ...Object.fromEntries(certain.map((field) => [field, wanted[field]])), also: credit.also ?? [] },
    found: { ...Object.fromEntries(certain.map((field) => [field, found[field]])), also: row?.also ?? [] },
  };
}

const sum = (rows: readonly StatementRow[]) => ({
  count: rows.length,
  paise: rows.reduce((total, { paise }) => total + paise, 0),
});

describe.each(files)('%s', (file) => {
  test('is read as expected', async () => {
    const [expected, statement] = await Promise.all([expectedOf(file), read(file)]);
    expect({
      bank: statement.bank,
      format: statement.format,
      importable: statement.importable,
      account_tail: statement.accountTail,
      period: statement.period,
      order: statement.order,
      opening_paise: statement.openingPaise,
      closing_paise: statement.closingPaise,
      transactions: statement.rows.length,
      debits: sum(statement.rows.filter(({ direction }) => direction === 'out')),
      credit_total: sum(statement.rows.filter(({ direction }) => direction === 'in')),
      ignored: statement.ignored,
      problems: statement.problems,
    }).toEqual({
      bank: expected.bank,
      format: expected.format,
      importable: expected.importable,
      account_tail: expected.account_tail,
      period: expected.period,
      order: expected.order,
      opening_paise: expected.opening_paise,
      closing_paise: expected.closing_paise,
      transactions: expected.transactions,
      debits: expected.debits,
      credit_total: expected.credit_total,
      ignored: expected.ignored,
      problems: expected.problems,
    });
  });

  test('has the expected credits', async () => {
    const [expected, statement] = await Promise.all([expectedOf(file), read(file)]);
    const credits: ExpectedCredit[] = expected.credits;
    const rows = statement.rows.filter(({ direction }) => direction === 'in');
    const pairs = credits.map((credit) =>
      comparedFields(
        credit,
        rows.find(({ line }) => line === credit.line),
      ),
    );
    expect(credits.length).toBeGreaterThan(5);
    expect(rows.map(({ line }) => line)).toEqual(credits.map(({ line }) => line));
    expect(pairs.map(({ found }) => found)).toEqual(pairs.map((pair) => pair.expected));
  });
});
