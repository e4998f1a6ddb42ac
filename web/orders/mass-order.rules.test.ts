import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Service } from '../../contract/catalogue.ts';
import { cleanLink } from '../../contract/clean-link.ts';
import { maxMassLines } from '../../contract/mass-order.ts';
import { checkLines, isLine, lineOf, readLines, sumOf, withoutLines, withService } from './mass-order.rules.ts';

const service = (id: number, more: Partial<Service> = {}) =>
  ({ id, name: `Likes ${id}`, pricePerThousand: '25.00', minQuantity: 100, maxQuantity: 50_000, ...more }) as Service; // what is read of it
const context = { clean: cleanLink, services: [service(12), service(15)], discounts: [], balancePaise: 100_00, now: 0 };
const link = 'https://instagram.com/p/C7xQ';

const partsIn = (text: string) => readLines(text).map(({ parts }) => parts);
const check = (text: string, more: Partial<typeof context> = {}) =>
  checkLines(readLines(text), { ...context, ...more });
const problemsIn = (text: string) => check(text).map(({ problem }) => problem);

test.each([
  `12 | ${link} | 1000`,
  `12|${link}|1000`,
  `  12   |\t${link}\u00a0|  1000  `,
  `12 ｜ ${link} ｜ 1000`,
  `12 । ${link} । 1000`,
  `12\t${link}\t1000`,
  `12,${link},1000`,
  `12, ${link}, 1000`,
  `"12","${link}","1000"`,
  `12 ${link} 1000`,
])('%j is one line of three parts', (text) => {
  expect(partsIn(text)).toEqual([{ service: '12', link, quantity: '1000' }]);
});

test.each([
  ['a comma in the link and bars', `12 | ${link}?a=1,2 | 1000`, `${link}?a=1,2`],
  ['a bar in the link', `12 | ${link}?a=1|2 | 1000`, `${link}?a=1|2`],
  ['a quoted comma', `12,"${link}?a=1,2",1000`, `${link}?a=1,2`],
])('%s belongs to the link', (_, text, expected) => expect(partsIn(text)[0]?.link).toBe(expected));

test.each([
  '12',
  `12 | ${link}`,
  `12,${link},1,000`,
  `12 ${link} 1 000`,
  `| ${link} | 100`,
  `12 | | 100`,
  'a,b,c,d',
  '|||',
])('%j can not be divided', (text) => expect(problemsIn(text)).toEqual(['shape']));

test('line numbers are those of the text, whatever ends its lines', () => {
  const text = `\r\n12 | ${link} | 100\r\n\r\n \t\n15 | ${link} | 100\r12 | ${link} | 200`;
  expect(readLines(text).map(({ number }) => number)).toEqual([2, 5, 6]);
});

test.each([
  ['99 | x.in/p | 100', 'service'],
  ['0 | x.in/p | 100', 'service'],
  ['twelve | x.in/p | 100', 'service'],
  ['12 | nowhere | 100', 'link'],
  ['12 | javascript:alert(1) | 100', 'link'],
  ['12 | x.in/p | 1.5', 'missing'],
  ['12 | x.in/p | 0', 'missing'],
  ['12 | x.in/p | 99', 'below-min'],
  ['12 | x.in/p | 50001', 'above-max'],
  ['#12 | x.in/p | 1,000', undefined],
  ['१२ | x.in/p | १०००', undefined],
  ['١٢ | x.in/p | 1 000', undefined],
] as const)('%j has the problem %j', (text, problem) => expect(problemsIn(text)).toEqual([problem]));

