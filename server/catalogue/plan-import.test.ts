import { describe, expect, test } from 'vitest';
import { maxImportedRows, serviceCsvColumns } from '../../contract/catalogue-admin.ts';
import type { ServiceState } from './catalogue.rules.ts';
import { type CatalogueSnapshot, planImport } from './plan-import.ts';

/** As it was written before services had types. */
const heading = serviceCsvColumns.slice(0, serviceCsvColumns.indexOf('type')).join(',');
const category = (id: number, name: string, more: { platformName?: string; archivedAt?: number } = {}) => ({
  id,
  platformId: 1,
  platformName: 'Instagram',
  name,
  description: '',
  nameHi: '',
  descriptionHi: '',
  archivedAt: null,
  ...more,
});
const slow: ServiceState = {
  id: 7,
  categoryId: 1,
  name: 'Likes, slow',
  description: '',
  nameHi: '',
  descriptionHi: '',
  type: 'Default',
  rate: 9_000,
  minQuantity: 50,
  maxQuantity: 5_000,
  isInstantStart: false,
  startMinutes: null,
  speed: null,
  speedPer: 'day',
  quality: null,
  canCancel: true,
  refillDays: 0,
  canDrip: false,
  isActive: true,
  archivedAt: null,
};
const snapshot: CatalogueSnapshot = {
  platforms: [{ id: 1, name: 'Instagram', archivedAt: null }],
  categories: [
    category(1, 'Likes'),
    category(2, 'Views'),
    category(3, 'Old', { archivedAt: 1 }),
    category(4, 'Twice'),
    category(5, 'Twice'),
    category(6, 'Likes', { platformName: 'YouTube' }),
  ],
  services: [slow, { ...slow, id: 8, categoryId: 3, name: 'Gone', archivedAt: 1 }],
};
const plan = (...lines: string[]) => planImport({ csv: [heading, ...lines].join('\n') }, snapshot);
const outcomes = (...lines: string[]) => plan(...lines).rows.map(({ outcome, text }) => [outcome, text]);

const same = '7,Likes,Instagram,"Likes, slow",,0.9000,50,5000,no,yes';

describe('a row', () => {
  test.each<[string, string, string, string]>([
    ['as it is', same, 'same', 'Likes, slow'],
    ['as a spreadsheet writes it', '7, likes ,INSTAGRAM,"Likes, slow",,0.9,50,5000,FALSE,TRUE', 'same', 'Likes, slow'],
    ['with what may be left out', '7,Likes,Instagram,"Likes, slow",,0.9,,,,', 'same', 'Likes, slow'],
    ['of an archived one', '8,Old,Instagram,Gone,,0.9,50,5000,0,1', 'same', 'Gone'],
    ['with another price', same.replace('0.9000', '1.05'), 'change', 'Likes, slow: pricePerThousand 0.9000 → 1.0500'],
    ['with another name', same.replace('"Likes, slow"', 'Slow'), 'change', 'Likes, slow: name Slow'],
    ['with a description', same.replace(',,', ',"One, two",'), 'change', 'Likes, slow: description'],
    [
      'with other bounds',
      same.replace('50,5000', '10,100'),
      'change',
      'Likes, slow: minQuantity 50 → 10, maxQuantity 5000 → 100',
    ],
    ['switched off', same.replace('no,yes', 'yes,no'), 'change', 'Likes, slow: instantStart yes, active no'],
    ['in another category', same.replace(',Likes,', ',Views,'), 'change', 'Likes, slow: category'],
    ['without a number', ',Views,Instagram,Clips,,12,,,,', 'create', 'Clips'],
  ])('%s', (_, line, outcome, text) => expect(outcomes(line)).toEqual([[outcome, text]]));

  test.each<[string, string, string]>([
    ['of a service that never was', same.replace('7', '99'), 'id: There is no service 99'],
    [
      'with a number that is none',
      same.replace('7', '7a'),
      'id: Please enter a whole number, or nothing for a new service',
    ],
    [
      'of no category',
      ',Shares,Instagram,New,,1,,,,',
      'category: There is no category Shares of the platform Instagram',
    ],
    [
      'of a category of another platform',
      ',Views,YouTube,New,,1,,,,',
      'category: There is no category Views of the platform YouTube',
    ],
    [
      'of an archived category',
      ',Old,Instagram,New,,1,,,,',
      'category: There is no category Old of the platform Instagram',
    ],
    [
      'of a category of which there are two',
      ',Twice,Instagram,New,,1,,,,',
      'category: The platform Instagram has several categories Twice',
    ],
    [
      'moved to an archived category',
      same.replace(',Likes,', ',Old,'),
      'category: There is no category Old of the platform Instagram',
    ],
    ['without a name', same.replace('"Likes, slow"', ''), 'name: Please fill in all required fields'],
    [
      'without a price',
      same.replace('0.9000', ''),
      'pricePerThousand: Please enter a price in rupees, such as 25 or 0.9',
    ],
    [
      'with a price in words',
      same.replace('0.9000', 'ten'),
      'pricePerThousand: Please enter a price in rupees, such as 25 or 0.9',
    ],
    [
      'with a price of nothing',
      same.replace('0.9000', '0'),
      'pricePerThousand: Please enter a price in rupees, such as 25 or 0.9',
    ],
    ['with a quantity in words', same.replace(',50,', ',few,'), 'minQuantity: Please enter a whole number'],
    [
      'with bounds that cross',
      same.replace(',50,', ',5001,'),
      'maxQuantity: The maximum must not be below the minimum',
    ],
    ['with a flag that is none', same.replace('no,yes', 'maybe,yes'), 'instantStart: Please enter yes or no'],
    ['that is too short', '7,Likes,Instagram', 'The heading has 10 columns, this row 3'],
    ['that is too long', `${same},more`, 'The heading has 10 columns, this row 11'],
    ['with a broken quotation', '7,"Likes"x,Instagram,a,,1,,,,', 'There is text after a closing quotation mark'],
    [
      'of a name that its category has',
      ',Likes,Instagram,"likes,  SLOW",,1,,,,',
      'likes,  SLOW: its category has a service of this name already',
    ],
  ])('%s is bad', (_, line, text) => expect(outcomes(line)).toEqual([['bad', text]]));

  test('names everything that is wrong with it', () => {
    expect(outcomes(',Views,Instagram,,,x,1.5,,,')).toEqual([
      [
        'bad',
        'name: Please fill in all required fields; pricePerThousand: Please enter a price in rupees, such as 25 or 0.9; minQuantity: Please enter a whole number',
      ],
    ]);
  });

  test('that stands there twice is bad the second time', () => {
    expect(outcomes(same, same)[1]).toEqual(['bad', 'id: 7 stands in the file twice']);
    expect(outcomes(',Views,Instagram,Clips,,1,,,,', ',Views,Instagram,CLIPS,,2,,,,')[1]?.[0]).toBe('bad');
    expect(outcomes(',Views,Instagram,Clips,,1,,,,', ',Likes,YouTube,Clips,,2,,,,')[1]?.[0]).toBe('create');
  });
});

