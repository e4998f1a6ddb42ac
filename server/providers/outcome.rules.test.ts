import { describe, expect, test } from 'vitest';
import type { OutboundResult } from '../platform/outbound-http.ts';
import { type AddOutcome, addOutcome, hasFailed, readBalance, refusalClassOf, retryAfterOf } from './outcome.rules.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const context = { now, allowsTextIds: false, refusesWith5xx: false, isTaken: (order: string) => order === '23500' };
const answered = (status: number, body: string, headers: Record<string, string> = {}): OutboundResult => ({
  outcome: 'answered',
  status,
  headers,
  body: Buffer.from(body),
});
const outcome = (status: number, body: string, headers?: Record<string, string>) =>
  addOutcome(answered(status, body, headers), context);
const error = (words: string) => JSON.stringify({ error: words });
const html = '<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>';

describe('unsent', () => {
  test.each(['bad-request', 'blocked-address', 'name-not-found', 'not-connected', 'tls', 'timeout'] as const)(
    'a request that never left (%s)',
    (reason) => {
      expect(addOutcome({ outcome: 'unsent', reason, host: 'panel.example' }, context)).toEqual({
        kind: 'unsent',
        reason,
      });
    },
  );

  test.each<[status: number, body: string, headers: Record<string, string>, expected: AddOutcome]>([
    [
      429,
      error('Rate limit'),
      { 'retry-after': '5' },
      { kind: 'unsent', reason: 'too-many-calls', retryAfterMs: 5_000 },
    ],
    [429, '{"order":1}', {}, { kind: 'unsent', reason: 'too-many-calls', retryAfterMs: 60_000 }],
    [403, html, { 'cf-mitigated': 'challenge' }, { kind: 'unsent', reason: 'challenged', retryAfterMs: 60_000 }],
    [521, html, {}, { kind: 'unsent', reason: 'http-521', retryAfterMs: 60_000 }],
    [523, html, {}, { kind: 'unsent', reason: 'http-523', retryAfterMs: 60_000 }],
    [525, html, {}, { kind: 'unsent', reason: 'http-525', retryAfterMs: 60_000 }],
    [526, html, {}, { kind: 'unsent', reason: 'http-526', retryAfterMs: 60_000 }],
    [
      200,
      error('Rate limit exceeded. Slow down.'),
      {},
      { kind: 'unsent', reason: 'too-many-calls', retryAfterMs: 60_000 },
    ],
    [
      400,
      error('Too many requests, try again later'),
      {},
      { kind: 'unsent', reason: 'too-many-calls', retryAfterMs: 60_000 },
    ],
  ])('%i %s waits', (status, body, headers, expected) => {
    expect(outcome(status, body, headers)).toEqual(expected);
  });

  test.each([301, 302, 307, 308, 403, 404, 405, 410, 413, 415])('%i without JSON pauses the provider', (status) => {
    expect(outcome(status, html)).toEqual({ kind: 'unsent', reason: `http-${status}`, pauses: true });
  });
});

test.each([
  '{"order":23501}',
  '\uFEFF{"order":"23501"}\n',
  '{"status":"success","order":23501,"error":null}',
  '{"data":{"order":23501},"error":[]}',
])('%j is accepted', (body) => {
  expect(outcome(200, body)).toEqual({ kind: 'accepted', order: '23501' });
});

test.each([
  [200, '{"error":"Incorrect service ID"}', 'service'],
  [400, '{"error":"neworder.error.not_enough_funds"}', 'funds'],
  [401, '{"success":false,"message":"Unauthorized"}', 'key'],
  [403, '{"error":"Invalid API key"}', 'key'],
  [422, '{"error":["Quantity less than minimal 50"]}', 'bounds'],
])('%i %s is refused for %s', (status, body, refusal) => {
  expect(outcome(status, body)).toMatchObject({ kind: 'refused', refusal });
});

