import { expect, test } from 'vitest';
import type { OwnCoupon } from '../../contract/coupons-admin.ts';
import { couponBody, couponRules, stateOfCoupon, valuesOf } from './coupon-form.rules.ts';

const stored: OwnCoupon = {
  id: 1,
  code: 'DIWALI10',
  percentOff: '12.5',
  largestOff: '500.00',
  amountOff: null,
  minimum: '199.50',
  startsAt: '2026-11-07T18:45:12.345Z',
  endsAt: '2026-11-09T18:29:00.000Z',
  maxUses: 100,
  maxUsesPerCustomer: 2,
  isActive: true,
  uses: 3,
  given: '90.00',
};

test.each([
  ['running', {}, '2026-11-08T00:00:00Z'],
  ['coming', {}, '2026-11-07T00:00:00Z'],
  ['ended', { uses: 100 }, '2026-11-09T18:29:00Z'],
  ['used-up', { uses: 100 }, '2026-11-08T00:00:00Z'],
  ['off', { isActive: false }, '2026-11-10T00:00:00Z'],
] as const)('it is %s', (state, more, now) => {
  expect(stateOfCoupon({ ...stored, ...more }, Date.parse(now))).toBe(state);
});

test('what was not touched is sent as it stands', () => {
  const { id, code, uses, given, ...rest } = stored;
  expect(couponBody(valuesOf(stored), stored)).toEqual({ ...rest, largestOff: '500', minimum: '199.50' });
});

test('a coupon of one kind is sent with nothing of the other', () => {
  const typed = { ...valuesOf(stored), kind: 'amount', amountOff: '₹1,000', minimum: '', maxUses: '' };
  const kind = { percentOff: null, largestOff: null, amountOff: '1000' };
  expect(couponBody(typed)).toMatchObject({ ...kind, minimum: '0', maxUses: null });
  expect(couponBody({ ...typed, kind: 'percent', percentOff: ' 10 %' })).toMatchObject({
    percentOff: '10',
    amountOff: null,
  });
});

test('a field that is not sound says why', () => {
  const faulty = (values: Partial<ReturnType<typeof valuesOf>>) => {
    const all = { ...valuesOf(stored), ...values };
    return Object.entries(couponRules).flatMap(([name, rule]) =>
      rule(all[name as keyof typeof couponRules], all) === undefined ? [] : [name],
    );
  };
  expect(faulty({})).toEqual([]);
  expect(faulty({ code: 'AB' })).toEqual(['code']);
  expect(faulty({ code: 'दिवाली' })).toEqual(['code']);
  for (const percentOff of ['', '0.9', '90.1', '10.25', 'x']) expect(faulty({ percentOff })).toEqual(['percentOff']);
  expect(faulty({ largestOff: '0', minimum: '1000001' })).toEqual(['largestOff', 'minimum']);
  expect(faulty({ kind: 'amount', percentOff: '', largestOff: 'x' })).toEqual(['amountOff']);
  expect(faulty({ endsAt: valuesOf(stored).startsAt })).toEqual(['endsAt']);
  expect(faulty({ maxUses: '0', maxUsesPerCustomer: '' })).toEqual(['maxUses', 'maxUsesPerCustomer']);
});
