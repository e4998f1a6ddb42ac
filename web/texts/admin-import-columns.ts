import type { serviceCsvColumns } from '../../contract/catalogue-admin.ts';

const count = (number: number) => number.toLocaleString('en-IN');
const plural = (number: number, one: string, many: string) => `${count(number)} ${number === 1 ? one : many}`;

/** The words of a file whose columns have to be chosen. */
export const importColumnsTexts = {
  title: 'What is in the columns?',
  lead: 'The heading is not that of an export of this shop. Say what each column is; the others are left out.',
  table: 'Columns of the file',
  column: 'Column',
  samples: 'First rows',
  is: 'Is',
  isOf: (heading: string) => `Column ${heading} is`,
  unnamed: (number: number) => `Column ${number}`,
  leftOut: 'Left out',
  names: {
    id: 'Number in this shop',
    category: 'Category',
    platform: 'Platform',
    name: 'Name',
    description: 'Description',
    pricePerThousand: 'Price per 1000',
    minQuantity: 'Minimum',
    maxQuantity: 'Maximum',
    instantStart: 'Instant start (yes or no)',
    active: 'Active (yes or no)',
    type: 'Type',
    dripFeed: 'In parts (yes or no)',
    refillDays: 'Refill within days',
    startMinutes: 'Starts within minutes',
    speed: 'Speed',
    speedPer: 'Speed per hour or day',
    quality: 'Quality from 1 to 4',
    cancel: 'Can be cancelled (yes or no)',
    nameHi: 'Name in Hindi',
    descriptionHi: 'Description in Hindi',
  } satisfies Record<(typeof serviceCsvColumns)[number], string>,
  platform: 'Platform of rows that name none',
  noPlatform: 'None',
  category: 'Category of rows that name none',
  creates: 'Add the categories that the catalogue lacks',
  check: 'Check the rows',
  newCategories: (number: number) => `${plural(number, 'category', 'categories')} will be added`,
  skipBad: 'Leave the bad rows out',
  saveBad: 'Save the bad rows',
  badFile: 'bad-rows.csv',
} as const;
