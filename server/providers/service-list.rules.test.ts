import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson } from './answer.rules.ts';
import { readList } from './service-list.rules.ts';

function read(text: string) {
  const list = readList(Buffer.from(text));
  const elements: unknown[] = [];
  for (;;) {
    const { done, value } = list.next();
    if (done) return { elements, end: value };
    if (value !== undefined) elements.push(value);
  }
}
const rows = [
  { service: '1', name: 'A "b" [c] {d}, \\' },
  { service: '2', name: '₹', more: [{ a: [] }] },
];

test.each([
  JSON.stringify(rows),
  `\uFEFF \n${JSON.stringify(rows, null, 2)}\n`,
  JSON.stringify({ data: rows, error: null }),
  JSON.stringify({ success: true, meta: { data: [9], x: '"data":[' }, Result: rows, total: 2 }),
])('%s is read', (text) => {
  expect(read(text)).toEqual({ elements: rows, end: { kind: 'read' } });
});

const ends: [text: string, end: object][] = [
  ['[]', { kind: 'read' }],
  [' [ ] ', { kind: 'read' }],
  ['{"data":[]}', { kind: 'read' }],
  ['', { kind: 'no-json' }],
  ['[', { kind: 'no-json' }],
  ['[{"a":1}', { kind: 'no-json' }],
  ['[{"a":"', { kind: 'no-json' }],
  ['[1,,2]', { kind: 'no-json' }],
  ['[1,]', { kind: 'no-json' }],
  ['[1] x', { kind: 'no-json' }],
  ['[1]]', { kind: 'no-json' }],
  ['[{"a":1]', { kind: 'no-json' }],
  ['<html></html>', { kind: 'no-json' }],
  ['<br />[{"service":1}]', { kind: 'no-json' }],
  ['{"data":[1]', { kind: 'no-json' }],
  ['{"data":[1],"x"}', { kind: 'no-json' }],
  ['{"error":"Invalid API key"}', { kind: 'error', words: 'Invalid API key' }],
  ['{"error":["One","Two"]}', { kind: 'error', words: 'One; Two' }],
  ['{"data":[1],"error":"Half of it"}', { kind: 'error', words: 'Half of it' }],
  ['{"1":{"service":1}}', { kind: 'no-list' }],
  ['"text"', { kind: 'no-list' }],
  ['null', { kind: 'no-list' }],
  [`[${JSON.stringify('x'.repeat(70_000))}]`, { kind: 'too-long' }],
  [`[[${'1,'.repeat(40_000)}1]]`, { kind: 'too-long' }],
  [`{"a":"${'x'.repeat(300_000)}"}`, { kind: 'no-json' }],
  [`[${'1,'.repeat(250_000)}1]`, { kind: 'too-long' }],
];

test.each(ends.map(([text, end]) => [text.slice(0, 60), text, end] as const))('%s…', (_, text, end) => {
  expect(read(text).end).toEqual(end);
});

test('any JSON list is read as a whole would be', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 4 })), fc.boolean(), (values, isInEnvelope) => {
      const text = JSON.stringify(isInEnvelope ? { data: values } : values);
      const whole = readJson(JSON.stringify(values));
      // Keys that differ in case alone are refused by both.
      if (whole !== undefined) expect(read(text)).toEqual({ elements: whole, end: { kind: 'read' } });
    }),
  );
});
