import { expect, test } from 'vitest';
import { keysNearTo } from './near-reference.rules.ts';

const key = '412345678901';

test.each([
  ['another digit', '412345678907'],
  ['another first digit', '512345678901'],
  ['two neighbours swapped', '412345687901'],
  ['the first two swapped', '142345678901'],
  ['one digit too many', '41234567890'],
])('%s', (_, meant) => expect(keysNearTo(key)).toContain(meant));

test('a missing digit, where it is too short', () => {
  expect(keysNearTo('41234567890')).toContain(key);
  expect(keysNearTo('12345678901')).toContain(key);
  expect(keysNearTo(key).every((each) => each.length <= 12)).toBe(true);
});

test('a zero in front belongs to no key', () => {
  expect(keysNearTo('112345678901')).toContain('12345678901');
  expect(keysNearTo('112345678901').some((each) => each.startsWith('0'))).toBe(false);
});

test('itself, two slips, and what is no number are not near', () => {
  expect(keysNearTo(key)).not.toContain(key);
  expect(keysNearTo(key)).not.toContain('412345678987');
  for (const other of ['AXIS77', '41234', 'UTR412345678901X', '41234567890123']) expect(keysNearTo(other)).toEqual([]);
});

test('so few that an index answers for a page of them', () => {
  for (const each of [key, '41234567890', '4123456789012', '1111111111'])
    expect(keysNearTo(each).length).toBeLessThanOrEqual(240);
});
