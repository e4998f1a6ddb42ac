import { describe, expect, test } from 'vitest';
import type { FundRequest, MoneyBack } from '../../contract/funds.ts';
import {
  amountBoundOf,
  goneBackOf,
  hasRange,
  isSentAgain,
  isWhollyReversed,
  rangeOf,
  referenceGroups,
  searchableReference,
  statusFilterOf,
  taskKindOf,
  waitedSince,
} from './fund-requests.rules.ts';

describe('how long a request waits', () => {
  const now = Date.parse('2026-03-10T12:00:00.000Z');
  test.each([
    ['2026-03-10T11:59:31.000Z', { days: 0, hours: 0, minutes: 0, isLate: false }],
    ['2026-03-10T11:19:00.000Z', { days: 0, hours: 0, minutes: 41, isLate: false }],
    ['2026-03-10T08:40:00.000Z', { days: 0, hours: 3, minutes: 20, isLate: false }],
    ['2026-03-09T12:00:00.000Z', { days: 1, hours: 0, minutes: 0, isLate: false }],
    ['2026-03-09T11:59:59.000Z', { days: 1, hours: 0, minutes: 0, isLate: true }],
    ['2026-03-07T07:30:00.000Z', { days: 3, hours: 4, minutes: 30, isLate: true }],
    ['2026-03-10T12:00:05.000Z', { days: 0, hours: 0, minutes: 0, isLate: false }],
  ])('since %s', (createdAt, waited) => expect(waitedSince(createdAt, now)).toEqual(waited));
});

test.each([
  [null, 'pending'],
  ['', 'pending'],
  ['nonsense', 'pending'],
  ['pending', 'pending'],
  ['approved', 'approved'],
  ['rejected', 'rejected'],
  ['all', undefined],
])('the address says %s, the list shows %s', (text, status) => expect(statusFilterOf(text)).toBe(status));

test.each([
  ['412345678901', ['4123', '4567', '8901'], '412345678901'],
  ['4123 4567-8901', ['4123', '4567', '8901'], '412345678901'],
  ['UTR: ४१२३४५६७८९०१', ['4123', '4567', '8901'], '412345678901'],
  ['T2411211409', ['T2411211409'], 'T2411211409'],
  ['1234 5678', ['1234 5678'], '1234 5678'],
])('reference %s', (reference, groups, searchable) => {
  expect(referenceGroups(reference)).toEqual(groups);
  expect(searchableReference(reference)).toBe(searchable);
});

describe('Asha’s rejected request', () => {
  const rejected: FundRequest = {
    id: 1,
    amount: '500.00',
    referenceNumber: '4123 4567 8901',
    status: 'rejected',
    adminNotes: '',
    createdAt: '2026-03-10T12:00:00.000Z',
    decidedAt: '2026-03-10T13:00:00.000Z',
  };
  const later = (changes: Partial<FundRequest>): FundRequest => ({ ...rejected, id: 2, ...changes });
  test.each([
    ['nothing since', [], false],
    ['the same again, waiting', [later({ status: 'pending', referenceNumber: '412345678901' })], true],
    ['the same again, credited', [later({ status: 'approved' })], true],
    ['the same again, rejected too', [later({})], false],
    ['the same again under a label', [later({ status: 'pending', referenceNumber: 'UPI/412345678901' })], true],
    ['another payment', [later({ status: 'approved', referenceNumber: '555555555555' })], false],
  ])('%s', (_, others, isAgain) => expect(isSentAgain(rejected, [rejected, ...others])).toBe(isAgain));
});

test.each([
  ['pending', '0.00', '', undefined, true, 'approve'],
  ['pending', '0.00', '', 'reject', true, 'reject'],
  ['pending', '0.00', 'Seen', undefined, false, undefined],
  ['approved', '500.00', '', 'approve', true, 'give-back'],
  ['approved', '0.00', '', undefined, true, undefined],
  ['rejected', '0.00', 'No such payment', undefined, false, 'read-notes'],
] as const)('a link to a request that is %s, with %s to return, opens what can be done', (...each) => {
  const [status, returnable, adminNotes, act, mayDecide, kind] = each;
  expect(taskKindOf({ status, returnable, adminNotes }, { act, mayDecide })).toBe(kind);
});

test('a top-up is wholly reversed once nothing of it is left, for whichever cause', () => {
  const back: MoneyBack = {
    ...{ kind: 'reversal', amount: '500.00', state: 'done', referenceNumber: null, reason: 'Another payment' },
    ...{ isMistake: true, at: '2026-03-10T12:00:00.000Z' },
  };
  const of = (received: string | null, ...moneyBack: MoneyBack[]) =>
    isWhollyReversed({ amount: '500.00', receivedAmount: received, moneyBack } as FundRequest); // the rest says nothing of it
  expect(of(null, back)).toBe(true);
  expect(of('520.00', back)).toBe(false);
  expect(of(null, { ...back, isMistake: false })).toBe(true);
  const returned = { ...back, kind: 'return', amount: '100.00' } as const;
  expect(of('600.00', back, returned)).toBe(true);
  expect(of('600.00', back, { ...returned, state: 'failed' })).toBe(false);
  expect(of(null, { ...returned, amount: '500.00' })).toBe(false);
  expect(of(null)).toBe(false);
});

test('what has gone back of a payment is told by its sum, and whether it is all of it', () => {
  const back: MoneyBack = {
    ...{ kind: 'return', amount: '300.00', state: 'done', referenceNumber: null, reason: '', isMistake: false },
    at: '2026-03-10T12:00:00.000Z',
  };
  const of = (...moneyBack: MoneyBack[]) =>
    goneBackOf({ amount: '520.00', receivedAmount: '500.00', moneyBack } as FundRequest); // the rest says nothing of it
  expect(of()).toBeUndefined();
  expect(of({ ...back, state: 'failed' })).toBeUndefined();
  const part = { paise: 300_00, isWhole: false, isTaken: false, isAwaited: false };
  expect(of(back)).toEqual(part);
  expect(of(back, { ...back, amount: '200.00' })).toEqual({ ...part, paise: 500_00, isWhole: true });
  expect(of(back, { ...back, state: 'asked', amount: '200.00' })).toMatchObject({ isWhole: true, isAwaited: true });
  expect(of(back, { ...back, kind: 'reversal', amount: '200.00' })).toMatchObject({ isWhole: true, isTaken: true });
});

describe('what the list is narrowed down to', () => {
  test('is read from the address', () => {
    const range = rangeOf(new URLSearchParams('from=2026-03-01&amountTo=500&page=2'));
    expect(range).toEqual({ fromDay: '2026-03-01', toDay: '', amountFrom: '', amountTo: '500' });
    expect(hasRange(range)).toBe(true);
    expect(hasRange(rangeOf(new URLSearchParams('status=all')))).toBe(false);
  });

  test.each([
    ['500', '500.00'],
    [' 1,000.5 ', '1000.50'],
    ['0', undefined],
    ['100000.01', undefined],
    ['-5', undefined],
    ['five', undefined],
    ['', undefined],
  ])('takes %j as %j', (typed, bound) => expect(amountBoundOf(typed)).toBe(bound));
});

test.each(['88,50', '0,900', '1,5'])('%s is no amount: its comma groups no digits', (typed) => {
  expect(amountBoundOf(typed)).toBeUndefined();
});
