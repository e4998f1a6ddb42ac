import { expect, test } from 'vitest';
import { bannerOf, reasonTextsOf } from './still-at-provider.rules.ts';

const there = {
  state: 'ended',
  reason: 'completed',
  providerName: 'Kite',
  providerOrder: '55',
  canCancel: false,
} as const;

test('what a provider says to have delivered is named, with its number, and what to do first', () => {
  expect(bannerOf(there)).toMatchObject({ title: 'Kite says that it delivered it, as number 55' });
  expect(bannerOf({ ...there, reason: 'partial' })).toMatchObject({
    title: 'Kite says that it delivered a part of it, as number 55',
  });
  expect(bannerOf(there).advice).toMatch(/^Look there first/);
  const reason = null;
  expect(bannerOf({ ...there, reason, state: 'accepted' }).title).toBe('Kite still works on it, as number 55');
  expect(bannerOf({ ...there, reason, state: 'unknown' }).title).toBe('Kite may have it: its answer was unclear');
});

test('the reason is asked for in the words of what is there', () => {
  expect(reasonTextsOf([there])).toEqual({
    label: 'Reason for settling it although the provider says it delivered',
    fault: 'Please say why',
  });
  const both = [there, { state: 'accepted' } as const];
  expect(reasonTextsOf(both).label).toBe('Reason for closing it while the provider still has it');
});
