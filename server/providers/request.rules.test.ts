import { describe, expect, test } from 'vitest';
import { readJson } from './answer.rules.ts';
import { readRefillStatus, readRequestAnswer } from './request.rules.ts';

describe('the answer to a cancellation', () => {
  test.each([
    ['[{"order":9,"cancel":1}]', { kind: 'asked', id: null }],
    ['[{"order":9,"cancel":"1"}]', { kind: 'asked', id: null }],
    ['{"cancel":1}', { kind: 'asked', id: null }],
    ['[{"order":9,"cancel":{"error":"Incorrect order ID"}}]', { kind: 'refused', words: 'Incorrect order ID' }],
    ['{"error":"Cancel is not available"}', { kind: 'refused', words: 'Cancel is not available' }],
    ['[{"order":9,"cancel":0}]', { kind: 'unclear' }],
    ['[]', { kind: 'unclear' }],
    ['{}', { kind: 'unclear' }],
    ['null', { kind: 'unclear' }],
    ['<html>', { kind: 'unclear' }],
  ])('%s', (text, answer) => expect(readRequestAnswer(readJson(text), 'cancel')).toEqual(answer));
});

describe('the answer to a refill', () => {
  test.each([
    ['{"refill":"7"}', { kind: 'asked', id: '7' }],
    ['{"refill":7}', { kind: 'asked', id: '7' }],
    ['[{"order":1,"refill":7}]', { kind: 'asked', id: '7' }],
    ['[{"order":1,"refill":{"error":"Order not eligible"}}]', { kind: 'refused', words: 'Order not eligible' }],
    ['{"refill":"<b>"}', { kind: 'unclear' }],
  ])('%s', (text, answer) => expect(readRequestAnswer(readJson(text), 'refill')).toEqual(answer));
});

test.each([
  ['{"status":"Pending"}', 'running'],
  ['{"status":"In progress"}', 'running'],
  ['{"status":"Completed"}', 'completed'],
  ['{"status":"Rejected"}', 'rejected'],
  ['{"status":"Error"}', 'rejected'],
  ['[{"refill":1,"status":"Completed"}]', 'completed'],
  ['{"status":"constructor"}', undefined],
  ['{"error":"Refill not found"}', undefined],
  ['', undefined],
])('a refill of which is said %s: %s', (text, state) => expect(readRefillStatus(readJson(text))).toBe(state));
