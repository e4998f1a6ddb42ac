import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalText, parseCost, parseDecimal, parseWhole, storedE8 } from './decimal.rules.ts';

test.each<[text: string, up: bigint | undefined, down: bigint | undefined]>([
  ['0.90', 90_000_000n, 90_000_000n],
  ['100.84292', 10_084_292_000n, 10_084_292_000n],
  ['0.08011655652', 8_011_656n, 8_011_655n],
  ['1e-5', 1_000n, 1_000n],
  ['1E-9', 1n, 0n],
  ['2.5e3', 250_000_000_000n, 250_000_000_000n],
  ['1,234.56', 123_456_000_000n, 123_456_000_000n],
  ['1,23,456.50', 12_345_650_000_000n, 12_345_650_000_000n],
  ['12,34,56,789', 12_345_678_900_000_000n, 12_345_678_900_000_000n],
  ['0', 0n, 0n],
  ['-0.00', 0n, 0n],
  ['5.', 500_000_000n, 500_000_000n],
  [' 7 ', 700_000_000n, 700_000_000n],
  ['-0.01', undefined, undefined],
  ['1,5', undefined, undefined],
  ['12,34', undefined, undefined],
  ['1,23', undefined, undefined],
  ['0,123', undefined, undefined],
  ['0,12,345', undefined, undefined],
  ['012,345', undefined, undefined],
  ['1,23,45', undefined, undefined],
  ['1,2,345', undefined, undefined],
  ['123,45,678', undefined, undefined],
  ['1,234,56,789', undefined, undefined],
  ['1,23,456,789', undefined, undefined],
  ['1,23,456,50', undefined, undefined],
  ['NaN', undefined, undefined],
  ['Infinity', undefined, undefined],
  ['0x10', undefined, undefined],
  ['1e400', undefined, undefined],
  ['1e41', undefined, undefined],
  ['.5', undefined, undefined],
  ['', undefined, undefined],
  ['$1', undefined, undefined],
])('%j is %s as a cost and %s as a balance', (text, up, down) => {
  expect([parseDecimal(text, 'up'), parseDecimal(text, 'down')]).toEqual([up, down]);
});

test('a cost is above 0 and at most a million', () => {
  expect(['0', '0.0000', '1000000.00000001', '120000000000', '-1', 'free'].map(parseCost)).toEqual(
    Array(6).fill(undefined),
  );
  expect([parseCost('1000000'), parseCost('0.000000001')]).toEqual([100_000_000_000_000n, 1n]);
});

test('what is written is read again', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (value) => {
      expect(parseDecimal(decimalText(value), 'up')).toBe(value);
      expect(parseDecimal(decimalText(value), 'down')).toBe(value);
    }),
  );
});

test.each([
  [90_000_000n, '0.90'],
  [140_000n, '0.0014'],
  [0n, '0.00'],
  [1n, '0.00000001'],
  [-150_000_000n, '-1.50'],
  [12_300_000_000n, '123.00'],
])('%s is shown as %s', (value, text) => {
  expect(decimalText(value)).toBe(text);
});

test.each([
  ['157', 157],
  ['157.0', 157],
  ['1,000', 1_000],
  ['1,00,000', 100_000],
  ['1,00', undefined],
  ['-5', -5],
  ['-0', 0],
  ['12.5', undefined],
  ['1e3', undefined],
  ['Unknown', undefined],
  ['', undefined],
  ['9999999999999999', undefined],
])('%j is the whole number %s', (text, value) => {
  expect(parseWhole(text)).toBe(value);
});

test('a balance that no column holds exactly is stored as the largest that one does', () => {
  expect(storedE8(10n ** 18n)).toBe(Number.MAX_SAFE_INTEGER);
  expect(storedE8(10_084_292_000n)).toBe(10_084_292_000);
});
