import { expect, test } from 'vitest';
import type { WirePriceRule } from '../../contract/price-rules.ts';
import { emptyImport, importBody } from './import-form.rules.ts';
import { entryOf, faultsOfEntry, isSameRules, newEntry, rulesBody } from './price-rules.rules.ts';
import { isDearer, isUnlimited, movedBy } from './provider-services.rules.ts';

const all: WirePriceRule = {
  scope: 'all',
  scopeId: null,
  percent: '30.00',
  fixed: '2.00',
  ending: '0.99',
  floor: '5.00',
};
const ofProvider: WirePriceRule = { ...all, scope: 'provider', scopeId: 3, percent: '7.50' };

test('rules survive the form, and only what differs is a change', () => {
  const entries = [all, ofProvider].map(entryOf);
  expect(entries[1]).toEqual({
    key: 1,
    scope: 'provider-3',
    percent: '7.5',
    fixed: '2.00',
    ending: '0.99',
    floor: '5',
  });
  expect(rulesBody(entries)).toMatchObject([
    { scope: 'all', scopeId: null, percent: '30' },
    { scope: 'provider', scopeId: 3, percent: '7.5' },
  ]);
  expect(isSameRules(entries, [ofProvider, all])).toBe(true);
  expect(isSameRules(entries, [all])).toBe(false);
  expect(isSameRules([entryOf({ ...all, percent: '31.00' }, 0)], [all])).toBe(false);
  expect(isSameRules([{ ...entryOf(all, 0), percent: '30.0 %', fixed: '₹2' }], [all])).toBe(true);
});

test('a rule is for one thing, and there is one rule for it', () => {
  const entries = [entryOf(all, 0), newEntry(1, 'all'), newEntry(2, '')];
  expect(entries.map((entry) => faultsOfEntry(entry, entries).scope)).toEqual([
    undefined,
    'There is a rule for this already',
    'Please choose what the rule is for',
  ]);
  expect(rulesBody(entries)).toBeUndefined();
  const odd = { ...newEntry(0, 'all'), percent: '-1', fixed: 'x', floor: '1001' };
  expect(Object.keys(faultsOfEntry(odd, [odd]))).toEqual(['percent', 'fixed', 'floor']);
});

test('an import that follows sends no rule of its own', () => {
  const values = { ...emptyImport, categoryId: '4', percent: 'nothing', follows: true };
  expect(importBody(values, ['101'])).toEqual({ categoryId: 4, services: [{ externalId: '101' }], follows: true });
  expect(importBody({ ...values, follows: false }, ['101'])).toBeUndefined();
  expect(importBody(values, [])).toBeUndefined();
});

test('a cost says by how much it moved', () => {
  expect(movedBy('0.90', '1.31')).toBe('+45.6 %');
  expect(movedBy('0.019', '0.018')).toBe('−5.3 %');
  expect(movedBy('0.90', '0.90')).toBeUndefined();
  expect(movedBy('0.00', '0.90')).toBeUndefined();
  expect([isDearer('0.9', '1'), isDearer('1', '0.9')]).toEqual([true, false]);
  expect([isUnlimited(2_147_483_647), isUnlimited(1_000_000)]).toEqual([true, false]);
});
