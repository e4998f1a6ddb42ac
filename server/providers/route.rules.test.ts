import { describe, expect, test } from 'vitest';
import { minute } from '../platform/clock.ts';
import { chooseRoute, paidForE4, type Route } from './route.rules.ts';

const now = 1_000 * minute;
const offered = { name: 'Likes', type: 'Default', state: 'there', costE8: 14_000_000, min: 10, max: 10_000 } as const;
const route: Route = {
  mappingId: 1,
  serviceId: 1,
  serviceType: 'Default',
  providerId: 1,
  providerName: 'Cheap Panel',
  externalId: '102',
  isActive: true,
  quarantineReason: null,
  setAsideAt: null,
  syncedAt: now - minute,
  syncOutcome: 'synced',
  isProviderActive: true,
  pausedReason: null,
  sendingStoppedAt: null,
  circuitState: 'closed',
  circuitUntil: 0,
  minuteAt: now,
  minuteCalls: 0,
  callsPerMinute: 30,
  balanceE8: null,
  currency: 'USD',
  fxE4: 885_000,
  bufferBp: 200,
  offered,
};
const second: Route = { ...route, mappingId: 2, providerId: 2, providerName: 'Best Panel', externalId: '7' };
/** 1,000 likes cost $0.14, which is ₹12.64. */
const rupees = (paise: number): bigint => BigInt(paise) * 100n;
const floorOf = (): number => 500;
const request = { serviceType: 'Default' as const, quantity: 1_000, paidE4: rupees(2_500), floorOf, tried: [], now };

test('the first route that can be used is taken', () => {
  expect(chooseRoute([route, second], request)).toEqual({ kind: 'send', route, costE8: 14_000_000n, passedOver: [] });
});

test('one that is missing in a single list is still used: its provider would refuse it', () => {
  const missed = { ...route, offered: { ...offered, state: 'missed' as const } };
  expect(chooseRoute([missed, second], request)).toMatchObject({ kind: 'send', route: missed });
});

test('a cost rounds up to the smallest part of the currency', () => {
  const odd = { ...route, offered: { ...offered, costE8: 1_001 } };
  expect(chooseRoute([odd], { ...request, quantity: 10 })).toMatchObject({ costE8: 11n });
});

describe('a route is passed over', () => {
  test.each<[reason: string, changed: Partial<Route>, overrides?: Partial<typeof request>]>([
    ['off', { isActive: false }],
    ['provider-off', { isProviderActive: false }],
    ['quarantined', { quarantineReason: 'steep-cost' }],
    ['not-offered', { offered: null }],
    ['not-offered', { offered: { ...offered, state: 'gone' } }],
    ['not-offered', { offered: { ...offered, state: 'unusable' } }],
    ['not-plain', { offered: { ...offered, type: 'Web Traffic' } }],
    ['another-type', { offered: { ...offered, type: 'Package' } }],
    ['set-aside', { setAsideAt: now }],
    ['set-aside', { setAsideAt: now - 2 * minute, syncOutcome: 'empty' }],
    ['set-aside', { setAsideAt: now, syncedAt: null }],
    ['provider-paused', { pausedReason: 'key' }],
    ['sending-stopped', { sendingStoppedAt: now }],
    ['circuit-open', { circuitState: 'open', circuitUntil: now + 1 }],
    ['call-limit', { minuteCalls: 30 }],
    ['below-minimum', {}, { quantity: 9, paidE4: rupees(1_000) }],
    ['above-maximum', {}, { quantity: 10_001, paidE4: rupees(1_000_000) }],
    // ₹12.6378 of ₹13.30 leave 4.97 %, of ₹13.31 they leave 5.05 %.
    ['below-floor', {}, { paidE4: rupees(1_330) }],
    ['balance-low', { balanceE8: 13_999_999 }],
  ])('for being %s', (reason, changed, overrides = {}) => {
    const choice = chooseRoute([{ ...route, ...changed }, second], { ...request, ...overrides });
    expect(choice.passedOver[0]).toMatchObject({
      mappingId: 1,
      providerName: 'Cheap Panel',
      externalId: '102',
      reason,
    });
  });

  test.each<[Partial<Route>, Partial<typeof request>?]>([
    [{}, { paidE4: rupees(1_331) }],
    [{ balanceE8: 14_000_000 }],
    [{ setAsideAt: now - 2 * minute }],
    [{ minuteCalls: 99, minuteAt: now - minute }],
    [{ circuitState: 'open', circuitUntil: now }],
    // What a clock wrote that has been set back since.
    [{ circuitState: 'open', circuitUntil: now + 60 * minute }],
    [{}, { quantity: 10 }],
    [{}, { quantity: 10_000, paidE4: rupees(25_000) }],
  ])('but not for %j (case %#)', (changed, overrides = {}) => {
    expect(chooseRoute([{ ...route, ...changed }], { ...request, ...overrides })).toMatchObject({ kind: 'send' });
  });

  test('below the floor, unless nobody asks for one', () => {
    const cheap = { ...request, paidE4: rupees(100) };
    expect(chooseRoute([route], cheap)).toMatchObject({ kind: 'hold', reason: 'below-floor' });
    expect(chooseRoute([route], { ...cheap, floorOf: null })).toMatchObject({ kind: 'send' });
  });

  test('for what came of it before', () => {
    const tried = (until: number | null) => [{ mappingId: 1, reason: 'service', times: 1, until }];
    const [first] = chooseRoute([route], { ...request, tried: tried(null) }).passedOver;
    expect(first?.reason).toBe('refused-before');
    const rests = chooseRoute([route], { ...request, tried: tried(now + 5) });
    expect(rests).toMatchObject({ kind: 'wait', reason: 'not-reached', retryAt: now + 5 });
    expect(chooseRoute([route], { ...request, tried: tried(now) })).toMatchObject({ kind: 'send' });
    expect(chooseRoute([route, second], { ...request, tried: tried(now + 5) })).toMatchObject({ route: second });
  });
});

