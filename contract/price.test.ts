import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRate } from './money.ts';
import { type AppliedDiscounts, chooseDiscounts, type DiscountTerms, holdsAt, priceOf, quote } from './price.ts';

const randomCases = 100_000;

const noon = Date.UTC(2026, 10, 21, 6, 30);
const hour = 3_600_000;

const bulk: DiscountTerms = {
  id: 1,
  serviceId: null,
  title: 'Bulk',
  discountType: 'quantity',
  basisPoints: 500,
  minQuantity: 1,
  maxQuantity: null,
  startsAt: null,
  endsAt: null,
  isActive: true,
  priority: 1,
};
const festival: DiscountTerms = {
  ...bulk,
  id: 2,
  title: 'Festival week',
  discountType: 'promotional',
  basisPoints: 1_000,
  minQuantity: null,
  startsAt: noon - hour,
  endsAt: noon + hour,
};

const none: AppliedDiscounts = { promotional: undefined, quantity: undefined };
/** Both discounts by their shares; 0 stands for none. */
const off = (promotional: number, quantity: number): AppliedDiscounts => ({
  promotional: promotional === 0 ? undefined : { ...festival, basisPoints: promotional },
  quantity: quantity === 0 ? undefined : { ...bulk, basisPoints: quantity },
});

const rates = fc.oneof(
  fc.integer({ min: 1, max: 5_000_000 }),
  fc.integer({ min: 1, max: 99_999_999_999 }),
  // With any odd quantity these end on exactly half a paisa.
  fc.integer({ min: 0, max: 2_000 }).map((n) => (2 * n + 1) * 50_000),
);
const quantities = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 1_000_000_000 }));
const shares = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 10_000 }),
  fc.constantFrom(1, 2_500, 5_000, 9_999, 10_000),
);

/** The same price by decimals in rupees, exact until it is rounded: nothing of it is taken from the code it checks. */
function reckonedPaise(rate: number, quantity: number, promotional: number, quantityShare: number): Big {
  const rupees = Big(rate)
    .times('0.0001')
    .times(quantity)
    .times('0.001')
    .times(Big(1).minus(Big(promotional).times('0.0001')))
    .times(Big(1).minus(Big(quantityShare).times('0.0001')))
    .round(2, Big.roundHalfUp);
  return (rupees.lt('0.01') ? Big('0.01') : rupees).times(100);
}

