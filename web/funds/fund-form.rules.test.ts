import { expect, test } from 'vitest';
import { fundAmount, fundTexts, referenceNumber } from '../../contract/funds.ts';
import { referenceProblem } from '../../contract/payment-reference.ts';
import { readFundAmount, suggestedPaise, typedAmount } from './fund-form.rules.ts';

const amounts = [
  '10',
  '10.5',
  '100000',
  '99999.99',
  '9.99',
  '0',
  '-1',
  '-5000',
  '100000.01',
  '999999.99',
  '1000000',
  '5e7',
];
const malformed = ['abc', '1e3', '1.234', '.5', '5.', '₹500', 'NaN', '0x10', '12 34', '१००'];

test.each([...amounts, ...malformed])('the amount %j is judged as the server judges it', (typed) => {
  const { paise, problem } = readFundAmount(typed);
  const judged = fundAmount.safeParse(typed);
  expect(paise).toBe(judged.data);
  const text =
    problem &&
    (problem === 'amountForm' ? 'Please enter an amount in rupees, such as 500 or 500.50' : fundTexts[problem]);
  expect(text).toBe(judged.error?.issues[0]?.message);
});

test.each([
  ['1,000', 1_000_00],
  ['10,000', 10_000_00],
  ['1,00,000', 1_00_000_00],
  ['100,000', 1_00_000_00],
  ['1,000.50', 1_000_50],
  [' 12,345.5 ', 12_345_50],
])('the grouped amount %j is understood', (typed, paise) => {
  expect(readFundAmount(typed)).toEqual({ paise });
});

test.each(['500,50', '10,5', '1,00', '1,00,00', '1,0000', '1,,000', ',500', '500,', '1,000,50', '1.000,50', '1,000,0'])(
  'the commas of %j are asked about, never left out',
  (typed) => expect(readFundAmount(typed)).toEqual({ problem: 'commas' }),
);

test.each([
  ['10,00,000', 'tooHigh'],
  ['1,00,000.01', 'tooHigh'],
  ['1,000.505', 'amountForm'],
  ['₹1,000', 'amountForm'],
] as const)('the grouped amount %j is judged like any other: %s', (typed, problem) => {
  expect(readFundAmount(typed)).toEqual({ problem });
});

test('nothing typed is no problem yet', () => {
  expect(readFundAmount('  ')).toEqual({});
});

const references = [
  '412345678901',
  '4123 4567 8901',
  'AXIS-12345',
  '12345',
  '1234',
  '1-2-3-4',
  '     ',
  '',
  'x'.repeat(50),
  'x'.repeat(51),
  '४१२३ ४५६७',
  'UTR 12',
  '412345\u200b678901',
  '4123–4567',
];

test.each(references)('the reference %j is judged as the server judges it', (typed) => {
  const problem = referenceProblem(typed);
  expect(problem && fundTexts[problem]).toBe(referenceNumber.safeParse(typed).error?.issues[0]?.message);
});

test('what is suggested can be paid in', () => {
  expect(suggestedPaise(17_50)).toBe(17_50);
  expect(suggestedPaise(1)).toBe(10_00);
  expect(suggestedPaise(9_99_999_00)).toBe(1_00_000_00);
});

test('an amount is written as people type it', () => {
  expect([10_00, 17_50, 1_00_000_00, 10_05].map(typedAmount)).toEqual(['10', '17.50', '100000', '10.05']);
});

test('a number that begins with 0 has no thousands', () => {
  expect(readFundAmount('0,900')).toEqual({ problem: 'commas' });
});
