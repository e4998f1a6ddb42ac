import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportedProviderService, ProviderService } from '../../contract/provider-services.ts';
import type { Provider } from '../../contract/providers.ts';
import { day } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { readServices } from './read-services.ts';
import { type FakeProvider, startFakeProvider } from './start-fake-provider.ts';

let shop: TestShop;
let meera: Person;
let fake: FakeProvider;
let id: number;
let categoryId: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1' });
  meera = await shop.admin();
  categoryId = (await shop.service()).categoryId;
});
beforeEach(async () => {
  fake = await startFakeProvider();
  // A type that the shop does not know.
  fake.panel.setService('109', { type: 'Web Traffic' });
  const given = { name: 'Cheap Panel', url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50', buffer: '2' };
  id = (await shop.post('/api/admin/providers', meera, { ...given, callsPerMinute: 600 })).json().id;
});
afterEach(async () => {
  await shop.delete(`/api/admin/providers/${id}`, meera);
  await fake.stop();
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(() => shop.close());

const sync = async (body: { acceptMissing?: boolean } = {}) =>
  (await shop.post(`/api/admin/providers/${id}/sync`, meera, body)).json();
const services = async (query = ''): Promise<ProviderService[]> =>
  (await shop.get(`/api/admin/providers/${id}/services${query}`, meera)).json();
const service = async (externalId: string) => (await services()).find((each) => each.externalId === externalId);
const ask = async (path: string) => (await shop.get(`/api/admin/providers/${id}/${path}`, meera)).json();
const changes = (): Promise<{ field: string }[]> => ask('changes');
const provider = async (): Promise<Provider> =>
  (await shop.get('/api/admin/providers', meera)).json().find((each: Provider) => each.id === id);
const importing = async (
  body: Record<string, unknown>,
): Promise<{ isApplied: boolean; rows: ImportedProviderService[] }> => {
  const answer = await shop.post(`/api/admin/providers/${id}/import`, meera, { categoryId, ...body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const nothing = { added: 0, changed: 0, missing: 0, unusable: 0, quarantined: 0, repriced: 0 };

describe('a sync', () => {
  test('reads all services, with what they cost in rupees', async () => {
    expect(await sync()).toEqual({ ...nothing, outcome: 'synced', services: 11, added: 11 });
    expect(await service('101')).toEqual({
      id: expect.any(Number),
      externalId: '101',
      name: 'Instagram Followers | 30 days refill | 5K/day',
      type: 'Default',
      category: 'Instagram Followers',
      cost: '0.90',
      costInRupees: '81.243',
      min: 50,
      max: 10_000,
      canRefill: true,
      canCancel: true,
      canDrip: true,
      state: 'there',
      reason: null,
      canImport: true,
      formerCost: null,
      formerCostAt: null,
      serviceIds: [],
      isQuarantined: false,
    });
    expect((await service('109'))?.canImport).toBe(false);
    expect(await provider()).toMatchObject({ services: 11, syncOutcome: 'synced' });
    expect(await sync()).toEqual({ ...nothing, outcome: 'synced', services: 11 });
    expect(await changes()).toEqual([]);
    const [act] = (await shop.get('/api/admin/audit?subject=provider', meera)).json();
    expect(act).toMatchObject({ action: 'sync', subjectId: id, after: { outcome: 'synced', services: 11 } });
  });

  test('finds services by words, by their id and by category, page by page', async () => {
    await sync();
    expect((await services('?search=youtube')).map(({ externalId }) => externalId)).toEqual(['107', '106']);
    expect((await services('?search=108')).map(({ externalId }) => externalId)).toEqual(['108']);
    expect(await services('?category=Facebook')).toHaveLength(1);
    expect(await services('?state=gone')).toEqual([]);
    expect((await services('?pageSize=2&page=2')).map(({ externalId }) => externalId)).toEqual(['109', '108']);
    expect((await services('?type=Poll')).map(({ externalId }) => externalId)).toEqual(['108']);
    expect((await services('?type=Default&search=youtube')).map(({ externalId }) => externalId)).toEqual(['106']);
  });

  test('says by what its services can be narrowed down', async () => {
    await sync();
    const { categories, types } = await ask('facets');
    expect(categories).toHaveLength(10);
    expect(categories[1]).toEqual({ name: 'Instagram Auto', services: 1 });
    expect(types).toContainEqual({ name: 'Default', services: 5, canImport: true });
    expect(types).toContainEqual({ name: 'Poll', services: 1, canImport: true });
    expect(types).toContainEqual({ name: 'Web Traffic', services: 1, canImport: false });
    expect((await shop.get(`/api/admin/providers/${id + 999}/facets`, meera)).statusCode).toBe(404);
  });

  test('finds what changed in the last days', async () => {
    // What was then is two days old now.
    shop.clock.now -= 2 * day;
    await sync();
    fake.panel.setService('102', { rate: '0.15' });
    await sync();
    expect((await services('?changedDays=1')).map(({ externalId }) => externalId)).toEqual(['102']);
    shop.clock.now += 2 * day;
    expect(await services('?changedDays=1')).toEqual([]);
    expect((await services('?changedDays=7')).map(({ externalId }) => externalId)).toEqual(['102']);
  });

  test('writes down what changed, and what it was', async () => {
    await sync();
    fake.panel.setService('102', { rate: '0.28', name: 'Instagram Likes | Instant | HQ', refill: true });
    expect(await sync()).toMatchObject({ outcome: 'synced', added: 0, changed: 1 });
    expect(await changes()).toMatchObject([
      { externalId: '102', field: 'canRefill', before: 'false', after: 'true' },
      { field: 'cost', before: '0.14', after: '0.28' },
      { field: 'name', before: 'Instagram Likes | Instant', after: 'Instagram Likes | Instant | HQ' },
    ]);
    const formerCostAt = new Date(shop.clock.now).toISOString();
    expect(await service('102')).toMatchObject({ cost: '0.28', formerCost: '0.14', formerCostAt, canRefill: true });
    fake.panel.setService('111', { rate: '2.20' });
    await sync();
    expect(await ask('changes?externalId=102')).toHaveLength(3);
    expect(await ask('changes?externalId=111')).toMatchObject([{ field: 'cost', before: '2.10', after: '2.20' }]);
    expect(await ask('changes?externalId=999')).toEqual([]);
    expect(await services('?search=HQ')).toHaveLength(1);
  });

  test('calls a service missed, then gone, and back once it is seen again', async () => {
    await sync();
    const [removed] = fake.panel.services.splice(0, 1);
    expect(await sync()).toMatchObject({ outcome: 'synced', missing: 1, services: 10 });
    expect((await service('101'))?.state).toBe('missed');
    await sync();
    expect(await service('101')).toMatchObject({ state: 'gone', canImport: false });
    expect(await sync()).toMatchObject({ missing: 0 });
    fake.panel.services.push(removed!);
    await sync();
    expect((await service('101'))?.state).toBe('there');
    expect((await changes()).filter(({ field }) => field === 'state')).toHaveLength(3);
  });

  test.each<[name: string, body: string, outcome: string]>([
    ['an empty list', '[]', 'empty'],
    ['a list in which an id stands twice', '[{"service":1,"name":"a"},{"service":"1","name":"b"}]', 'doubled-ids'],
    [
      'three services in the place of eleven',
      JSON.stringify([101, 102, 103].map((service) => ({ service }))),
      'too-many-missing',
    ],
    ['rows without ids', '[{"name":"a"},7]', 'empty'],
    ['an error', '{"error":"Invalid API key"}', 'key'],
    ['other words', '{"error":"Come back later"}', 'refused'],
    ['a page', '<html></html>', 'no-json'],
    ['half a list', '[{"service":101},{"serv', 'no-json'],
    ['an object', '{"101":{"service":101}}', 'no-list'],
  ])('that gets %s is refused, and everything stays', async (_, text, outcome) => {
    await sync();
    const before = await services();
    fake.fault({ kind: 'body', action: 'services', text });
    expect(await sync()).toMatchObject({ ...nothing, outcome });
    expect(await services()).toEqual(before);
    expect(await provider()).toMatchObject({ syncOutcome: outcome, services: 11 });
  });

  test.each([
    ['html', 'no-json'],
    ['http-500', 'refused'],
    ['too-many', 'too-many-calls'],
    ['half-answer', 'connection-lost'],
    ['reset', 'connection-lost'],
    ['redirect', 'moved'],
  ] as const)('that is answered with %s is refused', async (kind, outcome) => {
    await sync();
    fake.fault({ kind, action: 'services' });
    expect(await sync()).toMatchObject({ ...nothing, outcome });
    expect(await services()).toHaveLength(11);
  });

  test('takes a list that lacks much, once an admin says so', async () => {
    await sync();
    fake.panel.services = fake.panel.services.slice(0, 5);
    expect(await sync()).toMatchObject({ outcome: 'too-many-missing' });
    expect(await sync({ acceptMissing: true })).toMatchObject({ outcome: 'synced', missing: 6 });
  });

  test('keeps rows that make no sense, as unusable and with the reason', async () => {
    fake.panel.setService('101', { rate: '0.0000' });
    fake.panel.setService('102', { max: '5' });
    fake.panel.setService('103', { name: '<b>\u202e</b>' });
    fake.panel.setService('105', { rate: '120000000000' });
    expect(await sync()).toMatchObject({ outcome: 'synced', unusable: 4 });
    const unusable = await services('?state=unusable');
    expect(unusable.map(({ externalId, reason }) => [externalId, reason])).toEqual([
      ['105', 'bad-cost'],
      ['103', 'no-name'],
      ['102', 'bad-bounds'],
      ['101', 'bad-cost'],
    ]);
    expect((await provider()).services).toBe(7);
  });

  test('of one provider runs once at a time', async () => {
    fake.fault({ kind: 'latency', action: 'services', ms: 300 });
    const [one, other] = await Promise.all([
      shop.post(`/api/admin/providers/${id}/sync`, meera, {}),
      shop.post(`/api/admin/providers/${id}/sync`, meera, {}),
    ]);
    expect([one.statusCode, other.statusCode].sort()).toEqual([200, 409]);
    expect(await sync()).toMatchObject({ outcome: 'synced' });
  });
});

describe('an import', () => {
  const pick = (...externalIds: string[]) => ({ services: externalIds.map((externalId) => ({ externalId })) });

  test('shows cost, price and margin first, and then adds the services', async () => {
    await sync();
    const wanted = { ...pick('101', '102'), percent: '30', fixed: '2.00' };
    const shown = await importing({ ...wanted, apply: false });
    expect(shown).toEqual({
      isApplied: false,
      rows: [
        {
          externalId: '101',
          name: 'Instagram Followers | 30 days refill | 5K/day',
          cost: '0.90',
          costInRupees: '81.243',
          pricePerThousand: '107.6159',
          margin: '24.50',
          fault: null,
          serviceId: null,
        },
        expect.objectContaining({ externalId: '102', cost: '0.14', fault: null }),
      ],
    });
    const applied = await importing(wanted);
    expect(applied.isApplied).toBe(true);
    const [first, second] = applied.rows.map(({ serviceId }) => serviceId);
    const offered = (await shop.get('/api/admin/services', meera)).json();
    expect(offered.find((each: { id: number }) => each.id === first)).toMatchObject({
      name: 'Instagram Followers | 30 days refill | 5K/day',
      pricePerThousand: '107.6159',
      minQuantity: 50,
      maxQuantity: 10_000,
      isActive: true,
    });
    expect((await service('102'))?.serviceIds).toEqual([second]);
    expect((await importing(wanted)).rows.map(({ fault }) => fault)).toEqual(['imported', 'imported']);
  });

  test('is whole or not at all, and says what stands in the way', async () => {
    await sync();
    const before = (await shop.get('/api/admin/services', meera)).json();
    const { isApplied, rows } = await importing({ ...pick('101', '109', '999') });
    expect([isApplied, rows.map(({ fault }) => fault)]).toEqual([false, [null, 'not-plain', 'not-there']]);
    const cheap = { services: [{ externalId: '101', pricePerThousand: '81.25' }], floor: '5' };
    expect((await importing(cheap)).rows).toMatchObject([{ fault: 'below-floor', margin: '0.00' }]);
    expect((await shop.get('/api/admin/services', meera)).json()).toEqual(before);
  });

  test('takes the own price and name of a service, and leaves rival names out of the others', async () => {
    fake.panel.setService('111', { name: 'CheapPanel.com Facebook Likes <b>| t.me/cheap</b>' });
    await sync();
    const own = { externalId: '106', name: 'YouTube Views', pricePerThousand: '199.99' };
    const { rows } = await importing({ services: [own, { externalId: '111' }], ending: '0.99' });
    expect(rows).toMatchObject([
      { name: 'YouTube Views', pricePerThousand: '199.99' },
      { name: 'Facebook Likes', pricePerThousand: '246.99' },
    ]);
  });

  test('says whether orders are bought from the provider: by hand unless it is asked', async () => {
    await sync();
    const { rows } = await importing({ ...pick('101', '102'), mode: 'auto' });
    const routesOf = async (serviceId: number | null | undefined) =>
      (await shop.get(`/api/admin/services/${serviceId}/routes`, meera)).json();
    const route = { providerId: id, isActive: true, isUsable: true };
    expect(await Promise.all(rows.map(({ serviceId }) => routesOf(serviceId)))).toMatchObject([
      { mode: 'auto', routes: [{ ...route, externalId: '101' }] },
      { mode: 'auto', routes: [{ ...route, externalId: '102' }] },
    ]);
    const byHand = await importing(pick('106'));
    const stored = await routesOf(byHand.rows[0]?.serviceId);
    expect(stored).toMatchObject({ mode: 'hand', routes: [{ ...route, externalId: '106' }] });
  });

  test('puts each service into its own category, at the price of the rule for it', async () => {
    await sync();
    const other = (await shop.service()).categoryId;
    const rule = { fixed: '0', ending: 'none', floor: '5' };
    const rules = [
      { ...rule, scope: 'all', scopeId: null, percent: '30' },
      { ...rule, scope: 'category', scopeId: other, percent: '60' },
    ];
    const saved = await shop.put('/api/admin/price-rules', meera, { rules, before: { rules: [] } });
    expect(saved.statusCode, saved.body).toBe(200);
    const { rows } = await importing({
      services: [{ externalId: '101' }, { externalId: '102', categoryId: other }, { externalId: '106' }],
      follows: true,
    });
    const offered: { id: number; categoryId: number }[] = (await shop.get('/api/admin/services', meera)).json();
    const categoryOf = (serviceId: number | null) => offered.find((each) => each.id === serviceId)?.categoryId;
    expect(rows.map(({ serviceId }) => categoryOf(serviceId))).toEqual([categoryId, other, categoryId]);
    expect(rows.map(({ margin }) => Math.round(Number(margin)))).toEqual([23, 38, 23]);
    const nowhere = { ...pick('111'), services: [{ externalId: '111', categoryId: 99_999 }], categoryId };
    expect((await shop.post(`/api/admin/providers/${id}/import`, meera, nowhere)).statusCode).toBe(404);
    await shop.put('/api/admin/price-rules', meera, { rules: [] });
  });

  test('of the same service twice, or into a category that is not there, is refused', async () => {
    await sync();
    const twice = await shop.post(`/api/admin/providers/${id}/import`, meera, { categoryId, ...pick('101', '101') });
    const nowhere = await shop.post(`/api/admin/providers/${id}/import`, meera, { categoryId: 99_999, ...pick('101') });
    expect([twice.statusCode, nowhere.statusCode]).toEqual([400, 404]);
  });

  test('is quarantined when its cost moves steeply or its id means another thing; its price stays', async () => {
    await sync();
    const { rows } = await importing({ ...pick('101', '102', '103', '111') });
    fake.panel.setService('101', { rate: '0.945' });
    fake.panel.setService('102', { rate: '0.18' });
    fake.panel.setService('103', { name: 'TikTok Shares', category: 'TikTok' });
    expect(await sync()).toMatchObject({ changed: 3, quarantined: 2 });
    const quarantined = (await services()).filter(({ isQuarantined }) => isQuarantined);
    expect(quarantined.map(({ externalId }) => externalId)).toEqual(['103', '102']);
    const { alarms } = (await shop.get('/api/admin/overview', meera)).json();
    expect(alarms).toContainEqual({
      kind: 'providers',
      troubles: [{ id, name: 'Cheap Panel', trouble: 'quarantine', daysLeft: null }],
    });
    const offered = (await shop.get('/api/admin/services', meera)).json();
    for (const { serviceId, pricePerThousand, name } of rows) {
      const now = offered.find((each: { id: number }) => each.id === serviceId);
      expect([now.name, Number(now.pricePerThousand)]).toEqual([name, Number(pricePerThousand)]);
    }
  });

  test('is quarantined by the cost that it was accepted at, whatever another service has for the same one', async () => {
    await sync();
    const { rows } = await importing({ ...pick('102') });
    const twice = { mode: 'hand', routes: [{ providerId: id, externalId: '102' }] };
    const other = await shop.service({ pricePerThousand: '250.00' });
    expect((await shop.put(`/api/admin/services/${other.id}/routes`, meera, twice)).statusCode).toBe(200);
    fake.panel.setService('102', { rate: '0.30' });
    expect(await sync()).toMatchObject({ quarantined: 2 });
    const accepted = { ...twice, routes: [{ ...twice.routes[0], acceptsChange: true }] };
    expect((await shop.put(`/api/admin/services/${other.id}/routes`, meera, accepted)).statusCode).toBe(200);
    await sync();
    const reasons = shop.database.read
      .selectFrom('service_mappings')
      .select(['service_id', 'quarantine_reason'])
      .where('provider_id', '=', id)
      .orderBy('service_id');
    expect(await reasons.execute()).toEqual([
      { service_id: rows[0]?.serviceId, quarantine_reason: 'steep-cost' },
      { service_id: other.id, quarantine_reason: null },
    ]);
  });
});

function longList(length: number): string {
  const padding = 'x'.repeat(120);
  const rows = Array.from({ length }, (_, n) => {
    const rest = { type: 'Default', category: `Category ${n % 50}`, rate: '0.90', min: '50', max: '10000' };
    return { service: n + 1, name: `Instagram Followers ${n} ${padding}`, ...rest, refill: true, cancel: true };
  });
  return JSON.stringify(rows);
}

test('100,000 services of 30 MB are read in slices, so that they hold nobody up', async () => {
  const body = Buffer.from(longList(100_000));
  expect(body.length).toBeGreaterThan(25_000_000);
  expect(body.length).toBeLessThan(32 * 1024 * 1024);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const read = await readServices({ outcome: 'answered', status: 200, headers: {}, body });
  delay.disable();
  expect('services' in read && read.services.length).toBe(100_000);
  expect(delay.count).toBeGreaterThan(50);
  // Other work shares the machine: most of the turns are what counts.
  expect(delay.percentile(90) / 1e6).toBeLessThan(50);
}, 60_000);

test('a list of thousands is written in parts, and only where it changed', async () => {
  fake.fault({ kind: 'body', action: 'services', text: longList(3_000) });
  fake.fault({ kind: 'body', action: 'services', text: longList(2_999) });
  expect(await sync()).toEqual({ ...nothing, outcome: 'synced', services: 3_000, added: 3_000 });
  expect(await sync()).toEqual({ ...nothing, outcome: 'synced', services: 2_999, missing: 1 });
  expect(await services('?state=missed')).toMatchObject([{ externalId: '3000' }]);
  expect(await changes()).toHaveLength(1);
}, 60_000);
