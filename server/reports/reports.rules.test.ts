import { expect, test } from 'vitest';
import type { ShopAlarm } from '../../contract/reports.ts';
import { day } from '../platform/clock.ts';
import { dateOfDay, indianDay, startOfIndianDay } from '../platform/indian-time.ts';
import {
  alarmMessage,
  alarmsOf,
  alarmsTold,
  bestServices,
  isWatchedBy,
  isWorthTelling,
  lastDays,
  lastNightlyCheck,
  troublesIn,
} from './reports.rules.ts';

test.each([
  ['2026-11-20T18:29:59.999Z', '2026-11-20'],
  ['2026-11-20T18:30:00.000Z', '2026-11-21'],
  ['2026-11-21T18:29:59.999Z', '2026-11-21'],
  ['2027-03-28T01:00:00.000Z', '2027-03-28'],
  ['1970-01-01T00:00:00.000Z', '1970-01-01'],
])('at %s it is %s in India', (instant, date) => {
  const day = indianDay(Date.parse(instant));
  expect(dateOfDay(day)).toBe(date);
  expect(startOfIndianDay(day)).toBeLessThanOrEqual(Date.parse(instant));
  expect(startOfIndianDay(day + 1)).toBeGreaterThan(Date.parse(instant));
});

const of = (day: number, orders: number) => ({ day, orders, chargesPaise: orders, refundsPaise: 0, topUpsPaise: 0 });

test('the last days are all there, the oldest first, and parts of a day are added up', () => {
  const days = lastDays([of(10, 1), of(8, 2), of(10, 4), of(7, 8), of(11, 16)], { today: 10, count: 3 });
  expect(days.map(({ day, orders }) => [day, orders])).toEqual([
    [8, 2],
    [9, 0],
    [10, 5],
  ]);
});

test('the best services are those that brought in most', () => {
  const figures = [
    { serviceId: 1, orders: 1, revenuePaise: 40 },
    { serviceId: 2, orders: 9, revenuePaise: 40 },
    { serviceId: 1, orders: 1, revenuePaise: -20 },
    { serviceId: 3, orders: 2, revenuePaise: 30 },
    { serviceId: 4, orders: 1, revenuePaise: 1 },
  ];
  expect(bestServices(figures, 3).map(({ serviceId }) => serviceId)).toEqual([2, 3, 1]);
});

test.each([
  ['2026-11-20T21:29:59Z', '2026-11-19T21:30:00Z'],
  ['2026-11-20T21:30:00Z', '2026-11-20T21:30:00Z'],
  ['2026-11-21T12:00:00Z', '2026-11-20T21:30:00Z'],
])('at %s the check of the night was due at %s', (now, due) => {
  expect(lastNightlyCheck(Date.parse(now))).toBe(Date.parse(due));
});

const well = {
  lateEvidence: { lastImportAt: null, silentGateways: [], scarcePaise: [] },
  weaknesses: [],
  missingPayments: [],
  contradictions: [],
  returns: [],
  differences: { uncredited: 0, unproven: 0, different: 0, returned: 0 },
  faults: 0,
  sharedRequests: [],
  dispatches: { unknown: 0, held: 0, switchedOff: 0 },
  overdueTickets: { count: 0, since: null },
  troubles: [],
  jobs: { waiting: 0, oldestAt: null, dead: 0 },
  now: 1e12,
};

test.each([
  ['a disk with a gibibyte', { freeBytes: 2 ** 30, sizeBytes: 1e12 }, false],
  ['one with less', { freeBytes: 2 ** 30 - 1, sizeBytes: 1e12 }, true],
  ['a small one with a tenth', { freeBytes: 2e8, sizeBytes: 2e9 }, false],
  ['a small one with less', { freeBytes: 2e8 - 1, sizeBytes: 2e9 }, true],
])('%s is no reason for an alarm, or is one', (_, disk, isAlarm) => {
  expect(alarmsOf({ ...well, disk }).map(({ kind }) => kind)).toEqual(isAlarm ? ['disk'] : []);
});

