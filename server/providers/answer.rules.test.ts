import { expect, test } from 'vitest';
import {
  blankSecrets,
  contentOf,
  errorOf,
  orderIdHint,
  orderIdOf,
  placeOfLink,
  readJson,
  shownText,
} from './answer.rules.ts';

const ids = { allowsTextIds: false };
const read = (text: string) => {
  const answer = readJson(text);
  if (answer === undefined) throw new Error(`No JSON: ${text}`);
  return answer;
};

test('numbers keep their text, keys lose their case, and nothing has a prototype', () => {
  const answer = read('{"Order":23501.0,"Charge":0.08011655652,"n":[1e-5,12345678901234567890],"__proto__":{"a":1}}');
  expect(answer).toMatchObject({ order: '23501.0', charge: '0.08011655652', n: ['1e-5', '12345678901234567890'] });
  expect(Object.getPrototypeOf(answer)).toBeNull();
  expect(Object.keys(Object(answer))).toContain('__proto__');
});

test('a byte order mark and white space around JSON are no part of it; anything else makes it no JSON', () => {
  expect(readJson('\uFEFF\n {"order":1}\n')).toEqual({ order: '1' });
  for (const text of ['', '   ', '<br />{"order":1}', '{"order":1', '{"order":1}x', 'undefined', '<html></html>']) {
    expect(readJson(text)).toBeUndefined();
  }
});

test('two keys that differ in case alone are read only where they agree', () => {
  expect(readJson('{"Order":1,"order":1}')).toEqual({ order: '1' });
  expect(readJson('{"Order":1,"order":2}')).toBeUndefined();
});

test('JSON that is nested without end, or has values without end, is none, and costs no time', () => {
  const started = performance.now();
  expect(readJson('['.repeat(500_000) + ']'.repeat(500_000))).toBeUndefined();
  expect(readJson(`[${'1,'.repeat(500_000)}1]`)).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(1_000);
  expect(readJson(`${'['.repeat(32)}${']'.repeat(32)}`)).toBeDefined();
  expect(readJson(`{"a":"${'[,\\"'.repeat(50_000)}"}`)).toBeDefined();
  expect(readJson(`[${'1,'.repeat(20_000)}1]`)).toHaveLength(20_001);
});

test.each<[text: string, words: string | undefined]>([
  ['{"error":"Incorrect order ID"}', 'Incorrect order ID'],
  ['{"error":["Order not found"]}', 'Order not found'],
  ['{"error":{"code":"x","message":"Not enough funds"}}', 'x; Not enough funds'],
  ['{"errors":{"link":["Bad link","Too long"]}}', 'Bad link; Too long'],
  ['{"success":false,"message":"Service not found"}', 'Service not found'],
  ['{"success":0,"message":"No"}', 'No'],
  ['{"status":"error","message":"Invalid key"}', 'Invalid key'],
  ['{"status":"fail","msg":"Bad"}', 'Bad'],
  ['{"data":{"error":"Inside"}}', 'Inside'],
  ['{"error":true,"message":"Why"}', ''],
  ['{"success":false}', ''],
  ['{"error":null,"data":{"order":1}}', undefined],
  ['{"error":"","order":1}', undefined],
  ['{"error":false,"order":1}', undefined],
  ['{"error":[],"order":1}', undefined],
  ['{"error":{},"order":1}', undefined],
  ['{"success":true,"order":1}', undefined],
  ['{"success":"1","order":1}', undefined],
  ['{"status":"Error","remains":"10","charge":"0"}', undefined],
  ['{"order":1}', undefined],
  ['[{"error":"not mine"}]', undefined],
  ['"error"', undefined],
])('%s has the error %j', (text, words) => {
  expect(errorOf(read(text))).toBe(words);
});

test.each<[text: string, order: string]>([
  ['{"order":23501}', '23501'],
  ['{"order":"23501"}', '23501'],
  ['{"order":23501.0}', '23501'],
  ['{"order":" 23501 "}', '23501'],
  ['{"status":"success","order":23501}', '23501'],
  ['{"order_id":23501}', '23501'],
  ['{"orderId":"23501"}', '23501'],
  ['{"data":{"order":23501},"error":null}', '23501'],
  ['{"result":{"Order":23501}}', '23501'],
  ['{"order":23501,"data":{"order":"23501"}}', '23501'],
])('%s names the order %s', (text, id) => {
  expect(orderIdOf(read(text), ids)).toEqual({ id });
});

