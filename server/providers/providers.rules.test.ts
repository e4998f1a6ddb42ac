import { expect, test } from 'vitest';

import { keyHintOf, keyPlace, type ProviderRow, providerAddress, rateText, troublesOf } from './providers.rules.ts';

const address = (url: string, reachesLoopback = false) => {
  try {
    return providerAddress(url, { reachesLoopback });
  } catch {
    return 'refused';
  }
};

test.each([
  ['https://panel.example/api/v2', 'https://panel.example/api/v2'],
  ['HTTPS://Panel.Example:443/api/v2?x=1', 'https://panel.example/api/v2?x=1'],
  ['https://panel.example:8443/api', 'https://panel.example:8443/api'],
  ['https://xn--bcher-kva.example/api', 'https://xn--bcher-kva.example/api'],
  ['http://panel.example/api', 'refused'],
  ['https://2130706433/api', 'refused'],
  ['https://127.0.0.1/api', 'refused'],
  ['https://8.8.8.8/api', 'refused'],
  ['https://[2606:4700::1111]/api', 'refused'],
  ['https://localhost/api', 'refused'],
  ['https://panel.example:80/api', 'refused'],
  ['https://user@panel.example/api', 'refused'],
])('%s is %s', (url, stored) => {
  expect(address(url)).toBe(stored);
});

test('this machine itself is called only where the operator says so', () => {
  expect(address('http://127.0.0.1:4010/api/v2', true)).toBe('http://127.0.0.1:4010/api/v2');
  expect(address('http://localhost:4010/api/v2', true)).toBe('http://localhost:4010/api/v2');
  expect(address('http://10.0.0.1/api', true)).toBe('refused');
  expect(address('http://panel.example/api', true)).toBe('refused');
});

test('a key is bound to its provider and its host, and a short one is not hinted at', () => {
  const place = (id: number, url: string) => keyPlace({ id, url }).id;
  expect(place(1, 'https://a.example/x')).toBe(place(1, 'https://a.example/y'));
  expect(
    new Set([place(1, 'https://a.example/'), place(2, 'https://a.example/'), place(1, 'https://b.example/')]).size,
  ).toBe(3);
  expect([keyHintOf('abcdefgh9876'), keyHintOf('abc9876')]).toEqual(['9876', '']);
});

test.each([
  [850_000, '85.00'],
  [885_125, '88.5125'],
  [812_430n, '81.243'],
  [10n ** 18n, '900719925474.0991'],
])('%s ten-thousandths are %s', (value, text) => {
  expect(rateText(value)).toBe(text);
});

const day = 24 * 3_600_000;
const well: ProviderRow = {
  id: 1,
  name: 'Cheap Panel',
  url: 'https://panel.example/',
  key_box: '',
  key_hint: '',
  currency: 'USD',
  fx_e4: 885_000,
  fx_at: 0,
  fx_buffer_bp: 0,
  low_mark_e8: 100,
  calls_per_minute: 30,
  sends_json: 0,
  is_active: 1,
  paused_reason: null,
  balance_e8: 100,
  balance_at: 7 * day,
  minute_at: 0,
  minute_calls: 0,
  circuit_state: 'closed',
  circuit_until: 0,
  circuit_failures: 0,
  circuit_opened: 0,
  sync_due_at: 0,
  sync_until: 0,
  sync_number: 0,
  balance_due_at: 7 * day,
  synced_at: 0,
  sync_outcome: 'synced',
  service_count: 1,
  created_at: 0,
  deleted_at: null,
  sending_stopped_at: null,
  batch_cap: 100,
  has_text_ids: 0,
  has_status_codes: 0,
  refuses_with_5xx: 0,
  lists_orders: 0,
  repeat_promise: 'none',
  repeat_seconds: 0,
  spent_e8: null,
  spent_since: null,
  spent_at: null,
};

test.each<[changed: Partial<ProviderRow>, troubles: string[]]>([
  [{}, []],
  [{ sync_outcome: null, balance_e8: null }, []],
  [{ low_mark_e8: null, balance_e8: 1 }, []],
  [{ low_mark_e8: null, balance_e8: 0 }, ['empty-balance']],
  [{ balance_e8: 0 }, ['empty-balance']],
  [{ paused_reason: 'key', balance_e8: 99 }, ['paused', 'low-balance']],
  [{ circuit_state: 'open', circuit_opened: 1 }, []],
  [{ circuit_state: 'open', circuit_opened: 2 }, ['not-answering']],
  [{ sync_outcome: 'empty' }, ['list-refused']],
  [{ fx_at: -1 }, ['old-rate']],
  [{ balance_at: 6 * day }, ['old-balance']],
  [{ balance_at: 6 * day, paused_reason: 'key' }, ['paused']],
  [{ balance_at: 6 * day, circuit_state: 'open', circuit_opened: 2 }, ['not-answering']],
  [{ balance_at: 6 * day, balance_e8: 0 }, ['empty-balance', 'old-balance']],
  [{ fx_at: -1, currency: 'INR' }, []],
  [{ is_active: 0, paused_reason: 'key', sync_outcome: 'empty' }, []],
])('a provider with %o is in trouble: %j', (changed, troubles) => {
  expect(
    troublesOf(
      { ...well, ...changed },
      {
        now: 7 * day,
        hasQuarantine: false,
        hasUnpaid: false,
        balanceAskedAt: 7 * day - 1,
        hasNoStates: false,
        ofRoutes: undefined,
      },
    ),
  ).toEqual(troubles);
});

test('a service in quarantine is a trouble, and so is a balance that orders wait for', () => {
  const troubles = troublesOf(well, {
    now: 0,
    hasQuarantine: true,
    hasUnpaid: true,
    balanceAskedAt: undefined,
    hasNoStates: true,
    ofRoutes: undefined,
  });
  expect(troubles).toEqual(['empty-balance', 'no-states', 'quarantine']);
});
