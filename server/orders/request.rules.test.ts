import { describe, expect, test } from 'vitest';
import { orderStatuses } from '../../contract/order.ts';
import { day } from '../platform/clock.ts';
import { cancelStep, type RequestFacts, refillStep } from './request.rules.ts';

const facts: RequestFacts = {
  status: 'pending',
  completedAt: null,
  dispatch: undefined,
  canCancel: true,
  refillDays: 30,
  hasLiveCancel: false,
  hasLiveRefill: false,
  refills: 0,
};
const sent = (state: string, can: { canCancel?: boolean; canRefill?: boolean; hasEarlierDelivery?: boolean } = {}) => ({
  id: 1,
  state,
  providerId: 2,
  providerOrder: '3',
  canCancel: false,
  canRefill: false,
  hasEarlierDelivery: false,
  ...can,
});

describe('a cancellation', () => {
  test.each([
    ['waiting', {}, 'at-once'],
    ['held', {}, 'at-once'],
    ['held', { hasEarlierDelivery: true }, 'open'],
    ['waiting', { hasEarlierDelivery: true }, 'open'],
    ['sending', {}, 'open'],
    ['unknown', {}, 'open'],
    ['accepted', { canCancel: true }, 'ask'],
    ['accepted', { canCancel: false }, 'no'],
  ] as const)('of an order that is %s, which it can be as %o: %s', (state, can, step) => {
    for (const status of ['pending', 'processing'] as const)
      expect(cancelStep({ ...facts, status, dispatch: sent(state, can) })).toBe(step);
  });
  test('by hand stays open while nobody has begun', () => {
    expect(cancelStep(facts)).toBe('open');
    expect(cancelStep({ ...facts, status: 'processing' })).toBe('no');
  });
  test('asked for twice is one, and of an order that has ended none', () => {
    expect(cancelStep({ ...facts, hasLiveCancel: true })).toBe('repeated');
    for (const status of orderStatuses.slice(2)) expect(cancelStep({ ...facts, status })).toBe('no');
  });
});

describe('a refill', () => {
  const done: RequestFacts = { ...facts, status: 'completed', completedAt: 0 };
  test('is asked of the provider that can, and else stays open', () => {
    expect(refillStep({ ...done, dispatch: sent('ended', { canRefill: true }) }, day)).toBe('ask');
    expect(refillStep({ ...done, dispatch: sent('ended') }, day)).toBe('open');
    expect(refillStep(done, day)).toBe('open');
  });
  test('has a window, three tries, and one at a time', () => {
    expect(refillStep(done, 30 * day)).toBe('open');
    expect(refillStep(done, 30 * day + 1)).toBe('no');
    expect(refillStep({ ...done, refillDays: 0 }, 0)).toBe('no');
    expect(refillStep({ ...done, refills: 2 }, 0)).toBe('open');
    expect(refillStep({ ...done, refills: 3 }, 0)).toBe('no');
    expect(refillStep({ ...done, hasLiveRefill: true }, 0)).toBe('repeated');
  });
  test('is of a completed order alone', () => {
    for (const status of orderStatuses.filter((each) => each !== 'completed'))
      expect(refillStep({ ...done, status }, 0)).toBe('no');
  });
});

test('an order of a service that can not be cancelled goes on, but for one that nobody has yet', () => {
  const fixed = { ...facts, canCancel: false };
  expect(cancelStep(fixed)).toBe('no');
  expect(cancelStep(facts)).toBe('open');
  expect(cancelStep({ ...fixed, dispatch: sent('accepted', { canCancel: true }) })).toBe('no');
  for (const state of ['waiting', 'held']) expect(cancelStep({ ...fixed, dispatch: sent(state) })).toBe('at-once');
});
