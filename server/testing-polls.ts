import { enqueueDuePolls } from './fulfilment/enqueue-due-polls.ts';
import type { FakeProvider } from './providers/start-fake-provider.ts';
import type { Tx } from './tables.ts';
import type { Person, TestShop } from './testing.ts';

/** An order that a provider has accepted. */
export interface AcceptedOrder {
  readonly orderId: number;
  readonly dispatchId: number;
  /** The provider's number of it. */
  readonly there: string;
}

interface Place {
  readonly shop: TestShop;
  readonly customer: Person;
  readonly serviceId: number;
  readonly fake: FakeProvider;
  readonly providerId: number;
}

/** An order of 1,000 units that the fake provider has, as if it had been sent; its poll is due. */
export async function insertAcceptedOrder({
  shop,
  customer,
  serviceId,
  fake,
  providerId,
}: Place): Promise<AcceptedOrder> {
  const url = `https://instagram.com/p/${crypto.randomUUID()}`;
  const orderId = (await shop.post('/api/orders', customer, { serviceId, url, quantity: 1_000 })).json().id;
  const added = fake.panel.answer({ key: fake.key, action: 'add', service: '101', link: url, quantity: '1000' });
  // The fake panel answers `add` so.
  const there = String((added as { order: number }).order);
  const at = shop.clock.now;
  const sent = { order_id: orderId, provider_id: providerId, provider_order: there, external_service: '101' };
  const times = { due_at: at, accepted_at: at, next_look_at: at, created_at: at };
  const insert = (tx: Tx) =>
    tx
      .insertInto('dispatches')
      .values({ ...sent, ...times, state: 'accepted', quantity: 1_000, tries: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
  return { orderId, dispatchId: (await shop.database.write(insert)).id, there };
}

/** What the server does each second, until nothing is left to do. */
export async function pollDue(shop: TestShop): Promise<void> {
  await enqueueDuePolls(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
}

export const readDispatch = (shop: TestShop, { dispatchId }: AcceptedOrder) =>
  shop.database.read.selectFrom('dispatches').selectAll().where('id', '=', dispatchId).executeTakeFirstOrThrow();
