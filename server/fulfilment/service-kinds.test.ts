import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { routeTexts } from '../../contract/dispatches.ts';
import { kindOf, type ServiceType, serviceTypes } from '../../contract/service-kinds.ts';
import { hour } from '../platform/clock.ts';
import { dateOfDay, indianDay } from '../platform/indian-time.ts';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { forgetAttention } from '../testing-providers.ts';
import { askStatuses } from './ask-statuses.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let fake: FakeProvider;
let providerId: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '1000' });
  meera = await shop.admin();
  asha = await shop.customer({ balance: '100000.00' });
});
beforeEach(async () => {
  fake = await startFakeProvider();
  // A type that the shop does not know.
  fake.panel.setService('109', { type: 'Web Traffic' });
  serviceTypes.forEach((type, index) => {
    const bounds = kindOf(type).counts === 'package' ? { min: '1000', max: '1000' } : { min: '1', max: '5000' };
    fake.panel.setService(String(500 + index), {
      name: `All ${type}`,
      type: type.toUpperCase(),
      rate: '2.00',
      ...bounds,
    });
  });
  const given = { name: 'Cheap Panel', url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50' };
  providerId = (await shop.post('/api/admin/providers', meera, { ...given, callsPerMinute: 600 })).json().id;
  await shop.post(`/api/admin/providers/${providerId}/sync`, meera, {});
});
afterEach(async () => {
  await shop.delete(`/api/admin/providers/${providerId}`, meera);
  await forgetAttention(shop);
  await fake.stop();
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(() => shop.close());

const externalIdOf = (type: ServiceType) => String(500 + serviceTypes.indexOf(type));

async function routed(type: ServiceType, externalId = externalIdOf(type)): Promise<number> {
  const { id } = await shop.service({ type, pricePerThousand: '4000.00' });
  const body = { mode: 'auto', routes: [{ providerId, externalId }] };
  const answer = await shop.put(`/api/admin/services/${id}/routes`, meera, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return id;
}

let count = 0;
async function place(serviceId: number, body: Record<string, unknown>) {
  const url = `https://instagram.com/p/${++count}`;
  const answer = await shop.post('/api/orders', asha, { serviceId, url, ...body });
  expect(answer.statusCode, answer.body).toBe(201);
  await shop.sendDispatches();
  const sent = fake.calls.findLast(({ params }) => params['action'] === 'add')?.params ?? {};
  const { action: _, ...params } = sent;
  return { id: answer.json().id as number, url, params };
}

const stateOf = async (orderId: number) =>
  (await shop.get(`/api/admin/orders/${orderId}/dispatches`, meera)).json().at(-1);

const extras = {
  comments: 'वाह!\nNice, "really"\nLove it 🎉',
  usernames: 'asha\nravi\ndevi',
  hashtags: '#diwali\n#holi',
  groups: 'one\ntwo',
  username: 'asha_k',
  hashtag: '#diwali',
  media: 'https://instagram.com/p/C8',
  answerNumber: 3,
  minPerPost: 2,
  maxPerPost: 3,
  posts: 4,
  delayMinutes: 30,
  expiresOn: dateOfDay(indianDay(Date.now()) + 30),
};
const expiry = extras.expiresOn.split('-').reverse().join('/');

/** As the API of panels wants them, beside service and link. */
const sentAs: Record<ServiceType, Record<string, string>> = {
  Default: { quantity: '9' },
  'Custom Comments': { comments: extras.comments },
  Package: {},
  'Custom Comments Package': { comments: extras.comments },
  Poll: { quantity: '9', answer_number: '3' },
  'Comment Likes': { quantity: '9', username: 'asha_k' },
  'Comment Replies': { username: 'asha_k', comments: extras.comments },
  Mentions: { quantity: '9', usernames: extras.usernames },
  'Mentions with Hashtags': { quantity: '9', usernames: extras.usernames, hashtags: extras.hashtags },
  'Mentions Custom List': { usernames: extras.usernames },
  'Mentions Hashtag': { quantity: '9', hashtag: '#diwali' },
  'Mentions User Followers': { quantity: '9', username: 'asha_k' },
  'Mentions Media Likers': { quantity: '9', media: extras.media },
  'Invites from Groups': { quantity: '9', groups: extras.groups },
  Subscriptions: { username: 'asha_k', min: '2', max: '3', posts: '4', delay: '30', expiry },
};

test.each(serviceTypes.map((type) => [type]))('%s is sent as panels want it, and taken', async (type) => {
  const kind = kindOf(type);
  const body = Object.fromEntries(kind.extras.map((field) => [field, extras[field]]));
  const { id, url, params } = await place(await routed(type), {
    ...body,
    ...(kind.counts === null && { quantity: 9 }),
  });
  const isForPosts = kind.counts === 'posts';
  const link = isForPosts ? extras.username : url;
  expect(params).toEqual({ service: externalIdOf(type), ...(!isForPosts && { link }), ...sentAs[type] });
  const counted = kind.counts === null ? 9 : kind.counts === 'package' ? 1 : isForPosts ? 12 : 3;
  expect(fake.panel.orders()).toMatchObject([{ link, quantity: counted }]);
  // A package costs $2.00 for the whole, anything else for a thousand.
  const dispatch = await stateOf(id);
  expect(dispatch).toMatchObject({ state: 'accepted' });
  // What a subscription costs, its posts tell.
  if (isForPosts) expect(dispatch.cost).toBeNull();
  else expect(Number(dispatch.cost)).toBeCloseTo(kind.counts === 'package' ? 2 : counted * 0.002, 8);
  expect(fake.panel.duplicates()).toEqual([]);
});

test('nothing of a comment stands in the log of the calls', async () => {
  await place(await routed('Custom Comments'), { comments: 'Secret words\nof a person' });
  const calls = await shop.database.read.selectFrom('provider_calls').selectAll().execute();
  expect(calls.length).toBeGreaterThan(0);
  expect(JSON.stringify(calls)).not.toContain('Secret words');
});

test('through JSON the comments arrive as well', async () => {
  const { name, url, currency, rate } = (await shop.get('/api/admin/providers', meera))
    .json()
    .find((each: { id: number }) => each.id === providerId);
  await shop.put(`/api/admin/providers/${providerId}`, meera, { name, url, currency, rate, sendsJson: true });
  const { params } = await place(await routed('Custom Comments'), { comments: extras.comments });
  expect(params['comments']).toBe(extras.comments);
});

describe('a package', () => {
  const deliver = async () => {
    shop.clock.now += hour;
    await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
    const due = await shop.database.read
      .selectFrom('dispatches')
      .select('id')
      .where('state', '=', 'accepted')
      .where('provider_id', '=', providerId)
      .execute();
    const batch = { providerId, dispatchIds: due.map(({ id }) => id) };
    await askStatuses({ ...shop, clock: () => shop.clock.now }, batch);
  };

  test('is complete when the panel says so, whatever remains there', async () => {
    const { id } = await place(await routed('Package'), {});
    const [{ order } = { order: 0 }] = fake.panel.orders();
    fake.panel.setOrder(String(order), { status: 'In progress', remains: 600 });
    await deliver();
    expect((await shop.get(`/api/orders/${id}`, asha)).json().order).toMatchObject({
      status: 'processing',
      progress: 0,
    });
    fake.panel.setOrder(String(order), { status: 'Completed', remains: 0 });
    await deliver();
    expect((await shop.get(`/api/orders/${id}`, asha)).json().order).toMatchObject({
      status: 'completed',
      progress: 1,
    });
  });

  test('of which a part was delivered and charged waits for a person', async () => {
    const { id } = await place(await routed('Package'), {});
    const [{ order } = { order: 0 }] = fake.panel.orders();
    fake.panel.setOrder(String(order), { status: 'Partial', remains: 400 });
    await deliver();
    expect((await shop.get(`/api/orders/${id}`, asha)).json().order).toMatchObject({ refundedAmount: null });
    const attention = (await shop.get('/api/admin/orders/attention', meera)).json();
    expect(attention.filter((each: { orderId: number }) => each.orderId === id)).toMatchObject([{ kind: 'status' }]);
  });
});

describe('a route', () => {
  test('of another type is refused', async () => {
    const { id } = await shop.service({ type: 'Custom Comments' });
    const put = (externalId: string) =>
      shop.put(`/api/admin/services/${id}/routes`, meera, { mode: 'auto', routes: [{ providerId, externalId }] });
    const other = await put('101');
    expect([other.statusCode, other.json().fields]).toEqual([400, { routes: routeTexts.otherType('Custom Comments') }]);
    expect((await put('109')).json().fields).toEqual({ routes: routeTexts.notOffered });
    expect((await put('104')).statusCode).toBe(200);
  });

  test('that has become one of another type is passed over, and the order held', async () => {
    const serviceId = await routed('Default', '101');
    expect((await shop.patch(`/api/services/${serviceId}`, meera, { type: 'Poll' })).statusCode).toBe(200);
    const routes = (await shop.get(`/api/admin/services/${serviceId}/routes`, meera)).json().routes;
    expect(routes).toMatchObject([{ isUsable: false, whyNot: 'another-type' }]);
    const { id } = await place(serviceId, { quantity: 100, answerNumber: 1 });
    expect([await stateOf(id), fake.panel.orders()]).toMatchObject([{ state: 'held', reason: 'another-type' }, []]);
  });

  test('is chosen by the type that an order was placed with', async () => {
    const serviceId = await routed('Poll');
    await shop.put('/api/admin/dispatching', meera, { isOn: false });
    const { id } = await place(serviceId, { quantity: 100, answerNumber: 1 });
    await shop.patch(`/api/services/${serviceId}`, meera, { type: 'Default' });
    await shop.put('/api/admin/dispatching', meera, { isOn: true });
    await shop.sendDispatches();
    expect([(await stateOf(id)).state, fake.panel.orders()]).toMatchObject([
      'accepted',
      [{ params: { answer_number: '1' } }],
    ]);
  });
});

test('an import takes the type of the provider, and leaves what nobody can order', async () => {
  const { id: categoryId } = (await shop.get('/api/service-categories', meera)).json()[0];
  const ids = ['104', '107', '108', externalIdOf('Mentions Custom List')];
  const path = `/api/admin/providers/${providerId}/import`;
  const services = ids.map((externalId) => ({ externalId }));
  const answer = await shop.post(path, meera, { categoryId, services });
  expect(answer.json().isApplied, answer.body).toBe(true);
  const made = answer.json().rows.map(({ serviceId }: { serviceId: number }) => serviceId);
  const all = (await shop.get('/api/admin/services', meera)).json();
  const found = made.map((id: number) => all.find((each: { id: number }) => each.id === id));
  expect(found).toMatchObject([
    { type: 'Custom Comments', minQuantity: 5, maxQuantity: 1_500 },
    // $3.00 at ₹88.50 and 30 % for the whole of it.
    { type: 'Package', minQuantity: 1, maxQuantity: 1, pricePerThousand: '345.1500' },
    { type: 'Poll' },
    { type: 'Mentions Custom List' },
  ]);
  const unknown = await shop.post(path, meera, { categoryId, services: [{ externalId: '109' }] });
  expect(unknown.json()).toMatchObject({ isApplied: false, rows: [{ fault: 'not-plain' }] });
  const offered = (await shop.get(`/api/admin/providers/${providerId}/services?search=Auto`, meera)).json();
  expect(offered).toMatchObject([{ externalId: '109', type: 'Web Traffic', canImport: false }]);
});