describe('the least margin', () => {
  /** $0.90 at ₹88.50 with 2 % for the currency: ₹81.2430 for a thousand. */
  const dear = { ...route, offered: { ...offered, costE8: 90_000_000 } };
  const paid = (paidE4: bigint, more: Partial<typeof request> = {}) =>
    chooseRoute([dear], { ...request, paidE4, ...more }).kind;

  test('holds to the ten-thousandth of a rupee', () => {
    // A twentieth of ₹85.5190 is ₹4.27595, and ₹4.2760 are left of it; of ₹85.5189 it is ₹4.27594, and ₹4.2759 are left.
    expect([paid(855_190n), paid(855_189n)]).toEqual(['send', 'hold']);
    // Nothing has to be left: the cost itself is enough.
    const none = { floorOf: () => 0 };
    expect([paid(812_430n, none), paid(812_429n, none)]).toEqual(['send', 'hold']);
    // A third of a thousand costs ₹27.0540, which rounds up to the tenth of a paisa of a paisa.
    const third = { quantity: 333, floorOf: () => 0 };
    expect([paid(270_540n, third), paid(270_539n, third)]).toEqual(['send', 'hold']);
  });

  test('may be one for each provider', () => {
    const other = { ...dear, mappingId: 2, providerId: 2 };
    const strictAtFirst = { ...request, paidE4: 900_000n, floorOf: (id: number) => (id === 1 ? 1_000 : 500) };
    expect(chooseRoute([dear, other], strictAtFirst)).toMatchObject({ kind: 'send', route: { providerId: 2 } });
  });

  test('is told with what the order costs and leaves', () => {
    const { passedOver } = chooseRoute([dear], { ...request, paidE4: 850_000n });
    expect(passedOver).toMatchObject([
      { figures: { cost: '0.90', currency: 'USD', costE4: 812_430, marginBp: 442, floorBp: 500 } },
    ]);
  });

  test('counts for a run what was paid for it', () => {
    expect(paidForE4(10_000, { part: 1_000, whole: 3_000 })).toBe(333_333n);
    expect(paidForE4(10_000, { part: 3_000, whole: 3_000 })).toBe(1_000_000n);
  });
});

describe('where no route can be used', () => {
  const off = { ...route, isActive: false };

  test('an order is held, with the reason where there is one', () => {
    expect(chooseRoute([], request)).toEqual({ kind: 'hold', reason: 'no-route', passedOver: [] });
    expect(chooseRoute([off, { ...off, mappingId: 2 }], request)).toMatchObject({ kind: 'hold', reason: 'off' });
    const mixed = chooseRoute([off, { ...second, quarantineReason: 'steep-cost' }], request);
    expect(mixed).toMatchObject({ kind: 'hold', reason: 'no-usable-route' });
    expect(mixed.passedOver.map(({ reason }) => reason)).toEqual(['off', 'quarantined']);
  });

  test('it waits for one that gets better, until the first of them may', () => {
    const rests = { ...second, circuitState: 'open', circuitUntil: now + 30_000 } as const;
    const limited = { ...second, mappingId: 3, minuteCalls: 30 };
    expect(chooseRoute([off, limited, rests], request)).toMatchObject({
      kind: 'wait',
      reason: 'call-limit',
      retryAt: now + 30_000,
    });
    expect(chooseRoute([off, limited], request)).toMatchObject({ kind: 'wait', retryAt: now + minute });
    expect(chooseRoute([{ ...route, balanceE8: 0 }], request)).toMatchObject({ kind: 'wait', reason: 'balance-low' });
  });

  test('it does not wait for a provider that could not serve it anyway', () => {
    const paused = { ...route, pausedReason: 'key' };
    expect(chooseRoute([paused], { ...request, quantity: 5 })).toMatchObject({ kind: 'hold', reason: 'below-minimum' });
    expect(chooseRoute([paused], { ...request, paidE4: rupees(1) })).toMatchObject({
      kind: 'hold',
      reason: 'below-floor',
    });
  });
});
