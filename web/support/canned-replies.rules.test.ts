import { expect, test } from 'vitest';
import { changeCannedReplies } from '../../contract/support-admin.ts';
import {
  filledIn,
  readEdited,
  repliesFault,
  repliesOf,
  replyFaults,
  unfilledIn,
  writeReplies,
} from './canned-replies.rules.ts';

const asha = { firstName: 'Asha', orderNumber: '#1024', status: 'Processing' };
const stored = [
  { title: 'Soon', text: 'Hello {name}, we answer within a day, {name}.' },
  { title: 'Refill', text: 'A refill has started.' },
];

test('the customer is called by the first name wherever the reply says so', () => {
  expect(filledIn(stored[0]?.text ?? '', asha)).toBe('Hello Asha, we answer within a day, Asha.');
  expect(filledIn('{name}', { ...asha, firstName: '$&' })).toBe('$&');
});

test('a reply names the order of the ticket and where it stands', () => {
  const text = '{firstName}, order {orderNumber} is {status}. {other}';
  expect(filledIn(text, asha)).toBe('Asha, order #1024 is Processing. {other}');
  expect(unfilledIn(filledIn(text, asha))).toBeUndefined();
  const without = filledIn(text, { ...asha, orderNumber: null, status: null });
  expect(without).toBe('Asha, order {orderNumber} is {status}. {other}');
  expect(unfilledIn(without)).toBe('{orderNumber}');
});

test('what is stored is what is sent back when nothing was changed', () => {
  expect(repliesOf(readEdited(writeReplies(stored)))).toEqual(stored);
});

test.each([
  ['', 'Hello', false],
  ['Refill', 'Hello', false],
  [' Refill ', 'Hello', false],
  ['Later', ' ', false],
  ['Later', 'Hello', true],
])('the form refuses what the server refuses: %j, %j', (title, text, isSound) => {
  const edited = readEdited(writeReplies([...stored, { title, text }]));
  expect(repliesFault(JSON.stringify(edited)) === undefined).toBe(isSound);
  expect(changeCannedReplies.body.safeParse({ replies: repliesOf(edited) }).success).toBe(isSound);
});

test('of two with the same title both are marked, and their own is none of another', () => {
  const edited = readEdited(writeReplies([...stored, { title: 'Soon', text: 'Later.' }]));
  expect(edited.map((each) => Object.keys(replyFaults(each, edited)))).toEqual([['title'], [], ['title']]);
});

test('what somebody else wrote into the browser’s storage is no reply', () => {
  expect(readEdited('{')).toEqual([]);
  expect(readEdited('"x"')).toEqual([]);
});
