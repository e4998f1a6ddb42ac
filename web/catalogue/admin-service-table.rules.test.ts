import { expect, test } from 'vitest';
import type { ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import {
  afterSaving,
  basedOn,
  cellFaults,
  countFaults,
  type Drafts,
  placeAfter,
  readBlock,
  savable,
  type TableField,
  withBlock,
  withCell,
  withRefusedCells,
} from './admin-service-table.rules.ts';

const service = (id: number, changes: Partial<ServiceForAdmin> = {}): ServiceForAdmin => ({
  id,
  categoryId: 1,
  name: `Service ${id}`,
  nameHi: '',
  description: '',
  descriptionHi: '',
  type: 'Default',
  pricePerThousand: '10.0000',
  minQuantity: 100,
  maxQuantity: 5_000,
  isInstantStart: false,
  startMinutes: null,
  speed: null,
  speedPer: 'day',
  refillDays: 0,
  quality: null,
  canCancel: true,
  canDrip: false,
  displayOrder: id,
  isArchived: false,
  isActive: true,
  isPausedByShop: false,
  orderCount: 0,
  ...changes,
});
const [likes, views, pack] = [service(1), service(2), service(3, { type: 'Package', minQuantity: 1, maxQuantity: 1 })];

/** What a person types, one cell after the other. */
const typed = (...cells: [of: ServiceForAdmin, field: TableField, text: string][]): Drafts =>
  cells.reduce<Drafts>((drafts, [of, field, text]) => withCell(drafts, { service: of, field, text }), new Map());

test('only what is another value is sent, with what stood there as the row was begun', () => {
  const drafts = typed(
    [likes, 'pricePerThousand', '₹1,200.5'],
    [likes, 'maxQuantity', '9,000'],
    [views, 'name', ' Views '],
  );
  expect(savable(drafts)).toEqual({
    cells: 3,
    rows: [
      {
        id: 1,
        pricePerThousand: '1200.5',
        maxQuantity: 9_000,
        before: { pricePerThousand: '10.0000', maxQuantity: 5_000, isArchived: false },
      },
      { id: 2, name: 'Views', before: { name: 'Service 2', isArchived: false } },
    ],
  });
  // `10.00` is the price that it has; typed back as it was, it is no change at all.
  expect(savable(typed([likes, 'pricePerThousand', '10.00']))).toEqual({ cells: 0, rows: [] });
  expect(typed([likes, 'name', 'Likes'], [likes, 'name', 'Service 1']).size).toBe(0);
  // Somebody else changes it while it is edited: the server compares with what was seen first.
  const later = withCell(typed([likes, 'name', 'Likes']), {
    service: service(1, { name: 'Hearts' }),
    field: 'name',
    text: 'Like',
  });
  expect(savable(later).rows[0]).toMatchObject({ name: 'Like', before: { name: 'Service 1' } });
});

test('a bad cell says why, its row waits, and the others can be saved', () => {
  const drafts = typed([likes, 'pricePerThousand', 'free'], [likes, 'name', 'Likes'], [views, 'minQuantity', '50']);
  expect(cellFaults(drafts.get(1)!)).toEqual({ pricePerThousand: 'Please enter a price in rupees, such as 25 or 0.9' });
  expect([countFaults(drafts), savable(drafts).rows.map(({ id }) => id)]).toEqual([1, [2]]);
  const faultsOf = (field: TableField, text: string) => cellFaults(typed([likes, field, text]).get(1)!);
  expect(faultsOf('name', ' ')).toEqual({ name: 'Please fill in all required fields' });
  expect(faultsOf('name', 'x'.repeat(151))).toEqual({ name: 'At most 150 characters' });
  expect(faultsOf('maxQuantity', '')).toEqual({ maxQuantity: 'Please fill in all required fields' });
  expect(faultsOf('minQuantity', '1.5')).toEqual({ minQuantity: 'Please enter a whole number from 1 on' });
  const crossed = 'The maximum must not be below the minimum';
  expect(faultsOf('minQuantity', '6000')).toEqual({ minQuantity: crossed });
  expect(faultsOf('maxQuantity', '99')).toEqual({ maxQuantity: crossed });
});

test('a block from a spreadsheet fills the cells from the one with the caret on', () => {
  expect(readBlock('Likes\t12\r\nViews\t13\r\n')).toEqual([
    ['Likes', '12'],
    ['Views', '13'],
  ]);
  expect(readBlock('"Likes\nof ""friends"""\t5\n6" tape\t')).toEqual([
    ['Likes of "friends"', '5'],
    ['6" tape', ''],
  ]);
  expect([readBlock(''), readBlock('a\n\nb')]).toEqual([[['']], [['a'], [''], ['b']]]);

  const all = [likes, views, pack];
  const pasted = withBlock(new Map(), all, {
    at: { row: 1, column: 1 },
    block: [
      ['12', '200', '900'],
      ['13', '5', '6'],
      ['14', '5', '6'],
    ],
  });
  expect([pasted.pasted, pasted.left]).toEqual([4, 5]);
  expect([...pasted.drafts].map(([id, { texts }]) => [id, texts])).toEqual([
    [2, { pricePerThousand: '12', minQuantity: '200', maxQuantity: '900' }],
    [3, { pricePerThousand: '13' }],
  ]);
});

test('what was saved is done, what was refused stays and is measured by what stands there now', () => {
  const drafts = typed([likes, 'name', 'Likes'], [views, 'pricePerThousand', '12']);
  const left = afterSaving(drafts, { saved: [1], refused: [{ id: 2, reason: 'changed-meanwhile' }] });
  expect([...left.keys()]).toEqual([2]);
  const fresh = service(2, { pricePerThousand: '11.0000' });
  const rebased = basedOn(left, new Map([[2, fresh]]));
  expect(savable(rebased).rows[0]).toMatchObject({ pricePerThousand: '12', before: { pricePerThousand: '11.0000' } });
  // One that nobody refused is not.
  expect(basedOn(drafts, new Map([[2, fresh]])).get(2)?.base).toBe(views);
});

test('what the server says of a cell stands at that cell, until it is changed', () => {
  const drafts = typed([likes, 'name', 'Li\u200bkes'], [views, 'name', 'Views']);
  const told = withRefusedCells(drafts, savable(drafts).rows, { 'rows.0.name': 'Please use visible characters only' });
  expect(cellFaults(told.get(1)!)).toEqual({ name: 'Please use visible characters only' });
  expect(savable(told).rows.map(({ id }) => id)).toEqual([2]);
  expect(countFaults(withCell(told, { service: likes, field: 'name', text: 'Likes' }))).toBe(0);
});

test('keys go from cell to cell, and the caret stays in the text where it has a way to go', () => {
  const at = { row: 3, column: 2 };
  const go = (key: string, [start, end]: [number, number], shiftKey = false) =>
    placeAfter({ key, shiftKey }, at, { start, end, length: 4 });
  expect(go('Enter', [2, 2])).toEqual({ row: 4, column: 2 });
  expect(go('Enter', [2, 2], true)).toEqual({ row: 2, column: 2 });
  expect(go('ArrowUp', [2, 2])).toEqual({ row: 2, column: 2 });
  expect(go('ArrowDown', [2, 2])).toEqual({ row: 4, column: 2 });
  expect([go('ArrowLeft', [2, 2]), go('ArrowRight', [2, 2]), go('a', [0, 4])]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([go('ArrowLeft', [0, 0]), go('ArrowRight', [4, 4])]).toEqual([
    { row: 3, column: 1 },
    { row: 3, column: 3 },
  ]);
  expect([go('ArrowLeft', [0, 4]), go('ArrowRight', [0, 4], true)]).toEqual([{ row: 3, column: 1 }, undefined]);
});
