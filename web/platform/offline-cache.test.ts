import { beforeEach, expect, test, vi } from 'vitest';
import { clearOfflineAnswers, lastAnswer, saveOfflineAnswers } from './offline-cache.ts';

const ashas = 'token-of-asha-aaaaaaaaaaaa';
const ravis = 'token-of-ravi-bbbbbbbbbbbb';
const store = new Map<string, string>();

beforeEach(() => {
  store.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, text: string) => store.set(name, text),
    removeItem: (name: string) => store.delete(name),
  });
});

test('an answer is there again, with when it was given', () => {
  saveOfflineAnswers(ashas, { orders: { data: [1, 2], atMs: 5 } });
  saveOfflineAnswers(ashas, { wallet: { data: '10.00', atMs: 7 } });
  expect(lastAnswer(ashas, 'orders')).toEqual({ data: [1, 2], atMs: 5 });
  expect(lastAnswer(ashas, 'wallet')).toEqual({ data: '10.00', atMs: 7 });
  expect(lastAnswer(ashas, 'tickets')).toBeUndefined();
});

test('nobody is shown what another token fetched, and what it fetched goes with the first of its own', () => {
  saveOfflineAnswers(ashas, { orders: { data: [1], atMs: 5 } });
  expect(lastAnswer(ravis, 'orders')).toBeUndefined();
  expect(lastAnswer(null, 'orders')).toBeUndefined();
  saveOfflineAnswers(ravis, { wallet: { data: '0.00', atMs: 9 } });
  expect(JSON.stringify([...store])).not.toContain('[1]');
  expect(lastAnswer(ashas, 'orders')).toBeUndefined();
});

test('the token itself is not written down, and all is forgotten when asked', () => {
  saveOfflineAnswers(ashas, { orders: { data: [1], atMs: 5 } });
  expect(JSON.stringify([...store])).not.toContain(ashas);
  clearOfflineAnswers();
  expect([...store]).toEqual([]);
});

test('what somebody else wrote there, or too much, does no harm', () => {
  store.set('last_answers_2', '{"answers');
  expect(lastAnswer(ashas, 'orders')).toBeUndefined();
  saveOfflineAnswers(ashas, { orders: { data: 'x'.repeat(300_000), atMs: 5 } });
  expect(lastAnswer(ashas, 'orders')).toBeUndefined();
});