test.each<[text: string, found: 'none' | 'odd']>([
  ['{"status":"success"}', 'none'],
  ['{"id":23501}', 'none'],
  ['23501', 'none'],
  ['[{"order":23501}]', 'none'],
  ['null', 'none'],
  ['true', 'none'],
  ['{"order":0}', 'odd'],
  ['{"order":-5}', 'odd'],
  ['{"order":null}', 'odd'],
  ['{"order":""}', 'odd'],
  ['{"order":"ord_12345"}', 'odd'],
  ['{"order":1.5}', 'odd'],
  ['{"order":1e5}', 'odd'],
  ['{"order":1234567890123456789}', 'odd'],
  ['{"order":{"id":1}}', 'odd'],
  ['{"order":1,"data":{"order":2}}', 'odd'],
])('%s names no order: %s', (text, found) => {
  expect(orderIdOf(read(text), ids)).toBe(found);
});

test('a text id counts only where the provider has such ids', () => {
  expect(orderIdOf(read('{"order":"ord_12345"}'), { allowsTextIds: true })).toEqual({ id: 'ord_12345' });
  expect(orderIdOf(read('{"order":"a b"}'), { allowsTextIds: true })).toBe('odd');
});

test.each([
  ['<b>Notice</b>: x<br />\n{"order":23501}', '23501'],
  ['{"id":"77"}', '77'],
  ['23501', '23501'],
  ['<html>502</html>', undefined],
  ['{"error":"order 5"}', undefined],
])('%j hints at %s', (text, hint) => {
  expect(orderIdHint(text, ids)).toBe(hint);
});

test('a text hints at a text id only where the provider has such ids', () => {
  const text = '<b>Notice</b>: x<br />{"order":"ord_12345"}';
  expect(orderIdHint(text, { allowsTextIds: true })).toBe('ord_12345');
  expect(orderIdHint(text, { allowsTextIds: false })).toBeUndefined();
});

test('an envelope is opened, an order that has a list beside it is not', () => {
  expect(contentOf(read('{"data":[1],"error":null}'))).toEqual(['1']);
  expect(contentOf(read('{"result":{"balance":"1"}}'))).toEqual({ balance: '1' });
  expect(contentOf(read('{"data":"x","balance":"1"}'))).toEqual({ data: 'x', balance: '1' });
});

test('text from outside is cut, stripped and without the key', () => {
  const key = 'se cret/k+ey"1';
  expect(shownText(`<b>Bad</b> key ${key}\u202e\u0000\n${'x'.repeat(500)}`, [key])).toHaveLength(300);
  expect(shownText(`<script>alert(1)</script> a < b \ud800`, [])).toBe('alert(1) a b');
  const spellings = [key, key.toUpperCase(), encodeURIComponent(key), 'se+cret%2Fk%2Bey%221', JSON.stringify({ key })];
  for (const spelling of spellings) {
    const blanked = blankSecrets(`a=${spelling}&b`, [key]);
    expect(blanked.toLowerCase()).not.toMatch(/cret/);
    expect(blanked).toContain('•••');
  }
  const odd = `k+e/y&"8'`;
  for (const spelling of [
    'k\\u002Be\\/y\\u0026\\u00228\\u0027',
    'k+e/y\\u0026\\u00228\\u0027',
    'k+e/y&amp;&quot;8&#039;',
  ]) {
    expect(blankSecrets(spelling, [odd])).toBe('•••');
  }
  expect(blankSecrets('nothing to blank', [])).toBe('nothing to blank');
  expect(blankSecrets('an empty one', [''])).toBe('an empty one');
});

test('text from outside has no links: they may be a customer’s', () => {
  expect(shownText('No post at https://instagram.com/p/x?y=1, or HTTP://x.example.', [])).toBe(
    'No post at (link) or (link)',
  );
  expect(shownText('{"link":"https:\\/\\/instagram.com\\/p\\/x","error":"gone"}', [])).toBe(
    '{"link":"(link)","error":"gone"}',
  );
  expect(placeOfLink('https://www.instagram.com/p/x/')).toBe('instagram.com/p/x');
});