describe('unknown', () => {
  test.each(['timeout', 'connection-lost', 'bad-answer', 'too-large'] as const)('%s after it was sent', (reason) => {
    expect(addOutcome({ outcome: 'unknown', reason, host: 'panel.example' }, context)).toEqual({
      kind: 'unknown',
      reason,
    });
  });

  test.each<[status: number, body: string, reason: string, hint?: string]>([
    [200, '', 'empty'],
    [200, html, 'no-json'],
    [200, '<b>Notice</b>: Undefined index<br />\n{"order":23501}', 'no-json', '23501'],
    [200, '{"order":235', 'no-json'],
    [200, 'null', 'no-id'],
    [200, 'true', 'no-id'],
    [200, '[]', 'no-id'],
    [200, '{}', 'no-id'],
    [200, '23501', 'no-id', '23501'],
    [200, '{"status":"success"}', 'no-id'],
    [200, '{"order":"ord_1234"}', 'odd-id'],
    [200, '{"order":23500}', 'id-of-another', '23500'],
    [200, '{"order":23501,"error":"Something"}', 'id-and-error', '23501'],
    [200, '{"success":false}', 'error-without-words'],
    [500, error('Not enough funds'), 'http-500'],
    [500, html, 'no-json'],
    [502, html, 'no-json'],
    [503, '{"order":23501}', 'http-503', '23501'],
    [520, html, 'no-json'],
    [522, html, 'no-json'],
    [524, html, 'no-json'],
    [408, error('Slow'), 'http-408'],
    [400, html, 'no-json'],
    [401, html, 'no-json'],
    [400, '{"order":23501}', 'http-400', '23501'],
  ])('%i %s: %s', (status, body, reason, hint) => {
    expect(outcome(status, body)).toEqual({ kind: 'unknown', reason, ...(hint === undefined ? {} : { hint }) });
  });

  test.each([
    'Internal server error',
    'Exception in OrderController',
    'SQLSTATE[HY000] [1040] Too many connections',
    'Timeout while contacting the supplier',
    'The request timed out',
    'Unexpected error',
    'Something went wrong',
    'Please try again',
    'Not enough funds, please try again',
  ])('vague words: %s', (words) => {
    expect(outcome(200, error(words))).toEqual({ kind: 'unknown', reason: 'vague-error' });
  });
});

test('an HTTP 5xx with an error is a refusal only where the settings say so, and never without words', () => {
  const withSwitch = (body: string) => addOutcome(answered(500, body), { ...context, refusesWith5xx: true });
  expect(withSwitch(error('Not enough funds'))).toMatchObject({ kind: 'refused', refusal: 'funds' });
  expect(withSwitch(error('Internal error'))).toMatchObject({ kind: 'unknown' });
  expect(withSwitch(html)).toMatchObject({ kind: 'unknown' });
});

test.each([
  [500, error('Not enough funds'), true, false],
  [500, error('Not enough funds'), false, true],
  [500, html, true, true],
  [200, error('Not enough funds'), false, false],
  [429, error('Slow down'), true, true],
])(
  '%i %s counts as a failure of the provider: with the switch for 5xx %s, %s',
  (status, body, refusesWith5xx, failed) => {
    expect(hasFailed(answered(status, body), { refusesWith5xx })).toBe(failed);
  },
);

test.each([
  ['Invalid API key', 'key'],
  ['Access denied', 'key'],
  ['Not enough funds on balance', 'funds'],
  ['Insufficient credit', 'funds'],
  ['error.service_inactive', 'service'],
  ['Service is inactive', 'service'],
  ['This service is not available, maintenance', 'service'],
  ['Instagram likes are temporarily disabled', 'service'],
  ['Your API key is disabled', 'key'],
  ['Insufficient balance, not available', 'funds'],
  ['Instagram comments are temporarily disabled', 'service'],
  // One customer's link closes no route for others.
  ['Comments are disabled for this post', 'input'],
  ['This video is not available', 'other'],
  ['neworder.error.min_quantity', 'bounds'],
  ['Quantity more than maximum 10000', 'bounds'],
  ['You have active order with this link. Please wait until order being completed.', 'busy-link'],
  ['You already have an order for it, service not available', 'busy-link'],
  ['neworder.error.link_duplicate', 'busy-link'],
  ['Incorrect link', 'link'],
  ['This account is private', 'link'],
  ['Comments are empty', 'input'],
  ['Incorrect quantity', 'other'],
  ['', 'other'],
])('%s: %s', (words, refusal) => {
  expect(refusalClassOf(words)).toBe(refusal);
});

test.each<[header: string | undefined, waitMs: number]>([
  ['5', 5_000],
  ['0', 1_000],
  ['3600', 900_000],
  ['Sun, 22 Nov 2026 12:00:30 GMT', 30_000],
  ['Sun, 22 Nov 2026 11:00:00 GMT', 1_000],
  ['soon', 60_000],
  ['', 60_000],
  [undefined, 60_000],
])('Retry-After %s waits %i ms', (header, waitMs) => {
  expect(retryAfterOf(header, now)).toBe(waitMs);
});

test.each([
  ['12.50', 1_250_000_000],
  ['$12.50', 1_250_000_000],
  ['₹1,23,456.50', 12_345_650_000_000],
  ['1,23', undefined],
  ['-3.20', 0],
  ['$-3.20', 0],
  ['-0', 0],
  ['--1', undefined],
  ['none', undefined],
])('a balance of %j is %j', (balance, balanceE8) => {
  const read = readBalance({ balance, currency: 'usd' });
  expect(read && Number(read.balanceE8)).toBe(balanceE8);
});
