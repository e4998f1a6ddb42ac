import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { isPackage } from './is-package.ts';
import { extraTexts, orderExtraFields, orderExtras } from './order-extras.ts';
import { priceOf, quote } from './price.ts';
import { extraFields, kindOf, linesFault, linesOf, serviceTypeIn, serviceTypes } from './service-kinds.ts';

describe('the type of a service', () => {
  test.each([
    ['Default', 'Default'],
    [' DEFAULT ', 'Default'],
    ['custom comments', 'Custom Comments'],
    ['Custom_Comment', 'Custom Comments'],
    ['CUSTOM-COMMENTS-PACKAGE', 'Custom Comments Package'],
    ['package', 'Package'],
    ['Mentions Users Followers', 'Mentions User Followers'],
    ['mention custom lists', 'Mentions Custom List'],
    ['Mentions With Hashtag', 'Mentions with Hashtags'],
    ['Subscription', 'Subscriptions'],
    ['Web Traffic', undefined],
    ['Default Package', undefined],
    ['', undefined],
    ['𝔇efault', undefined],
  ])('%j is read as %j', (text, type) => expect(serviceTypeIn(text)).toBe(type));

  test('each is read from its own name, and each extra is known to the contract', () => {
    expect(serviceTypes.map(serviceTypeIn)).toEqual(serviceTypes);
    expect(Object.keys(orderExtraFields)).toEqual([...extraFields]);
    expect(Object.keys(orderExtras.shape)).toEqual([...extraFields]);
    const counted = serviceTypes.filter((type) => kindOf(type).counts !== null);
    expect(counted).toHaveLength(6);
    for (const type of counted) {
      const { counts, extras } = kindOf(type);
      expect(counts === 'package' || extras.includes(counts ?? 'comments'), type).toBe(true);
    }
    expect(serviceTypes.filter(isPackage)).toEqual(serviceTypes.filter((type) => kindOf(type).counts === 'package'));
    expect(isPackage(undefined)).toBe(false);
  });
});

describe('lines', () => {
  test('blank ones and spaces around count for nothing, however lines are broken', () => {
    expect(linesOf(' one \r\n\r\n\ttwo\rthree\n   \n')).toEqual(['one', 'two', 'three']);
    expect(linesOf(' \n ')).toEqual([]);
  });

  test('may have 500 characters, and 20,000 together', () => {
    expect(linesFault(['x'.repeat(500)])).toBeUndefined();
    expect(linesFault(['x'.repeat(501)])).toBe('line-too-long');
    const full = Array.from({ length: 40 }, () => 'x'.repeat(499));
    expect(full.join('\n')).toHaveLength(19_999);
    expect([linesFault(full), linesFault([...full, 'y'])]).toEqual([undefined, 'too-long']);
    expect(linesFault([])).toBeUndefined();
  });

  const schema = z.object(orderExtraFields);
  const faultOf = (body: object) => schema.safeParse(body).error?.issues[0]?.message;

  test.each([
    [{ comments: 7 }, extraTexts.comments],
    [{ comments: 'x'.repeat(501) }, extraTexts.lineTooLong],
    [{ comments: 'xy\n'.repeat(8_000) }, extraTexts.tooLong],
    [{ comments: 'x'.repeat(50_000) }, extraTexts.tooLong],
    [{ comments: 'nice\u202e' }, extraTexts.visible],
    [{ username: ' ' }, extraTexts.username],
    [{ answerNumber: 1.5 }, extraTexts.answerNumber],
    [{ answerNumber: 0 }, extraTexts.answerNumber],
    [{ media: 'no link' }, extraTexts.media],
  ])('%o is refused with its own text', (body, text) => expect(faultOf(body)).toBe(text));

  test('come to the shop without blank ones, and with emoji and joiners whole', () => {
    const comments = ' वाह! 👩‍❤️‍👨 \r\n\r\nNice one  ';
    expect(schema.parse({ comments })).toEqual({ comments: 'वाह! 👩‍❤️‍👨\nNice one' });
  });
});

describe('the price', () => {
  const none = { promotional: undefined, quantity: undefined };
  const rates = fc.integer({ min: 1, max: 99_999_999_999 });

  test('of a package is its rate, rounded half-up to the paisa, and never nothing', () => {
    expect(priceOf(2_990_000, 1, none, 'Package')).toBe(29_900);
    expect(priceOf(49, 1, none, 'Package')).toBe(1);
    expect(priceOf(12_350, 1, none, 'Custom Comments Package')).toBe(124);
    fc.assert(
      fc.property(rates, (rate) => {
        expect(priceOf(rate, 1, none, 'Package')).toBe(Math.max(1, Number((BigInt(rate) + 50n) / 100n)));
      }),
    );
  });

  test('of anything else is that of its units, whatever its type is', () => {
    fc.assert(
      fc.property(
        rates,
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom(...serviceTypes),
        (rate, units, type) => {
          const { listPaise, totalPaise } = quote({ id: 1, rate, type }, isPackage(type) ? 1 : units, [], 0);
          expect(totalPaise).toBe(listPaise);
          expect(listPaise).toBe(isPackage(type) ? priceOf(rate, 1_000, none) : priceOf(rate, units, none));
        },
      ),
    );
  });
});