test('a new row has what the form has where it says nothing', () => {
  expect(plan(',Views,Instagram,Clips,Short ones,12,,,,').creates).toEqual([
    {
      type: 'Default',
      categoryId: 2,
      name: 'Clips',
      description: 'Short ones',
      nameHi: '',
      descriptionHi: '',
      rate: 120_000,
      minQuantity: 1,
      maxQuantity: 10_000,
      isInstantStart: false,
      startMinutes: null,
      speed: null,
      speedPer: 'day',
      quality: null,
      canCancel: true,
      refillDays: 0,
      canDrip: false,
      isActive: true,
    },
  ]);
});

test.each([
  ["'=1+1", '=1+1'],
  ["'+91 likes", '+91 likes'],
  ["'-5", '-5'],
  ["'@home", '@home'],
  ["'  =1", '=1'],
  ["'100 likes", '100 likes'],
  ["'Real' likes", "'Real' likes"],
  ["It's", "It's"],
])('the name %s is %s: an apostrophe that guards it is not part of it', (cell, name) => {
  expect(plan(`,Views,Instagram,${cell},,1,,,,`).creates.map((each) => each.name)).toEqual([name]);
});

test('each row says in which line of the file it begins', () => {
  const described = ',Views,Instagram,Clips,"One\n\ntwo",1,,,,';
  expect(plan(described, ',,,,,,,,,', '', same, 'x').rows.map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, 'create'],
    [7, 'same'],
    [8, 'bad'],
  ]);
});

describe('the heading', () => {
  test('stands in any order and any case, and semicolons separate too', () => {
    const columns = [...serviceCsvColumns].reverse();
    const row = { id: '', category: 'Views', platform: 'Instagram', name: 'A, b', pricePerThousand: '1' };
    const cells = columns.map((column) => Reflect.get(row, column) ?? '');
    const csv = `${columns.join(';').toUpperCase()}\n${cells.join(';')}`;
    expect(planImport({ csv }, snapshot).rows).toEqual([{ line: 2, outcome: 'create', text: 'A, b' }]);
  });

  test.each([
    ['', 'The heading lacks: id, category, platform, name,'],
    [heading.replace('id,', ''), 'The heading lacks: id'],
    [heading.replace('name', 'title'), 'The heading lacks: name'],
    [`${heading},cost`, "The heading has columns that it can't have: cost"],
    [`${heading},name`, "The heading has columns that it can't have: name"],
  ])('%j is the one bad row', (csv, text) => {
    const { rows, creates, changes } = planImport({ csv: `${csv}\n${same}` }, snapshot);
    expect(rows).toEqual([{ line: expect.any(Number), outcome: 'bad', text: expect.stringContaining(text) }]);
    expect([creates, changes]).toEqual([[], []]);
  });

  test('alone is a file that does nothing, and columns with nothing in them are no matter', () => {
    expect(plan().rows).toEqual([]);
    expect(planImport({ csv: `${heading},,\n${same},,` }, snapshot).rows.map(({ outcome }) => outcome)).toEqual([
      'same',
    ]);
  });
});

test('a file of more services than a shop has is refused as a whole', () => {
  const rows = Array.from({ length: maxImportedRows + 1 }, (_, index) => `,Views,Instagram,Clips ${index},,1,,,,`);
  expect(outcomes(...rows)).toEqual([['bad', `At most ${maxImportedRows} services in one file`]]);
  expect(plan(...rows.slice(1)).creates).toHaveLength(maxImportedRows);
});
