import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  assertPaise,
  compactRupees,
  formatRate,
  formatRupees,
  groupDigits,
  paiseOf,
  parseAmount,
  parseRate,
  wireAmount,
  wireRate,
} from './money.ts';

/** Every sum that the thirteen digits of a wire amount can carry and a double holds exactly. */
const anySum = fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.integer({ min: -100_000_00, max: 100_000_00 }));
const fitsTheWire = (paise: number) => Math.abs(paise) < 1e15;

describe('typed amounts', () => {
  test.each([
    ['0', 0],
    ['5', 500],
    ['500', 50_000],
    ['500.5', 50_050],
    ['500.50', 50_050],
    ['0.01', 1],
    ['007.10', 710],
    ['999999.99', 99_999_999],
  ])('%s is an amount', (text, paise) => expect(parseAmount(text)).toBe(paise));

  test.each([
    '',
    ' ',
    ' 5',
    '5 ',
    '5\n',
    '-5',
    '+5',
    '1e3',
    '1E3',
    '0x10',
    '0b1',
    '10.005',
    '.5',
    '5.',
    '1,000',
    '₹5',
    '५',
    '５',
    '٥',
    'NaN',
    'Infinity',
    '1_000',
    '1000000',
    '9007199254740993',
    '--1',
    '5.5.5',
    'null',
    '\u202e5',
    '5\u200b',
  ])('%j is none', (text) => expect(parseAmount(text)).toBeUndefined());

  test('every number of two decimals is read to the paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (paise) => {
        expect(parseAmount(wireAmount(paise))).toBe(paise);
        // The same amount as a JSON number, which comes as the shortest text that names it.
        expect(parseAmount(String(paise / 100))).toBe(paise);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('amounts as they travel', () => {
  test.each([
    [0, '0.00'],
    [1, '0.01'],
    [12_050, '120.50'],
    [-7, '-0.07'],
    [100_000_00, '100000.00'],
    [999_999_999_999_999, '9999999999999.99'],
  ])('%d paise', (paise, text) => {
    expect(wireAmount(paise)).toBe(text);
    expect(paiseOf(text)).toBe(paise);
  });

  test('paise go out and come back the same', () => {
    fc.assert(
      fc.property(anySum.filter(fitsTheWire), (paise) => {
        expect(wireAmount(paise)).toMatch(/^-?\d+\.\d{2}$/);
        expect(paiseOf(wireAmount(paise)) + 0).toBe(paise + 0);
      }),
      { numRuns: 10_000 },
    );
  });

  test.each(['', '1', '1.5', '1.505', '1e3', ' 1.50', '1.50 ', '+1.50', '--1.50', '१.५०', '99999999999999.00', 'NaN'])(
    '%j does not travel',
    (text) => expect(() => paiseOf(text)).toThrow(RangeError),
  );

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 1e300])('%d is no sum of paise', (paise) => {
    expect(() => assertPaise(paise)).toThrow(RangeError);
    expect(() => wireAmount(paise)).toThrow(RangeError);
    expect(() => formatRupees(paise)).toThrow(RangeError);
  });
});

describe('amounts for people', () => {
  test.each([
    [0, '₹0.00'],
    [1, '₹0.01'],
    [99_900, '₹999.00'],
    [100_000, '₹1,000.00'],
    [99_999_99, '₹99,999.99'],
    [100_000_00, '₹1,00,000.00'],
    [123_456_78, '₹1,23,456.78'],
    [1_234_567_00, '₹12,34,567.00'],
    [12_345_678_00, '₹1,23,45,678.00'],
    [123_456_789_01, '₹12,34,56,789.01'],
    [-5_00, '−₹5.00'],
    [-123_456_78, '−₹1,23,456.78'],
  ])('%d paise', (paise, text) => expect(formatRupees(paise)).toBe(text));

  test('they are grouped as the platform groups them for India', () => {
    const platform = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
    fc.assert(
      fc.property(
        fc.maxSafeInteger().filter((n) => n >= 0),
        (rupees) => {
          expect(groupDigits(String(rupees))).toBe(platform.format(rupees));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test.each([
    [0, '₹0.00'],
    [999_99, '₹999.99'],
    [1_000_00, '₹1.0K'],
    [1_299_99, '₹1.2K'],
    [99_999_99, '₹99.9K'],
    [100_000_00, '₹1.0L'],
    [129_999_99, '₹1.2L'],
    [10_000_000_00, '₹100.0L'],
    [1_234_567_890_00, '₹12,345.6L'],
    [-1_500_00, '−₹1.5K'],
  ])('%d paise in a tight place', (paise, text) => expect(compactRupees(paise)).toBe(text));

  test('a compact amount never shows more than there is, and less by under a tenth of its unit', () => {
    const units: Record<string, bigint> = { K: 100_000n, L: 10_000_000n };
    fc.assert(
      fc.property(fc.integer({ min: 1_000_00, max: 10 ** 13 }), (paise) => {
        const [, whole = '', tenth = '', unit = ''] = /^₹([\d,]+)\.(\d)([KL])$/.exec(compactRupees(paise)) ?? [];
        const shown = (BigInt(whole.replaceAll(',', '') + tenth) * (units[unit] ?? 0n)) / 10n;
        const hidden = BigInt(paise) - shown;
        expect(hidden >= 0n && hidden < (units[unit] ?? 0n) / 10n).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('rates', () => {
  test.each([
    ['0.9', 9_000, '0.9000', '₹0.90'],
    ['0.0001', 1, '0.0001', '₹0.0001'],
    ['12', 120_000, '12.0000', '₹12.00'],
    ['12.5', 125_000, '12.5000', '₹12.50'],
    ['12.345', 123_450, '12.3450', '₹12.345'],
    ['1234567.8901', 12_345_678_901, '1234567.8901', '₹12,34,567.8901'],
    ['9999999.9999', 99_999_999_999, '9999999.9999', '₹99,99,999.9999'],
  ])('%s', (text, rate, wire, shown) => {
    expect(parseRate(text)).toBe(rate);
    expect(wireRate(rate)).toBe(wire);
    expect(formatRate(rate)).toBe(shown);
  });

  test.each(['', '-1', '1e3', '0x1', '1.00001', '12345678', ' 1', '१', '1,000', '.5', '5.'])('%j is none', (text) =>
    expect(parseRate(text)).toBeUndefined(),
  );

  test('a rate goes out and comes back the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (rate) => {
        expect(parseRate(wireRate(rate))).toBe(rate);
      }),
      { numRuns: 10_000 },
    );
  });
});
