import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fundTexts, referenceNumber } from './funds.ts';
import { keyOfEarlierReference, referenceKey, toAsciiReference, utrOf } from './payment-reference.ts';

const same = '412345678901';

describe('the key of a reference', () => {
  test.each([
    same,
    ' 4123 4567 8901 ',
    '4123-4567-8901',
    '4123.4567/8901',
    '4123_4567#8901',
    'UTR 412345678901',
    'utr:412345678901',
    'UPI/412345678901',
    'UPI/REF NO 412345678901',
    'UPI Ref No.: 412345678901',
    'UPI transaction ID 412345678901',
    'Reference number 412345678901',
    'RRN-412345678901',
    'TXN#0412345678901',
    'REF0UTR00412345678901',
    '0000412345678901',
    'IMPS0000412345678901',
    'IMPS 412345678901',
    'PhonePe: 412345678901',
    'Google Transaction ID 412345678901',
    'No. 412345678901',
    '412345678901 paid',
    '412345678901/ASHA',
    'UPI/CR/412345678901/ASHA/SBIN',
    'UPI/P2A/412345678901/asha77@okaxis',
    'x412345678901',
    'ABCD412345678901',
    'SBIN 412345678901',
    'HDFC0412345678901',
    'UTR ABCD 412345678901',
    '4I2345678901',
    '4l2345678901',
    'UTR 4123456789O1',
    'GPay 4I23 4567 89Ol',
    'O412345678901',
    '412345678901 412345678901',
    '412345678901-1',
    '412345678901.00',
    '412345678901 (2)',
    '500 412345678901 23/11/2026',
    '४१२३४५६७८९०१',
    '৪১২৩৪৫৬৭৮৯০১',
    '٤١٢٣٤٥٦٧٨٩٠١',
    '۴۱۲۳۴۵۶۷۸۹۰۱',
    '４１２３４５６７８９０１',
    '𝟒𝟙𝟤𝟯𝟺𝟓𝟞𝟩𝟴𝟿𝟎𝟙',
  ])('of %j is that of the number', (typed) => expect(referenceKey(typed)).toBe(same));

  test.each([
    ['012345678901', '12345678901'],
    ['IMPS0000012345678901', '12345678901'],
    ['UTIB0001234', 'UTIB0001234'],
    ['HDFCN52023010112345678', 'HDFCN52023010112345678'],
    // A day of 2030: the zero before the last twelve digits belongs to the year.
    ['SBINR52030010112345678', 'SBINR52030010112345678'],
    ['YESBR52030010112345678', 'YESBR52030010112345678'],
    ['N001210012345678', 'N001210012345678'],
    ['AXISCN0012345678', 'AXISCN0012345678'],
    ['T2411211409123456789012', 'T2411211409123456789012'],
    ['axis-upi 77', 'AXISUPI77'],
    ['TXN IDFB123456', 'IDFB123456'],
    ['IDFB123456', 'IDFB123456'],
    ['UPI NOIDA 77', 'NOIDA77'],
    ['IMPS O12345678901', 'IMPSO12345678901'],
    ['OIL INDIA 77', 'OILINDIA77'],
    ['4123456789011', '4123456789011'],
    ['412345678901 412345678902', '412345678901412345678902'],
  ])('of %j is %s', (typed, key) => expect(referenceKey(typed)).toBe(key));

  test.each(['', 'UTR', 'UTR 12', 'UPI/REF NO 0123', '0000000', 'REF NO', '12-34', '.....', '4123\u200b45678901'])(
    'of %j is none',
    (typed) => expect(referenceKey(typed)).toBeUndefined(),
  );
});

// What a person does not see, or reads as nothing but a way to write a number down.
const invisible = [
  ...'\ufe00\ufe0f\u{e0100}\u034f\u180b\u17b4\u200b\u200d\u2060\u00ad\u202e\ufeff',
  '\u0301',
  '\u20dd',
];
const asciiSeparators = ['', '', ' ', '  ', '-', '.', '/', '_', '#', ',', ':'];
const otherSeparators = ['\u2212', '\u2013', '\u2014', '·', '\u00a0', '\u3000', '\t'];
const scripts = ['0', '०', '০', '٠', '۰', '０', '௦', '𝟎', '𝟘', '𝟶'];

