import { describe, expect, test } from 'vitest';
import type { Provider } from '../../contract/providers.ts';
import { faultText } from './fault-text.ts';
import { formValuesOf, providerBody, providerFormRules } from './provider-form.rules.ts';
import { balanceShare, inRupees, moneyIn, rupeesOf } from './providers.rules.ts';

describe('money of a provider', () => {
  test.each([
    ['USD', '100.84999', 2, '$100.84'],
    ['USD', '1234567.5', 2, '$1,234,567.50'],
    ['INR', '1234567.5', 2, '₹12,34,567.50'],
    ['USDT', '18.4', 2, '18.40 USDT'],
    ['USD', '0.0014', 8, '$0.0014'],
    ['USD', '-0.5', 2, '−$0.50'],
  ])('%s %s with %i decimals is %s', (currency, amount, decimals, text) => {
    expect(moneyIn(currency, amount, decimals)).toBe(text);
  });

  test('a balance in rupees is exact, and rounded down', () => {
    expect(inRupees('18.40', '88.50')).toBe('1628.40');
    expect(inRupees('0.00999999', '88.50')).toBe('0.88');
    expect(inRupees('90071992547.40993', '88.50')).toBe('7971371340445.77');
  });

  test('the bar of a balance is full at ten times its low mark', () => {
    expect(balanceShare({ balance: '25.00', lowBalance: '25.00' })).toBeCloseTo(0.1);
    expect(balanceShare({ balance: '900.00', lowBalance: '25.00' })).toBe(1);
    expect(balanceShare({ balance: '-3.00', lowBalance: '25.00' })).toBe(0);
    expect(balanceShare({ balance: '3.00', lowBalance: null })).toBeUndefined();
    expect(balanceShare({ balance: '3.00', lowBalance: '0.00' })).toBeUndefined();
  });
});

test('each fault is said in words, an unknown one by its code', () => {
  expect(faultText('http-503')).toBe('It answered with the error 503.');
  expect(faultText('name-not-found')).toBe('There is no such host. Check the address for a typing error.');
  expect(faultText('new-code')).toBe('It failed: new-code.');
});

const stored: Provider = {
  id: 1,
  name: 'Kite Panel',
  url: 'https://kite.example/api/v2',
  keyHint: '9876',
  currency: 'USD',
  rate: '88.50',
  rateAt: '2026-11-21T00:00:00.000Z',
  buffer: '2.00',
  isActive: true,
  pausedReason: null,
  sendsJson: false,
  hasTextIds: false,
  hasStatusCodes: false,
  refusesWith5xx: false,
  listsOrders: false,
  repeatPromise: 'none',
  repeatSeconds: 0,
  callsPerMinute: 30,
  batchCap: 50,
  balance: null,
  balanceAt: null,
  lowBalance: null,
  isLow: false,
  restsUntil: null,
  syncedAt: null,
  syncOutcome: null,
  services: 0,
};

describe('the form of a provider', () => {
  const faultsOf = (changes: Partial<ReturnType<typeof formValuesOf>>, { isNew = false } = {}) => {
    const of = isNew ? undefined : stored;
    const values = { ...formValuesOf(of), ...changes };
    const rules = providerFormRules(of);
    return {
      url: rules.url(values.url),
      apiKey: rules.apiKey(values.apiKey, values),
      rate: rules.rate(values.rate, values),
      buffer: rules.buffer(values.buffer),
      lowBalance: rules.lowBalance(values.lowBalance),
      callsPerMinute: rules.callsPerMinute(values.callsPerMinute),
      pauseReason: rules.pauseReason(values.pauseReason, values),
    };
  };
  const sound = {
    url: undefined,
    apiKey: undefined,
    rate: undefined,
    buffer: undefined,
    lowBalance: undefined,
    callsPerMinute: undefined,
    pauseReason: undefined,
  };

  test('what is stored is sound, and its key need not be typed again at the same host', () => {
    expect(faultsOf({})).toEqual(sound);
    expect(faultsOf({ url: 'https://kite.example/v3' })).toEqual(sound);
  });

  test('why it is switched off is asked only of one that is on', () => {
    expect(faultsOf({ isActive: false, pauseReason: 'Its followers drop' })).toEqual(sound);
    expect(faultsOf({ isActive: false }, { isNew: true }).pauseReason).toBeUndefined();
    const rules = providerFormRules({ ...stored, isActive: false });
    expect(rules.pauseReason('', { ...formValuesOf(stored), isActive: false })).toBeUndefined();
  });

  test('another host and a new provider need the key', () => {
    expect(faultsOf({ url: 'https://kyte.example/api/v2' }).apiKey).toMatch(/Another host/);
    expect(faultsOf({ url: 'https://kite.example/' }, { isNew: true }).apiKey).toBeDefined();
  });

  test.each([
    [{ url: 'panel.example' }, 'url'],
    [{ url: 'ftp://kite.example' }, 'url'],
    [{ rate: '0' }, 'rate'],
    [{ rate: '88.50001' }, 'rate'],
    [{ buffer: '1001' }, 'buffer'],
    [{ lowBalance: '-1' }, 'lowBalance'],
    [{ callsPerMinute: '601' }, 'callsPerMinute'],
    [{ callsPerMinute: '0' }, 'callsPerMinute'],
    [{ isActive: false, pauseReason: ' ' }, 'pauseReason'],
  ] as const)('%j is refused', (changes, field) => {
    expect(faultsOf(changes)).toEqual({ ...sound, [field]: expect.any(String) });
  });

  test('the body has what was typed, cleaned', () => {
    const typed = { ...formValuesOf(stored), currency: ' usd ', rate: '₹1,088.50', lowBalance: ' ', buffer: '2 %' };
    expect(providerBody(typed)).toEqual({
      name: 'Kite Panel',
      url: 'https://kite.example/api/v2',
      currency: 'USD',
      rate: '1088.50',
      buffer: '2',
      lowBalance: null,
      callsPerMinute: 30,
      batchCap: 50,
      sendsJson: false,
      hasTextIds: false,
      hasStatusCodes: false,
      refusesWith5xx: false,
      listsOrders: false,
      repeatPromise: 'none',
      repeatSeconds: 0,
      isActive: true,
    });
  });
});

test.each([
  ['81.243', '₹81.243'],
  ['9999999.99', '₹99,99,999.99'],
  ['10000000.00', '₹1,00,00,000.00'],
  ['900719925474.0991', '₹9,00,71,99,25,474.0991'],
  ['1e99', '–'],
  [null, '–'],
])('a cost of %s is shown as %s', (wire, shown) => {
  expect(rupeesOf(wire)).toBe(shown);
});

test('one rupee costs one rupee', () => {
  const { rate } = providerFormRules(undefined);
  expect(rate('88.50', { currency: 'inr ' })).toBe('One rupee costs one rupee: please enter 1');
  expect([rate('1.00', { currency: 'INR' }), rate('88.50', { currency: 'USD' })]).toEqual([undefined, undefined]);
});