describe('the price', () => {
  test(`agrees with decimals of any length in ${randomCases} random cases, within 20 seconds`, () => {
    const startedAt = performance.now();
    let cases = 0;
    let halves = 0;
    fc.assert(
      fc.property(rates, quantities, shares, shares, (rate, quantity, promotional, quantityShare) => {
        cases++;
        const price = priceOf(rate, quantity, off(promotional, quantityShare));
        if (!reckonedPaise(rate, quantity, promotional, quantityShare).eq(price)) return false;
        const list = priceOf(rate, quantity, none);
        if (promotional + quantityShare === 0 && (rate * quantity) % 100_000 === 50_000) halves++;
        return Number.isSafeInteger(price) && price >= 1 && price <= list;
      }),
      { numRuns: randomCases },
    );
    expect(cases).toBe(randomCases);
    // What rounding is about was among them.
    expect(halves).toBeGreaterThan(500);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  }, 30_000);

  test('never falls when the quantity grows, and never rises when a share does', () => {
    const pairs = fc.tuple(quantities, quantities).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    const steps = fc.tuple(shares, shares).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    fc.assert(
      fc.property(rates, pairs, steps, shares, (rate, [few, many], [small, large], other) => {
        expect(priceOf(rate, few, off(small, other))).toBeLessThanOrEqual(priceOf(rate, many, off(small, other)));
        expect(priceOf(rate, few, off(large, other))).toBeLessThanOrEqual(priceOf(rate, few, off(small, other)));
        expect(priceOf(rate, few, off(other, large))).toBeLessThanOrEqual(priceOf(rate, few, off(other, small)));
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    ['₹0.57 for 2500: 142.5 paise go up', '0.57', 2_500, none, 143],
    ['₹4 for one: less than half a paisa, but never free', '4', 1, none, 1],
    ['half a paisa goes up', '5', 1, none, 1],
    ['one and a half paise go up', '15', 1, none, 2],
    ['just under half goes down', '14.9999', 1, none, 1],
    ['the cheapest rate', '0.0001', 1, none, 1],
    ['a plain thousand', '12', 1_000, none, 1_200],
    ['both discounts', '12', 2_500, off(1_000, 500), 2_565],
    ['rounded once: twice half a percent off a rupee is 99.0025 paise', '1', 1_000, off(50, 50), 99],
    ['100 %', '12', 2_500, off(10_000, 0), 1],
    ['100 % twice', '12', 2_500, off(10_000, 10_000), 1],
    ['99.99 % of a lot', '9999999.9999', 1_000_000_000, off(9_999, 0), 99_999_999_999],
    ['the dearest order that the contract allows', '9999999.9999', 1_000_000_000, none, 999_999_999_990_000],
  ])('%s', (_, rate, quantity, discounts, paise) => {
    expect(priceOf(parseRate(rate) ?? 0, quantity, discounts)).toBe(paise);
  });

  test('beyond what a double holds exactly it throws instead of being off by a little', () => {
    const paisaEach = parseRate('10') ?? 0;
    expect(priceOf(paisaEach, Number.MAX_SAFE_INTEGER, none)).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => priceOf(paisaEach + 1, Number.MAX_SAFE_INTEGER, none)).toThrow(RangeError);
    expect(() => priceOf(paisaEach, 2 ** 53, none)).toThrow(RangeError);
  });

  test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    '%d is no rate, no quantity and no share',
    (wrong) => {
      expect(() => priceOf(wrong, 1, none)).toThrow(RangeError);
      expect(() => priceOf(1, wrong, none)).toThrow(RangeError);
      expect(() => priceOf(1, 1, { ...none, quantity: { ...bulk, basisPoints: wrong } })).toThrow(RangeError);
    },
  );

  test('no share is above 100 percent', () => {
    expect(() => priceOf(1, 1, off(10_001, 0))).toThrow(RangeError);
  });
});

describe('the discounts that hold', () => {
  const order = { serviceId: 7, quantity: 1_000, now: noon };
  const chosen = (discounts: DiscountTerms[], change: Partial<typeof order> = {}) => {
    const { promotional, quantity } = chooseDiscounts(discounts, { ...order, ...change });
    return [promotional?.id, quantity?.id];
  };
  const promo = (id: number, change: Partial<DiscountTerms> = {}) => ({ ...festival, id, ...change });
  const volume = (id: number, change: Partial<DiscountTerms> = {}) => ({ ...bulk, id, ...change });

  test.each<[string, DiscountTerms[], Partial<typeof order>, (number | undefined)[]]>([
    ['none of none', [], {}, [undefined, undefined]],
    ['one of each kind', [promo(1), volume(2)], {}, [1, 2]],
    [
      'the higher priority, not the larger share',
      [promo(1, { priority: 9, basisPoints: 9_000 }), promo(2, { priority: 10 })],
      {},
      [2, undefined],
    ],
    ['10 before 9: as numbers', [promo(1, { priority: 9 }), promo(2, { priority: 10 })], {}, [2, undefined]],
    ['of equal priority the lowest id', [promo(12), promo(5), promo(8)], {}, [5, undefined]],
    [
      'of quantity ones the largest share, not the priority',
      [volume(1, { priority: 10 }), volume(2, { basisPoints: 900 })],
      {},
      [undefined, 2],
    ],
    ['of equal share the lowest id', [volume(9), volume(4), volume(6)], {}, [undefined, 4]],
    ["the service's own", [promo(1, { serviceId: 7 }), volume(2, { serviceId: 7 })], {}, [1, 2]],
    ["not another service's", [promo(1, { serviceId: 8 }), volume(2, { serviceId: 8 })], {}, [undefined, undefined]],
    [
      'own and global side by side',
      [promo(3), promo(4, { serviceId: 7, priority: 2 }), volume(5, { serviceId: 7 }), volume(6, { basisPoints: 600 })],
      {},
      [4, 6],
    ],
    [
      'a bigger one of another service is left',
      [volume(1), volume(2, { serviceId: 8, basisPoints: 9_000 })],
      {},
      [undefined, 1],
    ],
    [
      'none that is switched off',
      [promo(1, { isActive: false }), volume(2, { isActive: false })],
      {},
      [undefined, undefined],
    ],
    [
      'the next one when the first is switched off',
      [promo(1, { isActive: false, priority: 10 }), promo(2)],
      {},
      [2, undefined],
    ],
    ['from the very instant of its start', [promo(1)], { now: noon - hour }, [1, undefined]],
    ['not a millisecond before', [promo(1)], { now: noon - hour - 1 }, [undefined, undefined]],
    ['to the very instant of its end', [promo(1)], { now: noon + hour }, [1, undefined]],
    ['not a millisecond after', [promo(1)], { now: noon + hour + 1 }, [undefined, undefined]],
    ['a promotion without dates never', [promo(1, { startsAt: null, endsAt: null })], {}, [undefined, undefined]],
    ['a promotion whatever the quantity', [promo(1, { minQuantity: 5_000, maxQuantity: 6_000 })], {}, [1, undefined]],
    [
      'a quantity one whatever the date',
      [volume(1, { startsAt: noon + hour, endsAt: noon + 2 * hour })],
      {},
      [undefined, 1],
    ],
    ['from the least quantity', [volume(1, { minQuantity: 1_000 })], {}, [undefined, 1]],
    ['not one below', [volume(1, { minQuantity: 1_001 })], {}, [undefined, undefined]],
    ['to the greatest quantity', [volume(1, { maxQuantity: 1_000 })], {}, [undefined, 1]],
    ['not one above', [volume(1, { maxQuantity: 999 })], {}, [undefined, undefined]],
    ['with no upper bound for any quantity', [volume(1)], { quantity: 1_000_000_000 }, [undefined, 1]],
    [
      'the bracket that fits, not the largest share',
      [volume(1, { maxQuantity: 1_000 }), volume(2, { minQuantity: 1_001, basisPoints: 2_000 })],
      {},
      [undefined, 1],
    ],
  ])('%s', (_, discounts, change, ids) => {
    expect(chosen(discounts, change)).toEqual(ids);
    expect(chosen(discounts.toReversed(), change)).toEqual(ids);
  });

  test('choosing leaves the list as it was', () => {
    const list = Object.freeze([promo(3), promo(1), volume(4), volume(2)]);
    expect(chosen([...list])).toEqual([1, 2]);
    expect(() => chooseDiscounts(list, order)).not.toThrow();
  });

  test('one that is switched off does not hold at any time', () => {
    expect(holdsAt(festival, noon)).toBe(true);
    expect(holdsAt({ ...festival, isActive: false }, noon)).toBe(false);
    expect(holdsAt({ ...bulk, isActive: false }, noon)).toBe(false);
  });
});

describe('the quote', () => {
  const service = { id: 7, rate: 120_000, type: undefined };

  test('shows what each discount takes off', () => {
    const { listPaise, totalPaise, lines } = quote(service, 2_500, [bulk, festival], noon);
    expect([listPaise, totalPaise]).toEqual([3_000, 2_565]);
    expect(lines.map(({ discount, offPaise }) => [discount.title, offPaise])).toEqual([
      ['Festival week', 300],
      ['Bulk', 135],
    ]);
  });

  test('has no lines without discounts', () => {
    expect(quote(service, 2_500, [], noon)).toEqual({ listPaise: 3_000, totalPaise: 3_000, lines: [] });
  });

  const anyDiscount: fc.Arbitrary<DiscountTerms> = fc.record({
    id: fc.integer({ min: 1, max: 20 }),
    serviceId: fc.constantFrom(null, 7, 8),
    title: fc.constant('Any'),
    discountType: fc.constantFrom('quantity' as const, 'promotional' as const),
    basisPoints: fc.integer({ min: 1, max: 10_000 }),
    minQuantity: fc.option(fc.integer({ min: 0, max: 5_000 })),
    maxQuantity: fc.option(fc.integer({ min: 0, max: 50_000 })),
    startsAt: fc.option(fc.integer({ min: -5, max: 5 }).map((n) => noon + n)),
    endsAt: fc.option(fc.integer({ min: -5, max: 5 }).map((n) => noon + n)),
    isActive: fc.boolean(),
    priority: fc.integer({ min: 1, max: 10 }),
  });

  test('adds up to the paisa, and no discount ever makes it dearer', () => {
    let discounted = 0;
    fc.assert(
      fc.property(rates, quantities, fc.array(anyDiscount, { maxLength: 8 }), (rate, quantity, discounts) => {
        const { listPaise, totalPaise, lines } = quote({ id: 7, rate, type: undefined }, quantity, discounts, noon);
        const offPaise = lines.reduce((sum, line) => sum + line.offPaise, 0);
        expect(totalPaise).toBe(listPaise - offPaise);
        expect(totalPaise).toBeGreaterThanOrEqual(1);
        expect(totalPaise).toBeLessThanOrEqual(listPaise);
        expect(lines.every((line) => line.offPaise >= 0)).toBe(true);
        expect(listPaise).toBe(quote({ id: 7, rate, type: undefined }, quantity, [], noon).totalPaise);
        if (lines.length > 0) discounted++;
      }),
      { numRuns: 10_000 },
    );
    expect(discounted).toBeGreaterThan(2_000);
  });
});