test('what was typed in whatever way is read as it was meant', () => {
  const digitsOf = fc.constantFrom('0', '०', '০', '٠', '０');
  const inDigits = (value: number, zero: string) =>
    String(value).replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));
  const blank = fc.constantFrom('', ' ', '  ', '\u00a0');
  const order = fc.record({
    serviceId: fc.integer({ min: 1, max: 10_000 }),
    path: fc.stringMatching(/^[a-zA-Z0-9_-]{1,20}$/),
    quantity: fc.integer({ min: 1, max: 999_999_999 }),
    zero: digitsOf,
    before: blank,
    after: blank,
    end: fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\n \n'),
    divider: fc.constantFrom('|', '\t'),
  });
  fc.assert(
    fc.property(fc.array(order, { minLength: 1, maxLength: maxMassLines }), (orders) => {
      const text = orders
        .map(({ serviceId, path, quantity, zero, before, after, divider, end }) => {
          const parts = [inDigits(serviceId, zero), `https://x.in/${path}`, inDigits(quantity, zero)];
          return before + parts.join(before + divider + after) + after + end;
        })
        .join('');
      const services = [...new Set(orders.map(({ serviceId }) => serviceId))].map((id) =>
        service(id, { minQuantity: 1, maxQuantity: 1_000_000_000 }),
      );
      const read = check(text, { services });
      expect(read.map((line) => [line.service?.id, line.url, line.quantity, line.problem])).toEqual(
        orders.map(({ serviceId, path, quantity }) => [serviceId, `https://x.in/${path}`, quantity, undefined]),
      );
    }),
  );
});

test('any text is read without an error, and no line is lost', () => {
  const odd = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('|', '\n', ',', '"', '\t', '12', link)));
  fc.assert(
    fc.property(odd, (pieces) => {
      const text = pieces.join('');
      const lines = readLines(text);
      expect(check(text)).toHaveLength(lines.length);
      expect(withoutLines(text, new Set(lines.map(({ number }) => number)))).toBe('');
      expect(readLines(withoutLines(text, new Set())).map(({ typed }) => typed)).toEqual(
        lines.map(({ typed }) => typed),
      );
    }),
    { numRuns: 2_000 },
  );
});

test('the wallet pays the lines in their order, a smaller one after one that is too large', () => {
  const text = `12 | ${link} | 3000\n15 | ${link} | 2000\n15 | ${link}/b | 1000`;
  const lines = check(text);
  expect(lines.map(({ totalPaise, isCovered }) => [totalPaise, isCovered])).toEqual([
    [75_00, true],
    [50_00, false],
    [25_00, true],
  ]);
  expect(sumOf(lines, 100_00)).toEqual({ totalPaise: 150_00, missingPaise: 50_00 });
});

test('a line with the service and link of an earlier good one names it', () => {
  const text = `12 | ${link} | 1\n12 | ${link} | 100\n12 | instagram.com/p/C7xQ | 200\n15 | ${link} | 100`;
  expect(check(text).map(({ repeats }) => repeats)).toEqual([undefined, undefined, 2, undefined]);
});

test('tracking is cut off a link, so that it is seen to be the one of another line', () => {
  const [plain, tracked] = check(`12 | ${link} | 100\n12 | ${link}?igsh=x&utm_source=qr | 100`);
  expect(plain).toMatchObject({ url: link, isCleaned: false });
  expect(tracked).toMatchObject({ url: link, isCleaned: true, repeats: 1 });
});

test('what comes after the hundredth line waits', () => {
  const text = Array.from({ length: maxMassLines + 1 }, (_, n) => `12 | x.in/${n} | 100`).join('\n');
  const problems = problemsIn(text);
  expect(problems.slice(0, maxMassLines).every((problem) => problem === undefined)).toBe(true);
  expect(problems[maxMassLines]).toBe('too-many');
});

test('lines that are placed leave the text, and others stay as they were typed', () => {
  expect(withoutLines('a\r\n\r\n  b \nc', new Set([1]))).toBe('  b \nc');
});

test('a service begins a line of its own, and an order is written as a line that is read back', () => {
  expect(withService('', 12)).toBe('12 | ');
  expect(withService('a | b | c\n\n', 12)).toBe('a | b | c\n12 | ');
  const line = lineOf({ serviceId: 12, url: `${link}?a=|,`, quantity: 1000 });
  expect(partsIn(line)).toEqual([{ service: '12', link: `${link}?a=|,`, quantity: '1000' }]);
});

test('an order with comments or in parts is no line', () => {
  expect(isLine({ serviceType: 'Default', runs: null })).toBe(true);
  expect(isLine({ serviceType: 'Package', runs: null })).toBe(true);
  expect(isLine({ serviceType: 'Custom Comments', runs: null })).toBe(false);
  expect(isLine({ serviceType: 'Default', runs: 10 })).toBe(false);
});
