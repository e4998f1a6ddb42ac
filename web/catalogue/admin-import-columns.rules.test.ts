import { expect, test } from 'vitest';
import {
  badRowLines,
  type ColumnMapping,
  isComplete,
  mappingFor,
  withColumn,
  withMapping,
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
const mapping: ColumnMapping = {
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
  createsMissing: false,
};

test('the names that other programs use are known, but a number of theirs is not one of this shop', () => {
  expect(mappingFor({ heading }, '')).toEqual(mapping);
  expect(mappingFor({ heading: ['id', 'Name', 'Title', 'Price'] }, '').columns).toEqual([
    null,
    'name',
    null,
    'pricePerThousand',
  ]);
});

test('a file with the same heading is read as it was the last time', () => {
  const changed = { ...mapping, columns: mapping.columns.with(8, 'refillDays'), createsMissing: true };
  const remembered = withMapping(
    withMapping('', { heading: ['a'] }, { ...mapping, columns: [null] }),
    { heading },
    changed,
  );
  expect(mappingFor({ heading }, remembered)).toEqual(changed);
  expect(mappingFor({ heading: [...heading, 'New'] }, remembered).columns).toHaveLength(10);
  expect(JSON.parse(withMapping(remembered, { heading }, mapping))).toHaveLength(2);
  let many = '';
  for (let each = 0; each < 20; each++)
    many = withMapping(many, { heading: [String(each)] }, { ...mapping, columns: [null] });
  expect(JSON.parse(many)).toHaveLength(8);
});

test.each(['{', '[{}]', '[null]', '{"a":1}', JSON.stringify([{ heading, reading: { ...mapping, columns: ['x'] } }])])(
  'what is remembered as %s is nothing',
  (remembered) => {
    expect(mappingFor({ heading }, remembered)).toEqual(mapping);
  },
);

test('a column is one thing, and no two are the same', () => {
  expect(withColumn(mapping, 8, 'name').columns).toEqual(mapping.columns.with(3, null).with(8, 'name'));
  expect(withColumn(mapping, 3, null).columns).toEqual(mapping.columns.with(3, null));
});

test('without a name, a price and a place no row can be read', () => {
  expect(isComplete(mapping)).toBe(true);
  expect([3, 4, 1, 2].map((index) => isComplete(withColumn(mapping, index, null)))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  const noPlace = withColumn(withColumn(mapping, 1, null), 2, null);
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