const digits = (length: { min: number; max: number }) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length.min, maxLength: length.max });

const utr = digits({ min: 12, max: 12 }).filter((all) => all.slice(0, 7).some((digit) => digit !== 0));

const prefixOf = (separators: readonly string[]) =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom(
          'UTR',
          'UPI',
          'RRN',
          'REF',
          'TXN',
          'utr',
          'Upi',
          'Ref No',
          'TXN ID',
          'UPI Ref Number',
          '0',
          '00',
        ),
        fc.constantFrom(...separators),
      ),
      { maxLength: 3 },
    )
    .map((parts) => parts.flat().join(''));

/** Ways to write one number down that a person reads as the same; half of them in ASCII but for the digits. */
const disguiseOf = (number: readonly number[]) =>
  fc.boolean().chain((isPlain) => {
    const separators = isPlain ? asciiSeparators : [...asciiSeparators, ...otherSeparators, ...invisible];
    const ways = fc.tuple(fc.constantFrom(...scripts), fc.constantFrom(...separators));
    const all = fc.array(ways, { minLength: number.length, maxLength: number.length });
    return fc.tuple(prefixOf(separators), all).map(([front, each]) => front + each.map(written(number)).join(''));
  });

const written =
  (number: readonly number[]) =>
  ([zero, between]: readonly [string, string], index: number) =>
    String.fromCodePoint((zero.codePointAt(0) ?? 0) + (number[index] ?? 0)) + between;

const plain = (number: readonly number[]) => number.join('');

test('whatever a person reads as the same number is refused, or is the same reference', () => {
  let taken = 0;
  fc.assert(
    fc.property(
      utr.chain((number) => fc.tuple(fc.constant(number), disguiseOf(number))),
      ([number, typed]) => {
        const key = referenceKey(typed);
        if (key === undefined) expect(toAsciiReference(typed)).toBeUndefined();
        else {
          taken += 1;
          expect(key).toBe(referenceKey(plain(number)));
        }
        expect(keyOfEarlierReference(typed)).toBe(keyOfEarlierReference(plain(number)));
      },
    ),
    { numRuns: 20_000 },
  );
  expect(taken).toBeGreaterThan(5_000);
});

const word = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'),
  maxLength: 15,
});

test('words and names around a number of twelve digits, and letters that look like its digits, are no other reference', () => {
  const lookalikes: Readonly<Record<string, string>> = { '0': 'O', '1': 'l' };
  fc.assert(
    fc.property(utr, word, word, (number, before, after) => {
      const key = referenceKey(plain(number));
      expect(referenceKey(`${before}/${plain(number)} ${after}`)).toBe(key);
      const disguised = plain(number).replace(/[01]/g, (digit) => lookalikes[digit] ?? digit);
      expect(referenceKey(disguised)).toBe(key);
    }),
    { numRuns: 20_000 },
  );
});

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        'UTR',
        'UPI',
        'REF',
        'REFERENCE',
        'NO',
        'ID',
        'NUMBER',
        'R',
        'N',
        'A',
        '0',
        '00',
        '1',
        '9',
        'O',
        'l',
        '412345678901',
        ' ',
        '/',
      ),
      {
        maxLength: 16,
      },
    )
    .map((parts) => parts.join('')),
);

test('a key is its own key, in capitals and digits, and an ASCII text is its own', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      const key = referenceKey(typed);
      if (key !== undefined) {
        expect(key).toMatch(/^[A-Z1-9][A-Z0-9]{4,}$/);
        expect(referenceKey(key)).toBe(key);
        expect(keyOfEarlierReference(typed)).toBe(key);
      }
      const ascii = toAsciiReference(typed);
      if (ascii !== undefined) expect(toAsciiReference(ascii)).toBe(ascii);
      const earlier = keyOfEarlierReference(typed);
      expect(keyOfEarlierReference(earlier)).toBe(earlier);
    }),
    { numRuns: 20_000 },
  );
});