test('providers that need somebody are named, each once', () => {
  const troubles = [
    { id: 1, name: 'Cheap Panel', trouble: 'paused', daysLeft: null },
    { id: 1, name: 'Cheap Panel', trouble: 'low-balance', daysLeft: 2 },
    { id: 2, name: 'Best Panel', trouble: 'list-refused', daysLeft: null },
  ] as const;
  const [alarm] = alarmsOf({ ...well, disk: { freeBytes: 1e12, sizeBytes: 1e12 }, troubles });
  if (!alarm) throw new Error('There is no alarm.');
  expect(alarm).toEqual({ kind: 'providers', troubles });
  expect(alarmMessage(alarm, 0)).toBe(
    'Providers need a look: Cheap Panel (its balance lasts about 2 days), Best Panel',
  );
});

test('each trouble of a provider is told by itself, and those that are told together in one', () => {
  const [low, old] = [
    { id: 1, name: 'Cheap Panel', trouble: 'empty-balance', daysLeft: null },
    { id: 1, name: 'Cheap Panel', trouble: 'old-rate', daysLeft: null },
  ] as const;
  const alarm: ShopAlarm = { kind: 'providers', troubles: [low, old] };
  const troubles = troublesIn([alarm, { kind: 'books', faults: 1 }, { kind: 'sending-off', waiting: 3 }], 'vps-1');
  const names = troubles.map(({ name }) => name);
  expect(names).toEqual(['provider 1 empty-balance', 'provider 1 old-rate', 'sending-off']);
  expect(alarmsTold(troubles)).toEqual([{ kind: 'sending-off', waiting: 3 }, alarm]);
  expect(alarmMessage(alarm, 0)).toBe('Providers need a look: Cheap Panel (its balance is used up)');
  // As it was told before each trouble was told by itself.
  const all = [...names, 'providers', 'disk of vps-1', 'disk of vps-2', 'something of another version'];
  expect(all.filter((name) => !isWatchedBy(name, 'vps-1'))).toEqual(['disk of vps-2', 'something of another version']);
});

test('payments that are claimed twice are named, the first twenty of them', () => {
  const requests = Array.from({ length: 22 }, (_, index) => index + 1);
  const [alarm] = alarmsOf({ ...well, disk: { freeBytes: 1e12, sizeBytes: 1e12 }, sharedRequests: requests });
  if (!alarm) throw new Error('There is no alarm.');
  expect(alarm).toEqual({ kind: 'references', requests });
  expect(alarmMessage(alarm, 0)).toMatch(/: #1, #2, .*, #20 and 2 more$/);
});

test('what statements say otherwise is told', () => {
  const alarms = alarmsOf({
    ...well,
    disk: { freeBytes: 1e12, sizeBytes: 1e12 },
    contradictions: [4, 9],
    returns: [3],
  });
  expect(alarms).toEqual([
    { kind: 'contradictions', payments: [4, 9] },
    { kind: 'returns', returns: [3] },
  ]);
  expect(alarms.map((alarm) => alarmMessage(alarm, 0))).toEqual([
    'Statements contradict each other about payments: #4, #9',
    'Payments that were sent back are not in the statement as they were entered: #3',
  ]);
});

test('what is late of the evidence of payments is told', () => {
  const alarms = alarmsOf({
    ...well,
    disk: { freeBytes: 1e12, sizeBytes: 1e12 },
    lateEvidence: { lastImportAt: 0, silentGateways: ['razorpay'], scarcePaise: [500_00] },
    now: 4 * day,
  });
  expect(alarms.map((alarm) => alarmMessage(alarm, 4 * day))).toEqual([
    'Payments wait, and no statement was imported for 4 days',
    'No event has come for a day from razorpay, and payments have',
    'Nearly all amounts above ₹500.00 are taken',
  ]);
});

test.each([
  [undefined, 0, true],
  [0, day - 1, false],
  [0, day, true],
  [1, 0, false],
  [day, 0, true],
])('told at %s, an alarm is told at %s: %s', (toldAt, now, expected) => {
  expect(isWorthTelling(toldAt, now)).toBe(expected);
});
