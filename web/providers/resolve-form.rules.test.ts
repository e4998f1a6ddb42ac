import { expect, test } from 'vitest';
import type { AttentionItem } from '../../contract/dispatches.ts';
import type { ServicePricing } from '../../contract/price-rules.ts';
import { choosesProvider, dangerOf, paysBack, resolveBody, resolveRules, resolveStart } from './resolve-form.rules.ts';
import { faultsOfRoute, keptOf, priceLines, type RouteEntry, routesBody } from './upstream.rules.ts';

const item: AttentionItem = {
  dispatchId: 7,
  orderId: 104,
  kind: 'unknown',
  since: '2026-11-21T00:00:00.000Z',
  reason: 'timeout',
  words: null,
  service: { id: 1, name: 'Followers' },
  url: 'https://instagram.com/p/x',
  quantity: 100,
  totalAmount: '10.80',
  orderStatus: 'pending',
  placedAt: '2026-11-21T00:00:00.000Z',
  state: 'unknown',
  sentAt: '2026-11-21T00:00:00.000Z',
  tries: 1,
  provider: { id: 3, name: 'Kite' },
  providerOrder: null,
  externalId: '101',
  expectedCost: '0.09',
  currency: 'USD',
  hints: [],
  findings: [],
  nextSearchAt: null,
  passedOver: [],
  run: null,
};
const { since } = item;
const beside = { routes: [], since, letGo: undefined };

test('what was never sent is not looked for; one hint is filled in, two are not', () => {
  expect(resolveStart({ ...item, kind: 'held' }).as).toBe('not-placed');
  expect(resolveStart(item)).toMatchObject({ as: '', providerOrder: '' });
  const odd = resolveStart({ ...item, kind: 'status' });
  expect(resolveBody({ ...odd, reason: 'seen it' }, beside)).toEqual({ as: 'seen', since, reason: 'seen it' });
  const hint = (providerOrder: string) => ({ providerOrder, from: 'answer' as const, seen: null });
  expect(resolveStart({ ...item, hints: [hint('55')] }).providerOrder).toBe('55');
  expect(resolveStart({ ...item, hints: [hint('55'), hint('56')] }).providerOrder).toBe('');
});

test('what a provider has after all, or most likely has, can be bought twice', () => {
  const hintOf = (reason: string) => dangerOf({ ...item, kind: 'held', reason });
  expect(hintOf('no-usable-route')).toBeUndefined();
  expect(hintOf('taken-after-all')).toMatch(/bought twice/);
  expect(hintOf('busy-link-after-unknown')).toMatch(/bought twice/);
  expect(hintOf('was-there')).toMatch(/had it before.*bought twice/);
  expect(dangerOf(item)).toMatch(/bought twice/);
});

test('after a backup was restored, any provider may have it', () => {
  const restored = { ...item, reason: 'restored' };
  expect(choosesProvider(item)).toBe(false);
  expect(choosesProvider(restored)).toBe(true);
  expect(resolveStart(restored).providerId).toBe('3');
  const placed = { ...resolveStart(restored), as: 'placed', providerOrder: '55', providerId: '4', reason: 'seen' };
  expect(resolveBody(placed, beside)).toEqual({ as: 'placed', providerOrder: '55', providerId: 4, reason: 'seen' });
});

test('what leaves too little is sent all the same, unless the admin says otherwise', () => {
  const figures = { cost: '0.90', currency: 'USD', costInRupees: '81.243', margin: '4.98', floor: '5.00' };
  const passed = { providerName: 'Kite', externalId: '101', reason: 'below-floor', figures };
  expect(resolveStart({ ...item, kind: 'held', passedOver: [passed] }).ignoreFloor).toBe(true);
  expect(resolveStart({ ...item, kind: 'held', passedOver: [{ ...passed, figures: null }] }).ignoreFloor).toBe(false);
});

test('each answer asks for what it needs, and sends no more', () => {
  const rules = resolveRules(item);
  const placed = { ...resolveStart(item), as: 'placed', next: 'refund', reason: ' seen ' };
  expect(rules.providerOrder('', placed)).toBeDefined();
  expect(rules.providerId('', placed)).toBeUndefined();
  expect(resolveRules({ ...item, provider: null }).providerId('', placed)).toBeDefined();
  expect(resolveBody({ ...placed, providerOrder: ' 55 ' }, beside)).toEqual({
    as: 'placed',
    providerOrder: '55',
    reason: 'seen',
  });
  const not = { ...placed, as: 'not-placed', next: '', ignoreFloor: true };
  expect(rules.next('', not)).toBeDefined();
  expect(rules.providerOrder('', not)).toBeUndefined();
  expect(resolveBody({ ...not, next: 'refund' }, beside)).toHaveProperty('then', 'refund');
  expect(resolveBody({ ...not, next: 'refund' }, beside)).not.toHaveProperty('letGo');
  expect(resolveBody({ ...not, next: 'refund' }, { ...beside, letGo: 'It is gone' })).toHaveProperty(
    'letGo',
    'It is gone',
  );
  expect(resolveBody({ ...not, next: 'send-again' }, { ...beside, letGo: 'It is gone' })).not.toHaveProperty('letGo');
  expect([paysBack({ ...not, next: 'refund' }, item), paysBack(not, item), paysBack(placed, item)]).toEqual([
    true,
    false,
    false,
  ]);
  const run = { number: 1, of: 2, isPost: false };
  expect(paysBack({ ...not, next: 'refund' }, { run })).toBe(false);
  expect(resolveBody({ ...not, next: 'send-again' }, beside)).toHaveProperty('then', 'send-again');
  expect(resolveBody({ ...not, next: 'refund' }, beside)).not.toHaveProperty('ignoreFloor');
  expect([rules.as(''), rules.reason(' ')].every((fault) => fault !== undefined)).toBe(true);
});

