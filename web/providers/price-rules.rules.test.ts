import { expect, test } from 'vitest';
import type { WirePriceRule } from '../../contract/price-rules.ts';
import type { ImportedProviderService } from '../../contract/provider-services.ts';
import { providerTexts } from '../../contract/providers.ts';
import { emptyImport, faultIn, importBody, importRules, namedServices, pricedServices } from './import-form.rules.ts';
import { entryOf, faultsOfEntry, isSameRules, newEntry, rulesBody } from './price-rules.rules.ts';
import { providerFormRules } from './provider-form.rules.ts';
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
  const services = [{ externalId: '101' }];
  expect(importBody(values, services)).toEqual({ categoryId: 4, mode: 'auto', services, follows: true });
  expect([importRules.percent('nothing', values), importRules.percent('nothing')]).toEqual([
    undefined,
    expect.any(String),
  ]);
  expect(importBody({ ...values, follows: false }, services)).toBeUndefined();
  expect(importBody(values, [])).toBeUndefined();
});

test('a service takes the name and the category that were entered for it, and its price needs no name', () => {
  const own = new Map([
    ['101', { name: ' Real likes ', categoryId: '7' }],
    ['102', { name: ' ', categoryId: '' }],
  ]);
  expect(namedServices(['101', '102', '103'], own)).toEqual([
    { externalId: '101', categoryId: 7, name: 'Real likes' },
    { externalId: '102' },
    { externalId: '103' },
  ]);
  expect(pricedServices(['101'], own)).toEqual([{ externalId: '101', categoryId: 7 }]);
  // Only the fault is asked for.
  const row = (externalId: string) => ({ externalId, fault: 'no-name' }) as ImportedProviderService;
  expect(['101', '102', '103'].map((id) => faultIn(row(id), own))).toEqual([null, 'no-name', 'no-name']);
});

test('a cost says by how much it moved', () => {
  expect(movedBy('0.90', '1.31')).toBe('+45.6 %');
  expect(movedBy('0.019', '0.018')).toBe('−5.3 %');
  expect(movedBy('0.90', '0.90')).toBeUndefined();
  expect(movedBy('0.00', '0.90')).toBeUndefined();
  expect([isDearer('0.9', '1'), isDearer('1', '0.9')]).toEqual([true, false]);
  expect([isUnlimited(2_147_483_647), isUnlimited(1_000_000)]).toEqual([true, false]);
});

test.each(['88,50', '0,900', '1,5'])('%s is a fault, and becomes no other number', (typed) => {
  const entry = { ...newEntry(1, 'all'), percent: typed, fixed: typed };
  expect(faultsOfEntry(entry, [entry])).toMatchObject({ percent: expect.any(String), fixed: expect.any(String) });
  expect(providerFormRules(undefined).rate(typed, { currency: 'USD' })).toBe(providerTexts.rate);
  expect(providerFormRules(undefined).buffer(typed)).toBe(providerTexts.percent);
  expect(providerFormRules(undefined).lowBalance(typed)).toBe(providerTexts.amount);
});
