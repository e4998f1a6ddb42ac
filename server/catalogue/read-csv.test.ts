import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells);
const told = (text: string) => readCsv(text).map(({ line, fault }) => [line, fault]);

test.each<[string, string, string[][]]>([
  [
    'plain cells',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'an end of line at the end',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'empty cells',
    'a,b,c\n,,3',
    [
      ['a', 'b', 'c'],
      ['', '', '3'],
    ],
  ],
  [
    'an empty cell at the end',
    'a,b\n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    'a separator in quotes',
    'a,b\n"1,5",2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'a quotation mark in quotes',
    'a,b\n"say ""hi""",2',
    [
      ['a', 'b'],
      ['say "hi"', '2'],
    ],
  ],
  [
    'nothing in quotes',
    'a,b\n"",""\n1,""',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    'a line that ends in quotes',
    'a,b\n"one\ntwo",2',
    [
      ['a', 'b'],
      ['one\ntwo', '2'],
    ],
  ],
  [
    'a quotation mark inside a plain cell',
    'a,b\n5" tall,2',
    [
      ['a', 'b'],
      ['5" tall', '2'],
    ],
  ],
  [
    'spaces after a closing quotation mark',
    'a,b\n"1" ,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons',
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'rows with nothing in them',
    'a,b\n\n , \n,\n1,2\n\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['nothing at all', '', []],
])('%s', (_, text, cells) => expect(cellsOf(text)).toEqual(cells));

describe('a row says in which line it begins', () => {
  test('whatever its cells hold, and however many rows with nothing there are', () => {
    expect(told('a,b\n"one\ntwo\n",2\n\n3,4\n')).toEqual([
      [1, undefined],
      [2, undefined],
      [6, undefined],
    ]);
  });
});

describe('a row that is broken says why, and the others are read', () => {
  test('text after a closing quotation mark', () => {
    expect(told('a,b\n"1"x,2\n3,4')).toEqual([
      [1, undefined],
      [2, 'There is text after a closing quotation mark'],
      [3, undefined],
    ]);
  });

  test('a quotation mark that is never closed', () => {
    expect(told('a,b\n1,"2\n3,4\n5,6')).toEqual([
      [1, undefined],
      [2, 'A quotation mark is never closed'],
      [3, undefined],
      [4, undefined],
    ]);
    expect(told('a,b\n1,"')[1]).toEqual([2, 'A quotation mark is never closed']);
  });
});

test('what is written as RFC 4180 says is read as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '"', '\n', 'é', '😀', '=') });
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }));
  fc.assert(
    fc.property(table, fc.constantFrom(',', ';'), (rows, separator) => {
      // The heading decides the separator.
      const heading = `x${separator}y`;
      const written = [
        heading,
        ...rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(separator)),
      ];
      const kept = rows.filter((row) => row.some((each) => each.trim() !== ''));
      expect(cellsOf(written.join('\n'))).toEqual([['x', 'y'], ...kept]);
    }),
  );
});

test('of anything at all every row begins in a line of its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ',', ';', '"', '\n', ' ') }), (text) => {
      const lines = readCsv(text).map(({ line }) => line);
      expect(lines).toEqual(lines.toSorted((a, b) => a - b));
      expect(new Set(lines).size).toBe(lines.length);
      expect(Math.max(0, ...lines)).toBeLessThanOrEqual(text.split('\n').length);
    }),
    { numRuns: 5_000 },
  );
});