test('it is sent again by any route, or by the one that is chosen', () => {
  const route = {
    providerId: 3,
    externalId: '101',
    providerName: 'Kite',
    isActive: true,
    isUsable: true,
    whyNot: null,
  };
  const cost = { name: 'Followers', cost: '0.9', currency: 'USD', costInRupees: '81.24', margin: '20.00' };
  const known = { ...route, ...cost, min: 10, max: 1_000, quarantineReason: null };
  const routes = [known, { ...known, providerId: 4, externalId: '7' }];
  const again = { ...resolveStart(item), as: 'not-placed', next: 'send-again', reason: 'seen' };
  expect(resolveBody(again, { ...beside, routes })).not.toHaveProperty('route');
  expect(resolveBody({ ...again, route: '1' }, { ...beside, routes })).toHaveProperty('route', {
    providerId: 4,
    externalId: '7',
  });
});

test('one that was called lost and taken after all goes on there under its number, or is seen to', () => {
  const late = { ...item, kind: 'status', state: 'lost', providerOrder: '23501' } as const;
  expect(resolveStart(late)).toMatchObject({ as: '', providerOrder: '23501' });
  expect(resolveStart({ ...late, state: 'accepted' }).as).toBe('seen');
  expect(resolveStart({ ...late, kind: 'slow', state: 'accepted' }).as).toBe('seen');
});

const pricing: ServicePricing = {
  priceMode: 'fixed',
  pricePerThousand: '118.00',
  source: {
    providerName: 'Kite',
    externalId: '101',
    currency: 'USD',
    cost: '0.90',
    costInRupees: '81.243',
    rate: '88.50',
    buffer: '2.00',
    margin: '31.15',
  },
  rule: { scope: 'all', scopeId: null, percent: '30.00', fixed: '2.00', ending: '0.99', floor: '5.00' },
  rulePrice: '107.99',
};

test('from cost to price, the lines add up', () => {
  expect(priceLines(pricing)).toEqual([
    { label: 'Kite asks', value: '$0.90' },
    { label: 'at ₹88.50 for 1 USD', value: '' },
    { label: 'Cost, 2% for the currency in it', value: '₹81.243', isSum: true },
    { label: 'Rule: 30% on top', value: '+₹24.3729' },
    { label: 'Rule: fixed amount', value: '+₹2.00' },
    { label: 'Up to the ending', value: '+₹0.3741' },
    { label: 'The rule says', value: '₹107.99', isSum: true },
  ]);
  expect(keptOf(pricing)).toEqual({ amount: '₹36.757', percent: '31.15' });
  expect(keptOf({ ...pricing, pricePerThousand: '80.00' })?.amount).toBe('−₹1.243');
  expect(priceLines({ ...pricing, source: null })).toEqual([]);
  expect(priceLines({ ...pricing, rule: null })).toHaveLength(3);
});

test('a route names a provider and a number, each once', () => {
  const entry = (key: number, providerId: string, externalId: string): RouteEntry => {
    return { key, providerId, externalId, isActive: true, acceptsChange: false, stored: undefined };
  };
  const entries = [entry(0, '3', '101'), entry(1, '3', ' 101 '), entry(2, '', '5'), entry(3, '4', '1 2')];
  expect(entries.map((each) => Object.keys(faultsOfRoute(each, entries)))).toEqual([
    ['externalId'],
    ['externalId'],
    ['provider'],
    ['externalId'],
  ]);
  expect(routesBody([entry(1, '3', ' 101 ')])).toEqual([
    { providerId: 3, externalId: '101', isActive: true, acceptsChange: false },
  ]);
});

test('an order that was completed by hand is not sent again, and may have been delivered', () => {
  expect(resolveStart({ ...item, orderStatus: 'completed' }).next).toBe('refund');
  expect(resolveStart(item).next).toBe('');
  const delivered = { ...resolveStart(item), as: 'delivered', reason: ' it is there ' };
  expect(resolveRules(item).providerOrder('', delivered)).toBeUndefined();
  expect(resolveBody(delivered, beside)).toEqual({ as: 'delivered', reason: 'it is there' });
});
