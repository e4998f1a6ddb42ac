import { expect, test } from 'vitest';
import type { OrderWithTimeline } from '../../contract/orders.ts';
import { countsOf, expectedEnd, expectedStart, futureSteps } from './expected.rules.ts';

const placedAt = Date.parse('2026-11-25T06:00:00Z');
const after = (minutes: number) => placedAt + minutes * 60_000;
const facts = { startMinutes: 15, speed: 2_000, speedPer: 'hour' } as const;

function read(order: object, rest: Partial<OrderWithTimeline> = {}) {
  const placed = { createdAt: new Date(placedAt).toISOString(), quantity: 3_000, runs: null, intervalMinutes: null };
  // The rules read nothing else of an order.
  const whole = { status: 'pending', serviceType: 'Default', ...placed, ...order } as OrderWithTimeline['order'];
  return { order: whole, starts: null, minutes: null, ownersFacts: facts, ...rest };
}

test('what was measured counts before what the owner says', () => {
  const measured = { starts: { usual: 5, slow: 30 }, minutes: { usual: 60, slow: 180 } };
  expect(expectedStart(read({}, measured), after(1))).toEqual({ at: after(5), isMeasured: true });
  expect(expectedStart(read({}, measured), after(6))).toEqual({ at: after(30), isMeasured: true });
  expect(expectedStart(read({}, measured), after(31))).toEqual({ at: 'late', isMeasured: true });
  expect(expectedEnd(read({}, measured), after(1))).toEqual({ at: after(60), isMeasured: true });
});

test('the owner’s start and speed make a finish, and one that is over is late', () => {
  expect(expectedStart(read({}), after(1))).toEqual({ at: after(15), isMeasured: false });
  expect(expectedStart(read({}), after(15))).toEqual({ at: 'late', isMeasured: false });
  expect(expectedEnd(read({}), after(1))).toEqual({ at: after(15 + 90), isMeasured: false });
  expect(expectedEnd(read({ status: 'processing' }), after(106))).toEqual({ at: 'late', isMeasured: false });
  const slow = { ownersFacts: { ...facts, speedPer: 'day' as const } };
  expect(expectedEnd(read({ quantity: 1_000 }, slow), after(1))).toEqual({ at: after(15 + 720), isMeasured: false });
});

test('the last run of an order in parts begins later, and is as small as the others', () => {
  const parts = read({ quantity: 6_000, runs: 3, intervalMinutes: 120 });
  expect(expectedEnd(parts, after(1))).toEqual({ at: after(15 + 240 + 60), isMeasured: false });
});

test('nothing is said where nobody knows, of posts to come, and of an order that is over', () => {
  expect(expectedStart(read({}, { ownersFacts: null }), placedAt)).toBeUndefined();
  expect(expectedEnd(read({}, { ownersFacts: { ...facts, speed: null } }), placedAt)).toBeUndefined();
  expect(expectedEnd(read({ serviceType: 'Subscriptions' }), placedAt)).toBeUndefined();
  expect(expectedEnd(read({ serviceType: 'Package', quantity: 1 }), placedAt)).toBeUndefined();
  expect(expectedStart(read({ status: 'processing' }), placedAt)).toBeUndefined();
  expect(expectedEnd(read({ status: 'completed' }), placedAt)).toBeUndefined();
});

const whole = (order: object, rest: Partial<OrderWithTimeline> = {}) =>
  ({ ...read(order), timeline: [], refillDays: 30, ...rest }) as unknown as OrderWithTimeline; // all that the rule reads

test('an order has its start, its end and its refills before it, and once delivered only those', () => {
  const kinds = (of: OrderWithTimeline, at = after(1)) => futureSteps(of, at).map(({ kind }) => kind);
  expect(kinds(whole({}))).toEqual(['start', 'end', 'refill']);
  expect(kinds(whole({ status: 'processing' }, { refillDays: 0 }))).toEqual(['end']);
  expect(kinds(whole({ status: 'refunded' }))).toEqual([]);
  const step = { status: 'completed', progress: 3_000, at: new Date(after(60)).toISOString(), note: '' } as const;
  const done = whole({ status: 'completed' }, { timeline: [step] });
  const until = after(60) + 30 * 86_400_000;
  expect(futureSteps(done, after(61))).toEqual([{ kind: 'refill', days: 30, until: until - 86_400_000 }]);
  expect(futureSteps(done, until - 1)).toEqual([{ kind: 'refill', days: 30, until: until - 1 }]);
  expect(kinds(done, until)).toEqual([]);
});

test('the count now is the one at the start with what was delivered', () => {
  const counted = (order: object, startCount: number | null = 4_218) => countsOf({ ...read(order), startCount });
  expect(counted({ status: 'processing', progress: 600 })).toEqual({ start: 4_218, now: 4_818, end: 7_218 });
  expect(counted({ status: 'completed', progress: 3_000 })).toEqual({ start: 4_218, now: 7_218, end: null });
  expect(counted({ progress: 0 }, null)).toBeUndefined();
  expect(counted({ progress: 0, serviceType: 'Subscriptions' })).toBeUndefined();
  expect(counted({ progress: 1, serviceType: 'Package' })).toBeUndefined();
});
