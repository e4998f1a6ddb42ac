import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { day, hour, minute } from '../platform/clock.ts';
import { findProvidersWithoutStates } from '../providers/find-providers-without-states.ts';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type AcceptedOrder, insertAcceptedOrder, pollDue, readDispatch } from '../testing-polls.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '300' });
  meera = await shop.admin();
  asha = await shop.customer({ balance: '900000.00' });
  serviceId = (await shop.service({ pricePerThousand: '100.00' })).id;
});
let fake: FakeProvider;
let providerId: number;
beforeEach(async () => {
  shop.clock.now = Math.ceil(shop.clock.now / minute) * minute;
  fake = await startFakeProvider({ balance: '100000' });
  const given = { name: 'Cheap Panel', url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50', buffer: '2' };
  providerId = (await shop.post('/api/admin/providers', meera, { ...given, callsPerMinute: 600 })).json().id;
});
afterEach(async () => {
  await fake.stop();
  await shop.database.write((tx) => tx.updateTable('dispatches').set({ next_look_at: null }).execute());
  shop.clock.now += hour;
  await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(() => shop.close());

const send = () => insertAcceptedOrder({ shop, customer: asha, serviceId, fake, providerId });

const poll = () => pollDue(shop);
/** So much later. */
async function pollAfter(ms: number): Promise<void> {
  shop.clock.now += ms;
  await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
  await poll();
}
const dispatchOf = (sent: AcceptedOrder) => readDispatch(shop, sent);
const sinceOf = async (sent: AcceptedOrder): Promise<number> => JSON.parse((await dispatchOf(sent)).seen ?? '{}').since;

test.each([
  ['body', '{"error":"Incorrect order ID"}'],
  ['error', 'It is in the archive'],
  ['html', undefined],
] as const)('an ended order that its provider deletes (%s %s) stays as it was', async (kind, text) => {
  const sent = await send();
  fake.panel.setOrder(sent.there, { status: 'Completed', remains: 51 });
  await pollAfter(2 * minute);
  const before = await dispatchOf(sent);
  expect(before).toMatchObject({ state: 'ended', attention: 'short' });
  fake.fault({ action: 'status', kind, ...(text !== undefined && { text }), times: 99 });
  for (let passed = 0; passed < 4; passed++) await pollAfter(2 * day);
  const { seen, attention, attention_at, next_look_at } = await dispatchOf(sent);
  const { seen: seenBefore, attention_at: attentionBefore } = before;
  expect([seen, attention, attention_at, next_look_at]).toEqual([seenBefore, 'short', attentionBefore, null]);
});

test('several ended orders that their provider deletes in odd words are given up, and no alarm comes', async () => {
  const both = [await send(), await send()];
  for (const { there } of both) fake.panel.setOrder(there, { status: 'Completed', remains: 0 });
  await pollAfter(2 * minute);
  fake.fault({ action: 'status', kind: 'error', text: 'It is in the archive', times: 9_999 });
  const asked = () => fake.calls.filter(({ params }) => params['action'] === 'status').length;
  await pollAfter(day);
  const before = asked();
  for (let passed = 0; passed < 120; passed++) await pollAfter(minute);
  expect(asked() - before).toBeLessThan(10);
  const providers = [{ id: providerId }];
  expect(await findProvidersWithoutStates(shop.database.read, providers, shop.clock.now)).toEqual(new Set());
  for (let passed = 0; passed < 9; passed++) await pollAfter(day);
  for (const each of both) expect(await dispatchOf(each)).toMatchObject({ next_look_at: null, attention: null });
});

test('a slow order stays slow though an answer does not mention it', async () => {
  const sent = await send();
  fake.panel.setOrder(sent.there, { status: 'In progress', remains: 600 });
  await pollAfter(2 * minute);
  const since = await sinceOf(sent);
  for (let passed = 0; passed < 30; passed += 6) await pollAfter(6 * hour);
  expect((await dispatchOf(sent)).attention).toBe('slow');
  for (const text of ['{}', '{"error":"Incorrect order ID"}']) {
    fake.fault({ action: 'status', kind: 'body', text });
    for (let passed = 0; passed < 2; passed++) {
      await pollAfter(12 * hour);
      expect((await dispatchOf(sent)).attention).toBe('slow');
    }
  }
  expect(await sinceOf(sent)).toBe(since);
  fake.panel.setOrder(sent.there, { status: 'In progress', remains: 500 });
  await pollAfter(12 * hour);
  expect((await dispatchOf(sent)).attention).toBeNull();
});

test('a time that a clock ran ahead of does not keep an order from being slow', async () => {
  const sent = await send();
  fake.panel.setOrder(sent.there, { status: 'In progress', remains: 600 });
  await pollAfter(2 * minute);
  const ahead = { ...JSON.parse((await dispatchOf(sent)).seen ?? '{}'), since: shop.clock.now + 90 * day };
  const seen = JSON.stringify(ahead);
  await shop.database.write((tx) =>
    tx.updateTable('dispatches').set({ seen }).where('id', '=', sent.dispatchId).execute(),
  );
  for (let passed = 0; passed < 42; passed += 6) await pollAfter(6 * hour);
  expect((await dispatchOf(sent)).attention).toBe('slow');
});