test('two numbers of twelve digits are two references', () => {
  fc.assert(
    fc.property(utr, utr, (one, other) => {
      const differ = plain(one) !== plain(other);
      expect(referenceKey(plain(one)) !== referenceKey(plain(other))).toBe(differ);
    }),
    { numRuns: 20_000 },
  );
});

// NEFT has 16 characters and RTGS 22: a bank's four letters, a letter for the channel, the day, and a running number.
const bankReference = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: 4, maxLength: 4 }),
    fc.constantFrom('N5', 'R5', 'R1', 'H'),
    fc.integer({ min: 20_200_101, max: 20_401_231 }),
    fc.integer({ min: 0, max: 99_999_999 }),
  )
  .filter(([bank]) => !/^(?:UTR|UPI|RRN|REF|TXN)/.test(bank))
  .map(([bank, channel, day, number]) => `${bank}${channel}${day}${String(number).padStart(8, '0')}`);

test('two references of banks are two, and keep their bank', () => {
  fc.assert(
    fc.property(bankReference, bankReference, (one, other) => {
      expect(referenceKey(one)).toBe(one);
      expect(referenceKey(one) === referenceKey(other)).toBe(one === other);
    }),
    { numRuns: 20_000 },
  );
});

test('the digits of every script are read with their value', () => {
  for (let codePoint = 0x80; codePoint < 0x20_000; codePoint += 1) {
    const digit = String.fromCodePoint(codePoint);
    if (!/\p{Nd}/u.test(digit)) continue;
    const value = toAsciiReference(digit);
    // Width and style apart, the value is what Unicode says; in other scripts, one more than that of the digit before it.
    const known = digit.normalize('NFKC');
    if (/^[0-9]$/.test(known)) expect(value).toBe(known);
    else if (value !== '0')
      expect(Number(value)).toBe(Number(toAsciiReference(String.fromCodePoint(codePoint - 1))) + 1);
  }
});

test.each([
  [same, same],
  ['4123 4567-8901', same],
  ['UTR 412345678901', same],
  ['0000412345678901', same],
  ['012345678901', '012345678901'],
  ['४१२३४५६७८९०१', same],
  ['41234567890', undefined],
  ['4123456789012', undefined],
  ['41234567890A', undefined],
  ['', undefined],
])('%j looks like the UTR %s', (typed, digitsOfIt) => expect(utrOf(typed)).toBe(digitsOfIt));

test.each([
  ['12345', '12345'],
  ['  12345  ', '12345'],
  [' UPI/४१२३ ४५६७ ', 'UPI/4123 4567'],
  ['x'.repeat(50), 'x'.repeat(50)],
])('%j is kept as %s', (typed, kept) => expect(referenceNumber.parse(typed)).toBe(kept));

test.each([
  ['1234', fundTexts.reference],
  ['x'.repeat(51), fundTexts.referenceTooLong],
  ['  123  ', fundTexts.reference],
  ['-----', fundTexts.reference],
  ['00000000', fundTexts.reference],
  ['UTR 12', fundTexts.reference],
  ['1 2 - 3', fundTexts.reference],
  ['12345\u200b', fundTexts.referenceNotAscii],
  ['123\u202e456', fundTexts.referenceNotAscii],
  ['4123\ufe0f45678901', fundTexts.referenceNotAscii],
  ['4123\u2212456', fundTexts.referenceNotAscii],
  ['4123\u00a04567', fundTexts.referenceNotAscii],
  ['123\n456', fundTexts.referenceNotAscii],
  ['ＡＢ12345', fundTexts.referenceNotAscii],
  ['Straße-1', fundTexts.referenceNotAscii],
  [412345678901, fundTexts.reference],
  [undefined, fundTexts.reference],
])('%j is refused: %s', (typed, text) => {
  expect(referenceNumber.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([text]);
});
