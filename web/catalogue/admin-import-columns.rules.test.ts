import { expect, test } from 'vitest';
import {
  badRowLines,
  type FileReading,
  isComplete,
  readingOf,
  withColumn,
  withReading,
} from './admin-import-columns.rules.ts';

const heading = [
  'Service ID',
  'Network',
  'Category',
  'Service',
  'Rate per 1000',
  'Min order',
  'Max order',
  'Notes',
  'Refill',
];
const reading: FileReading = {
  columns: [
    null,
    'platform',
    'category',
    'name',
    'pricePerThousand',
    'minQuantity',
    'maxQuantity',
    'description',
    null,
  ],
  platform: '',
  category: '',
  createsCategories: false,
};

test('the names that other programs use are known, but a number of theirs is not one of this shop', () => {
  expect(readingOf({ heading }, '')).toEqual(reading);
  expect(readingOf({ heading: ['id', 'Name', 'Title', 'Price'] }, '').columns).toEqual([
    null,
    'name',
    null,
    'pricePerThousand',
  ]);
});

test('a file with the same heading is read as it was the last time', () => {
  const changed = { ...reading, columns: reading.columns.with(8, 'refillDays'), createsCategories: true };
  const remembered = withReading(
    withReading('', { heading: ['a'] }, { ...reading, columns: [null] }),
    { heading },
    changed,
  );
  expect(readingOf({ heading }, remembered)).toEqual(changed);
  expect(readingOf({ heading: [...heading, 'New'] }, remembered).columns).toHaveLength(10);
  expect(JSON.parse(withReading(remembered, { heading }, reading))).toHaveLength(2);
  let many = '';
  for (let each = 0; each < 20; each++)
    many = withReading(many, { heading: [String(each)] }, { ...reading, columns: [null] });
  expect(JSON.parse(many)).toHaveLength(8);
});

test.each(['{', '[{}]', '[null]', '{"a":1}', JSON.stringify([{ heading, reading: { ...reading, columns: ['x'] } }])])(
  'what is remembered as %s is nothing',
  (remembered) => {
    expect(readingOf({ heading }, remembered)).toEqual(reading);
  },
);

test('a column is one thing, and no two are the same', () => {
  expect(withColumn(reading, 8, 'name').columns).toEqual(reading.columns.with(3, null).with(8, 'name'));
  expect(withColumn(reading, 3, null).columns).toEqual(reading.columns.with(3, null));
});

test('without a name, a price and a place no row can be read', () => {
  expect(isComplete(reading)).toBe(true);
  expect([3, 4, 1, 2].map((index) => isComplete(withColumn(reading, index, null)))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  const noPlace = withColumn(withColumn(reading, 1, null), 2, null);
  expect(isComplete({ ...noPlace, platform: 'Instagram', category: 'Likes' })).toBe(true);
});

test('bad rows are a table that a spreadsheet computes nothing in', () => {
  const rows = [
    { line: 2, outcome: 'create', text: 'Likes' },
    { line: 3, outcome: 'bad', text: '=1+1' },
  ] as const;
  expect(badRowLines(rows, { line: 'Line', reason: 'Reason' })).toEqual([
    ['"Line"', '"Reason"'],
    ['3', `"'=1+1"`],
  ]);
});
