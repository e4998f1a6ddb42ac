import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Quarantined, ServicePricing } from '../../contract/price-rules.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { findProviderTroubles } from './find-provider-troubles.ts';
import { type FakeProvider, startFakeProvider } from './start-fake-provider.ts';

let shop: TestShop;
let meera: Person;
let fake: FakeProvider;
let providerId: number;
let categoryId: number;
let serviceId: number;

beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1' });
  meera = await shop.admin();
});
beforeEach(async () => {
  fake = await startFakeProvider();
  const given = { name: 'Kite Panel', url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50', buffer: '2' };
  providerId = (await post('providers', { ...given, callsPerMinute: 600 })).id;
  await sync();
  categoryId = (await shop.service()).categoryId;
  await save([everything]);
  // $0.90 at ₹88.50 with 2 % costs ₹81.243; with 30 % and ₹2 it is ₹107.6159, and .99 comes next.
  serviceId = (await importing({ follows: true })).rows[0]?.serviceId ?? 0;
});
afterEach(async () => {
  await save([]);
  await shop.delete(`/api/admin/providers/${providerId}`, meera);
  await fake.stop();
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(() => shop.close());

const everything = { scope: 'all', scopeId: null, percent: '30', fixed: '2', ending: '0.99', floor: '5' };
type Body = Readonly<Record<string, unknown>>;
const post = async (path: string, body: Body) => (await shop.post(`/api/admin/${path}`, meera, body)).json();
const get = async (path: string) => (await shop.get(`/api/admin/${path}`, meera)).json();
const sync = () => post(`providers/${providerId}/sync`, {});
const save = async (rules: object[], more: object = {}) =>
  (await shop.put('/api/admin/price-rules', meera, { rules, ...more })).json();
const importing = (more: object): Promise<{ rows: { serviceId: number | null; fault: string | null }[] }> =>
  post(`providers/${providerId}/import`, { categoryId, services: [{ externalId: '101' }], ...more });
const pricing = (): Promise<ServicePricing> => get(`services/${serviceId}/pricing`);
const price = async () => (await pricing()).pricePerThousand;
const quarantine = (): Promise<Quarantined[]> => get('quarantine');
const decide = (id: number, body: Body) => shop.post(`/api/admin/quarantine/${id}`, meera, body);
const setPrice = (pricePerThousand: string) => shop.patch(`/api/services/${serviceId}`, meera, { pricePerThousand });
const acts = async () => (await shop.get('/api/admin/audit', meera)).json();

describe('a service that was taken out of the catalogue', () => {
  const troubles = async () => (await get('providers')).find(({ id }: { id: number }) => id === providerId);
  const archive = () => shop.delete(`/api/services/${serviceId}`, meera);

  test('leaves no quarantine that nobody could end', async () => {
    await setPrice('500');
    fake.panel.setService('101', { rate: '2.70' });
    await sync();
    expect(await troubles()).toMatchObject({ quarantined: 1, troubles: ['quarantine'] });
    await archive();
    expect(await quarantine()).toEqual([]);
    expect(await troubles()).toMatchObject({ quarantined: 0, troubles: [] });
    expect(await findProviderTroubles(shop.database.read, 1)).toEqual([]);
  });

  test('is quarantined without a trouble: orders of it may run on', async () => {
    await archive();
    fake.panel.setService('101', { name: 'TikTok Shares', category: 'TikTok', rate: '0.20' });
    expect(await sync()).toMatchObject({ changed: 1, quarantined: 0 });
    const routes = shop.database.read
      .selectFrom('service_mappings')
      .select('quarantine_reason as reason')
      .where('service_id', '=', serviceId);
    expect(await routes.execute()).toEqual([{ reason: 'another-service' }]);
    expect(await quarantine()).toEqual([]);
    expect(await troubles()).toMatchObject({ quarantined: 0, troubles: [] });
    expect((await shop.patch(`/api/services/${serviceId}`, meera, { isArchived: false })).statusCode).toBe(200);
    expect(await quarantine()).toMatchObject([{ reason: 'another-service' }]);
  });
});

describe('a price that follows', () => {
  test('is imported by the rule, and says where it comes from', async () => {
    expect(await pricing()).toMatchObject({
      priceMode: 'follows',
      pricePerThousand: '107.99',
      source: { providerName: 'Kite Panel', externalId: '101', cost: '0.90', costInRupees: '81.243', margin: '24.76' },
      rule: { scope: 'all', percent: '30.00', fixed: '2.00', ending: '0.99', floor: '5.00' },
      rulePrice: '107.99',
    });
  });

  test('moves with its cost within a fifth, as an act of the shop itself that can be undone', async () => {
    fake.panel.setService('101', { rate: '1.00' });
    expect(await sync()).toMatchObject({ outcome: 'synced', repriced: 1, quarantined: 0 });
    expect(await price()).toBe('119.99');
    const [, act] = await acts();
    expect(act).toMatchObject({
      action: 'follow-prices',
      admin: null,
      via: `provider:${providerId}`,
      hasServices: true,
    });
    expect(await sync()).toMatchObject({ repriced: 0 });
    fake.panel.setService('101', { rate: '1.15' });
    expect(await sync()).toMatchObject({ repriced: 1, quarantined: 0 });
    expect(await price()).toBe('136.99');
  });

  test('moves with the rate of the currency, and stands still when that moves far', async () => {
    const body = { name: 'Kite Panel', url: fake.url, currency: 'USD', buffer: '2' };
    const change = (rate: string) => shop.put(`/api/admin/providers/${providerId}`, meera, { ...body, rate });
    await change('90.00');
    expect(await price()).toBe('109.99');
    await change('140.00');
    expect(await price()).toBe('109.99');
    expect(await quarantine()).toMatchObject([{ reason: 'steep-price', rulePrice: '169.99' }]);
  });

  test('stands still when its cost moves far, until Meera accepts it at the price of the rule', async () => {
    fake.panel.setService('101', { rate: '1.31' });
    expect(await sync()).toMatchObject({ repriced: 0, quarantined: 1 });
    expect(await price()).toBe('107.99');
    const [waiting] = await quarantine();
    expect(waiting).toMatchObject({
      reason: 'steep-cost',
      formerCost: '0.90',
      cost: '1.31',
      formerMargin: '24.76',
      margin: '-9.51',
      rulePrice: '155.99',
    });
    const id = waiting?.id ?? 0;
    expect((await decide(id, { decision: 'accept-at-rule', cost: '1.30' })).json().code).toBe('price-changed');
    expect((await decide(id, { decision: 'accept-at-rule', cost: '1.31' })).json()).toEqual({
      serviceId,
      pricePerThousand: '155.99',
    });
    expect(await pricing()).toMatchObject({ priceMode: 'follows', pricePerThousand: '155.99' });
    expect(await quarantine()).toEqual([]);
    expect((await decide(id, { decision: 'accept' })).statusCode).toBe(404);
    expect((await acts())[0]).toMatchObject({ action: 'accept-route', subject: 'service', subjectId: serviceId });
  });

  test('is not set by rules where another price would come of them than was seen', async () => {
    const rules = [{ ...everything, percent: '50' }];
    const shown = await save(rules, { apply: false });
    fake.panel.setService('101', { rate: '1.00' });
    await sync();
    const late = await shop.put('/api/admin/price-rules', meera, { rules, fingerprint: shown.fingerprint });
    expect([late.statusCode, late.json().code]).toEqual([409, 'price-changed']);
    expect(await price()).toBe('119.99');
    const now = await save(rules, { apply: false });
    expect(await save(rules, { fingerprint: now.fingerprint })).toMatchObject({
      isApplied: true,
      changes: now.changes,
    });
    expect(await price()).toBe(now.changes[0].after);
  });

  test('is made from the first route alone: what another one costs, when accepted, moves nothing', async () => {
    const routes = ['101', '102'].map((externalId) => ({ providerId, externalId }));
    const put = await shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode: 'auto', routes });
    expect(put.statusCode, put.body).toBe(200);
    const before = await pricing();
    fake.panel.setService('102', { rate: '9.00' });
    expect(await sync()).toMatchObject({ quarantined: 1 });
    const [waiting] = await quarantine();
    expect(waiting).toMatchObject({ externalId: '102', rulePrice: null });
    for (const decision of ['accept-at-rule', 'accept']) {
      if (decision === 'accept') {
        fake.panel.setService('102', { rate: '30.00' });
        await sync();
      }
      expect((await decide((await quarantine())[0]?.id ?? 0, { decision })).statusCode).toBe(200);
      expect(await pricing()).toMatchObject({ priceMode: 'follows', pricePerThousand: before.pricePerThousand });
      expect(await sync()).toMatchObject({ repriced: 0, quarantined: 0 });
    }
  });

  test('stays and is fixed when Meera accepts the cost alone; declined, it is bought there no more', async () => {
    fake.panel.setService('101', { rate: '1.31' });
    await sync();
    await decide((await quarantine())[0]?.id ?? 0, { decision: 'accept' });
    expect(await pricing()).toMatchObject({ priceMode: 'fixed', pricePerThousand: '107.99' });
    fake.panel.setService('101', { rate: '2.00' });
    await sync();
    await decide((await quarantine())[0]?.id ?? 0, { decision: 'decline' });
    const { routes } = await get(`services/${serviceId}/routes`);
    expect(routes).toMatchObject([{ isActive: false, quarantineReason: null }]);
    expect(await pricing()).toMatchObject({ source: null, rulePrice: null });
  });

  test('accepted below the smallest margin, at the price of the rule, is not held again by the next reading', async () => {
    await save([{ ...everything, floor: '40' }]);
    fake.panel.setService('101', { rate: '1.31' });
    await sync();
    expect((await decide((await quarantine())[0]?.id ?? 0, { decision: 'accept-at-rule' })).statusCode).toBe(200);
    expect(await pricing()).toMatchObject({ priceMode: 'follows', pricePerThousand: '155.99' });
    expect(await sync()).toMatchObject({ quarantined: 0 });
    expect(await quarantine()).toEqual([]);
  });

  test('stays and is fixed when its route is accepted as it is, and is not held again by the next reading', async () => {
    fake.panel.setService('101', { rate: '1.31' });
    await sync();
    const { mode, routes } = await get(`services/${serviceId}/routes`);
    const [{ externalId, isActive }] = routes;
    const accepted = { mode, routes: [{ providerId, externalId, isActive, acceptsChange: true }] };
    expect((await shop.put(`/api/admin/services/${serviceId}/routes`, meera, accepted)).statusCode).toBe(200);
    expect(await pricing()).toMatchObject({ priceMode: 'fixed', pricePerThousand: '107.99' });
    expect((await acts())[0]).toMatchObject({ action: 'change-routes', after: { priceMode: 'fixed' } });
    expect(await sync()).toMatchObject({ quarantined: 0 });
    expect(await quarantine()).toEqual([]);
  });

  test('is fixed as soon as an admin sets it, and no sync touches it again', async () => {
    await setPrice('150');
    expect(await pricing()).toMatchObject({ priceMode: 'fixed', pricePerThousand: '150.00' });
    fake.panel.setService('101', { rate: '0.95' });
    expect(await sync()).toMatchObject({ repriced: 0 });
    expect(await price()).toBe('150.00');
    const answer = await shop.put(`/api/admin/services/${serviceId}/pricing`, meera, { priceMode: 'follows' });
    expect(answer.json()).toMatchObject({ priceMode: 'follows', pricePerThousand: '113.99' });
  });

  test('is fixed at what it was by an undo', async () => {
    fake.panel.setService('101', { rate: '1.00' });
    await sync();
    const [, act] = await acts();
    await shop.post(`/api/admin/audit/${act.id}/undo`, meera, {});
    expect(await pricing()).toMatchObject({ priceMode: 'fixed', pricePerThousand: '107.99' });
  });

  test('keeps its mode when an edit leaves the price as it is', async () => {
    await shop.patch(`/api/services/${serviceId}`, meera, { name: 'Followers', pricePerThousand: '107.99' });
    expect(await pricing()).toMatchObject({ priceMode: 'follows' });
  });
});

describe('price rules', () => {
  test('are shown before they are saved, and set following prices at once, however far', async () => {
    const dear = { ...everything, percent: '100' };
    const shown = await save([dear], { apply: false });
    expect(shown).toMatchObject({
      isApplied: false,
      changes: [{ serviceId, before: '107.99', after: '164.99', margin: '50.75', isBelowFloor: false }],
    });
    expect(await price()).toBe('107.99');
    expect((await save([dear])).isApplied).toBe(true);
    expect(await price()).toBe('164.99');
    expect(await get('price-rules')).toMatchObject([{ scope: 'all', percent: '100.00' }]);
  });

  test('of a category win over those of a provider, and those over the one for everything', async () => {
    const ofProvider = { ...everything, scope: 'provider', scopeId: providerId, percent: '40' };
    const ofCategory = { ...everything, scope: 'category', scopeId: categoryId, percent: '50' };
    await save([everything, ofProvider]);
    expect(await price()).toBe('115.99');
    await save([everything, ofProvider, ofCategory]);
    expect(await price()).toBe('123.99');
  });

  test('set no price that leaves too little', async () => {
    const thin = { ...everything, percent: '2', fixed: '0', ending: 'none', floor: '10' };
    expect(await save([thin])).toMatchObject({ changes: [{ after: '82.8679', isBelowFloor: true }] });
    expect(await price()).toBe('107.99');
    expect((await importing({ services: [{ externalId: '102' }], follows: true })).rows[0]?.fault).toBe('below-floor');
  });

  test('that another admin has changed meanwhile are not overwritten', async () => {
    const before = { rules: await get('price-rules') };
    await save([{ ...everything, percent: '31' }]);
    const answer = await shop.put('/api/admin/price-rules', meera, { rules: [everything], before });
    expect(answer.json()).toMatchObject({ code: 'changed-meanwhile' });
    expect(await get('price-rules')).toMatchObject([{ percent: '31.00' }]);
  });

  test('are one for each scope, and nothing follows without one', async () => {
    expect((await shop.put('/api/admin/price-rules', meera, { rules: [everything, everything] })).statusCode).toBe(400);
    const astray = { ...everything, scopeId: 1 };
    expect((await shop.put('/api/admin/price-rules', meera, { rules: [astray] })).statusCode).toBe(400);
    await save([]);
    expect(await price()).toBe('107.99');
    expect((await importing({ services: [{ externalId: '102' }], follows: true })).rows[0]?.fault).toBe('no-rule');
    const answer = await shop.put(`/api/admin/services/${serviceId}/pricing`, meera, { priceMode: 'follows' });
    expect(answer.json().fields).toMatchObject({ priceMode: expect.stringContaining('Add a price rule first') });
  });
});

describe('an import', () => {
  test('at other prices than were seen is refused, until they are looked at again', async () => {
    const body = { categoryId, services: [{ externalId: '102' }], follows: true };
    const dryRun = { ...body, apply: false };
    const path = `/api/admin/providers/${providerId}/import`;
    const rowOf = async () => (await shop.post(path, meera, dryRun)).json().rows[0];
    const { cost, pricePerThousand } = await rowOf();
    await save([{ ...everything, percent: '60' }]);
    const send = (seen: object) => shop.post(path, meera, { ...body, services: [{ externalId: '102', seen }] });
    const refused = await send({ cost, pricePerThousand });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'price-changed']);
    const now = await rowOf();
    const taken = await send({ cost: now.cost, pricePerThousand: now.pricePerThousand });
    expect(taken.json()).toMatchObject({ isApplied: true, rows: [{ pricePerThousand: now.pricePerThousand }] });
    expect(now.pricePerThousand).not.toBe(pricePerThousand);
  });
});
