import { expect, test } from 'vitest';
import type { Movement } from '../../contract/movements.ts';
import { movementColumnNames, movementLine } from './movements-csv.rules.ts';

const topUp: Movement = {
  id: 77,
  kind: 'top-up',
  amount: '500.00',
  direction: 'in',
  balanceAfter: '620.50',
  description: '=Payment',
  subject: { kind: 'payment', id: 41, about: '061234567890' },
  paymentReference: '061234567890',
  createdAt: '2026-03-10T19:45:05.000Z',
  user: { id: 3, firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' },
  by: { id: 1, firstName: 'Meera', lastName: 'Iyer' },
};
const cellsOf = (movement: Movement) => {
  const line = movementLine(movement);
  expect(line).toHaveLength(movementColumnNames.length);
  return Object.fromEntries(movementColumnNames.map((name, index) => [name, line[index]]));
};

test('a movement is a line of a spreadsheet, and no text of it a formula', () => {
  expect(cellsOf(topUp)).toEqual({
    Movement: '77',
    When: '2026-03-11 01:15:05',
    Kind: '"Top-ups"',
    Customer: '3',
    Name: '"Asha Rao"',
    Email: '"asha@example.in"',
    Amount: '500.00',
    'Balance after': '620.50',
    Order: '',
    'Top-up': '41',
    UTR: '"061234567890"',
    By: '"Meera Iyer"',
    Description: '"\'=Payment"',
  });
});

test('what goes out is below zero and names its order', () => {
  const charge: Movement = {
    ...topUp,
    kind: 'charge',
    direction: 'out',
    subject: { kind: 'order', id: 1024, about: 'Followers' },
    paymentReference: null,
    by: null,
  };
  expect(cellsOf(charge)).toMatchObject({ Amount: '-500.00', Order: '1024', 'Top-up': '', UTR: '""', By: '""' });
  expect(cellsOf({ ...charge, kind: 'return', subject: { kind: 'return', id: 41, about: '0612' } })).toMatchObject({
    Order: '',
    'Top-up': '41',
    UTR: '"0612"',
  });
});
