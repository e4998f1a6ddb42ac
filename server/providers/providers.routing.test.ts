import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type FakeProvider, startFakeProvider } from './start-fake-provider.ts';

let shop: TestShop;
let meera: Person;
let fake: FakeProvider;
let providerId: number;
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1' });
  meera = await shop.admin();
});
beforeEach(async () => {
  fake = await startFakeProvider();
  // A type that the shop does not know.
  fake.panel.setService('109', { type: 'Web Traffic' });
  const given = { name: 'Cheap Panel', url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50', buffer: '2' };
  providerId = (await shop.post('/api/admin/providers', meera, given)).json().id;
  await shop.post(`/api/admin/providers/${providerId}/sync`, meera, {});
  serviceId = (await shop.service({ pricePerThousand: '25.00' })).id;
});
afterEach(async () => {
  await shop.delete(`/api/admin/providers/${providerId}`, meera);
  await fake.stop();
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(() => shop.close());

const path = () => `/api/admin/services/${serviceId}/routes`;
const read = async () => (await shop.get(path(), meera)).json();
const put = (body: Record<string, unknown>) => shop.put(path(), meera, body);
const to = (externalId: string) => ({ providerId, externalId });

describe('the routes of a service', () => {
  test('are none at first, and its orders are sent by hand', async () => {
    expect(await read()).toEqual({ mode: 'hand', routes: [] });
  });

  test('stand in the order in which they were named, each with what it costs and leaves', async () => {
    const saved = await put({ mode: 'auto', routes: [to('102'), to('101')] });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toEqual(await read());
    expect(await read()).toMatchObject({
      mode: 'auto',
      routes: [
        {
          ...to('102'),
          providerName: 'Cheap Panel',
          name: 'Instagram Likes | Instant',
          cost: '0.14',
          currency: 'USD',
          costInRupees: '12.6378',
          min: 10,
          max: 100_000,
          // (25 − 12.6378) / 25
          margin: '49.44',
          quarantineReason: null,
          isActive: true,
          isUsable: true,
          whyNot: null,
        },
        { ...to('101'), margin: '-224.98' },
      ],
    });
    await put({ mode: 'auto', routes: [to('101'), { ...to('102'), isActive: false }] });
    expect((await read()).routes).toMatchObject([to('101'), { ...to('102'), isUsable: false, whyNot: 'off' }]);
    await put({ mode: 'hand', routes: [] });
    expect(await read()).toEqual({ mode: 'hand', routes: [] });
  });

  test('are noted with what they were', async () => {
    await put({ mode: 'auto', routes: [to('102')] });
    const [act] = (await shop.get(`/api/admin/audit?subject=service&subjectId=${serviceId}`, meera)).json();
    const route = { ...to('102'), isActive: true };
    expect(act).toMatchObject({
      action: 'change-routes',
      before: { mode: 'hand', routes: [] },
      after: { mode: 'auto', routes: [route] },
    });
    await put({ mode: 'auto', routes: [to('102')] });
    expect((await shop.get(`/api/admin/audit?subject=service&subjectId=${serviceId}`, meera)).json()).toHaveLength(1);
  });

  test('are not overwritten by who had read others', async () => {
    await put({ mode: 'auto', routes: [to('102')] });
    const late = await put({ mode: 'hand', routes: [], before: { mode: 'hand', routes: [] } });
    expect([late.statusCode, late.json().code, late.json().current]).toEqual([
      409,
      'changed-meanwhile',
      { ...(await read()) },
    ]);
    const before = { mode: 'auto', routes: [{ ...to('102'), isActive: true }] };
    expect((await put({ mode: 'hand', routes: [], before })).statusCode).toBe(200);
  });

  test.each<[name: string, routes: () => object[]]>([
    ['none', () => []],
    ['one twice', () => [to('102'), to('102')]],
    ['one that the provider does not offer', () => [to('999')]],
    ['one of a provider that is not there', () => [{ providerId: 9_999, externalId: '102' }]],
    ['one of another type', () => [to('104')]],
    ['one of a type that the shop does not know', () => [to('109')]],
    ['more than anybody has', () => Array.from({ length: 21 }, (_, n) => to(String(n)))],
  ])('are refused with %s', async (_, routes) => {
    const answer = await put({ mode: 'auto', routes: routes() });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-input']);
    expect(await read()).toEqual({ mode: 'hand', routes: [] });
  });

  test('of a service that is not there are not found', async () => {
    for (const id of [999_999, 0])
      expect((await shop.get(`/api/admin/services/${id}/routes`, meera)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await shop.put('/api/admin/services/999999/routes', meera, { mode: 'hand', routes: [] })).statusCode).toBe(
      404,
    );
  });

  test('say why one is not used: quarantined until an admin accepts it, paused, gone', async () => {
    await put({ mode: 'auto', routes: [to('102')] });
    fake.panel.setService('102', { rate: '0.50' });
    await shop.post(`/api/admin/providers/${providerId}/sync`, meera, {});
    expect((await read()).routes).toMatchObject([
      { whyNot: 'quarantined', quarantineReason: 'steep-cost', isUsable: false },
    ]);
    await put({ mode: 'auto', routes: [to('102')] });
    expect((await read()).routes).toMatchObject([{ whyNot: 'quarantined' }]);
    // What is accepted is what was shown.
    const seen = { cost: '0.40', quarantineReason: 'steep-cost' };
    const late = await put({ mode: 'auto', routes: [{ ...to('102'), acceptsChange: true, seen }] });
    expect([late.json().code, late.json().current.routes[0].cost]).toEqual(['changed-meanwhile', '0.50']);
    expect((await read()).routes).toMatchObject([{ whyNot: 'quarantined' }]);
    const now = { ...seen, cost: '0.50' };
    await put({ mode: 'auto', routes: [{ ...to('102'), acceptsChange: true, seen: now }] });
    expect((await read()).routes).toMatchObject([{ whyNot: 'below-floor', quarantineReason: null, cost: '0.50' }]);
    fake.panel.services = fake.panel.services.filter(({ service }) => String(service) !== '102');
    const sync = () => shop.post(`/api/admin/providers/${providerId}/sync`, meera, {});
    await sync();
    expect((await read()).routes).toMatchObject([{ whyNot: 'below-floor' }]);
    await sync();
    expect((await read()).routes).toMatchObject([{ whyNot: 'not-offered' }]);
    // It may come back, and stands where it stood.
    expect((await put({ mode: 'auto', routes: [to('102')] })).statusCode).toBe(200);
  });

  test('end with their provider', async () => {
    await put({ mode: 'auto', routes: [to('102')] });
    await shop.delete(`/api/admin/providers/${providerId}`, meera);
    expect(await read()).toEqual({ mode: 'auto', routes: [] });
  });

  test('that two admins save at once are those of one of them', async () => {
    const one = { mode: 'auto', routes: [to('102'), to('101')] };
    const other = { mode: 'auto', routes: [to('111')] };
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => put(n % 2 ? one : other)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    const ids = (await read()).routes.map(({ externalId }: { externalId: string }) => externalId);
    expect([['102', '101'], ['111']]).toContainEqual(ids);
  });
});

describe('the sending of all orders', () => {
  const settings = async () => (await shop.get('/api/admin/dispatching', meera)).json();
  const change = (body: Record<string, unknown>) => shop.put('/api/admin/dispatching', meera, body);

  test('is on until an admin switches it off, with a least margin of 5 %', async () => {
    expect(await settings()).toEqual({ isOn: true, floor: '5.00', triesNextOnFailure: false });
    const before = { isOn: true, floor: '5.00' };
    expect((await change({ isOn: false, floor: '7.5', before })).json()).toMatchObject({ isOn: false, floor: '7.50' });
    expect((await change({ isOn: true, before })).json()).toMatchObject({ code: 'changed-meanwhile' });
    expect((await change({ isOn: true })).json()).toMatchObject({ isOn: true, floor: '7.50' });
    const [act] = (await shop.get('/api/admin/audit?subject=provider', meera)).json();
    expect(act).toMatchObject({ action: 'change-dispatching', before: { isOn: false }, after: { isOn: true } });
    await change({ isOn: true, floor: 5 });
  });
});

describe('a provider that is deleted', () => {
  test('at the moment when a route to it is saved leaves none', async () => {
    for (let round = 0; round < 4; round++) {
      const name = `Panel ${round}`;
      const given = { name, url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50', buffer: '2' };
      const { id } = (await shop.post('/api/admin/providers', meera, given)).json();
      await shop.post(`/api/admin/providers/${id}/sync`, meera, {});
      const [saved, deleted] = await Promise.all([
        put({ mode: 'auto', routes: [to('102'), { providerId: id, externalId: '102' }] }),
        shop.delete(`/api/admin/providers/${id}`, meera),
      ]);
      expect([[200, 400], 200]).toEqual([expect.arrayContaining([saved.statusCode]), deleted.statusCode]);
    }
    const left = shop.database.read
      .selectFrom('service_mappings as m')
      .innerJoin('providers as p', 'p.id', 'm.provider_id')
      .select('m.id')
      .where('p.deleted_at', 'is not', null);
    expect(await left.execute()).toEqual([]);
  });

  test('counts for nothing where an earlier version has left a route to it', async () => {
    await put({ mode: 'auto', routes: [to('102')] });
    const given = { name: 'Gone', url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50', buffer: '2' };
    const { id } = (await shop.post('/api/admin/providers', meera, given)).json();
    await shop.delete(`/api/admin/providers/${id}`, meera);
    await shop.database.write((tx) =>
      tx
        .insertInto('service_mappings')
        .values({
          ...{ service_id: serviceId, provider_id: id, external_id: '102', position: 2 },
          ...{ quarantine_reason: null, priced_cost_e8: 1 },
        })
        .execute(),
    );
    await shop.delete(`/api/admin/providers/${providerId}`, meera);
    const services: { id: number; isActive: boolean }[] = (await shop.get('/api/admin/services', meera)).json();
    expect(services.find((each) => each.id === serviceId)).toMatchObject({ isActive: false, isPausedByShop: true });
  });
});
