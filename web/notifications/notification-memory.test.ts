import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readMemory, saveClearing, saveReading } from './notification-memory.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('what was read and cleared is remembered, of one person', () => {
  expect(readMemory(1)).toEqual({ clearedTo: '', readKeys: [] });
  saveReading(1, 'new_order 7 now');
  saveClearing(1, '2026-01-01T00:00:00.000Z');
  saveReading(1, 'new_ticket 2 now');
  saveReading(1, 'new_order 7 now');
  const memory = { clearedTo: '2026-01-01T00:00:00.000Z', readKeys: ['new_ticket 2 now', 'new_order 7 now'] };
  expect(readMemory(1)).toEqual(memory);
  expect(readMemory(2)).toEqual({ clearedTo: '', readKeys: [] });
});

test('the latest hundred that were read are remembered', () => {
  for (let id = 0; id < 101; id++) saveReading(1, `new_order ${id} now`);
  const { readKeys } = readMemory(1);
  expect([readKeys.length, readKeys[0], readKeys.at(-1)]).toEqual([100, 'new_order 1 now', 'new_order 100 now']);
});

test('where nothing can be stored, nothing is remembered', () => {
  stored.set('notifications_1', 'no JSON');
  expect(readMemory(1).readKeys).toEqual([]);
  vi.stubGlobal('localStorage', undefined);
  saveReading(1, 'new_order 7 now');
  expect(readMemory(1).readKeys).toEqual([]);
});
