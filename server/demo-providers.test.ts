import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDemoPanels } from './demo-providers.ts';
import { sampleServices } from './demo-services.ts';
import { openOutboundHttp } from './platform/outbound-http.ts';
import { type DripShop, openDripShop } from './testing-drip-feed.ts';
import { Subscriptions } from './testing-subscriptions.ts';

const service = String(sampleServices.find(({ type }) => type === 'Subscriptions')?.externalId);
const url = 'https://a.panels.tarakki.example/api/v2';

let drips: DripShop;
let subscriptions: Subscriptions;
beforeAll(async () => {
  drips = await openDripShop();
  subscriptions = new Subscriptions(drips);
});
beforeEach(async () => {
  await drips.begin();
  await subscriptions.begin();
});
afterAll(async () => {
  await drips.fake.stop();
  await drips.shop.close();
});

test('an order that was sent to a panel of the sample shop twice comes back there once', async () => {
  const id = await subscriptions.place();
  const whole = await subscriptions.findNumber(id, 0);
  const post = await subscriptions.post(id, 120);
  const { database } = drips.shop;
  await database.write(async (tx) => {
    const sent = await tx
      .selectFrom('dispatches')
      .selectAll()
      .where('provider_order', '=', whole ?? '')
      .executeTakeFirstOrThrow();
    const { id: _, ...first } = { ...sent, external_service: service };
    await tx.updateTable('dispatches').set({ external_service: service }).where('order_id', '=', id).execute();
    await tx.updateTable('providers').set({ url }).where('id', '=', sent.provider_id).execute();
    const others = [
      { ...first, state: 'refused', provider_order: null } as const,
      { ...first, state: 'ended', provider_order: '4711' } as const,
    ];
    await tx.insertInto('dispatches').values(others).execute();
  });
  const http = await openDemoPanels(database.read, openOutboundHttp());
  const form = { key: 'demo-key-of-panel-a', action: 'status', orders: `${whole},4711` };
  const answer = await http.send({ url, method: 'POST', timeoutMs: 1_000, body: { form } });
  await http.close();
  const stands = JSON.parse(answer.outcome === 'answered' ? answer.body.toString() : '{}');
  const timesUnder = (number: string) => stands[number].orders.filter((each: string) => each === post).length;
  expect([timesUnder(whole ?? ''), timesUnder('4711')]).toEqual([1, 0]);
});
