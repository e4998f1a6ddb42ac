import { expect, test } from 'vitest';
import type { OrderWithTimeline } from '../../contract/orders.ts';
import { expectedEnd, expectedStart } from './expected.rules.ts';

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
  expect(expectedStart(read({ status: 'processing' }), placedAt)).toBeUndefined();
  expect(expectedEnd(read({ status: 'completed' }), placedAt)).toBeUndefined();
});
