import { expect, test } from 'vitest';
import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { requestColumnNames, requestLine } from './fund-requests-csv.rules.ts';

const request: FundRequestForAdmin = {
  id: 41,
  amount: '500.00',
  receivedAmount: '499.00',
  referenceNumber: '061234567890',
  receivedReference: '061234567891',
  status: 'approved',
  adminNotes: '-1 rupee arrived',
  createdAt: '2026-03-10T19:45:05.000Z',
  decidedAt: '2026-03-10T20:00:00.000Z',
  moneyBack: [],
  arrived: null,
  user: { id: 3, firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' },
  similar: { sameReference: 0, sameAmount: 0 },
  decidedBy: { id: 1, firstName: 'Meera', lastName: 'Iyer' },
  gateway: null,
  returnable: '499.00',
  notShownBy: [],
  nearPayments: [],
};

test('a fund request is a line of a spreadsheet, and its UTR keeps its first zero', () => {
  const line = requestLine(request);
  expect(Object.fromEntries(requestColumnNames.map((name, index) => [name, line[index]]))).toEqual({
    Request: '41',
    Sent: '2026-03-11 01:15:05',
    Status: '"approved"',
    Customer: '3',
    Name: '"Asha Rao"',
    Email: '"asha@example.in"',
    Amount: '500.00',
    Arrived: '499.00',
    UTR: '"061234567890"',
    'UTR that arrived': '"061234567891"',
    Decided: '2026-03-11 01:30:00',
    'Decided by': '"Meera Iyer"',
    Notes: '"\'-1 rupee arrived"',
  });
  expect(line).toHaveLength(requestColumnNames.length);
});

test('of one that waits nothing is said of its decision', () => {
  const waiting = {
    ...request,
    status: 'pending' as const,
    receivedAmount: null,
    receivedReference: null,
    decidedAt: null,
    decidedBy: null,
    adminNotes: '',
  };
  expect(requestLine(waiting).slice(7)).toEqual(['', '"061234567890"', '""', '', '""', '""']);
});
