import { expect } from 'vitest';
import { enqueueDuePolls } from './fulfilment/enqueue-due-polls.ts';
import { enqueueDueRequests } from './fulfilment/enqueue-due-requests.ts';
import { scheduleRuns } from './fulfilment/schedule-runs.ts';
import { type FakeProvider, startFakeProvider } from './providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from './testing.ts';
import { forgetAttention } from './testing-providers.ts';

const fails = (error: unknown): never => {
  throw error;
};
const never = 1e12;

interface Said {
  readonly status: string;
  readonly remains?: string;
  readonly charge?: string;
}

interface RunOfOrder {
  readonly id: number;
  readonly run: number;
  readonly state: string;
  readonly delivered: number | null;
  readonly costInRupees: string | null;
}

/** A shop with one service that is delivered in parts, by a panel that says of an order what a test makes it say. */
export class DripShop {
  readonly shop: TestShop;
  readonly meera: Person;
  #test: { asha: Person; fake: FakeProvider; providerId: number; serviceId: number } | undefined;

  constructor(shop: TestShop, meera: Person) {
    this.shop = shop;
    this.meera = meera;
  }

  /** Before each test: a customer with ₹1,000, and 333.33 for a thousand of 100 to 1,000 units. */
  async begin(): Promise<void> {
    const { shop, meera } = this;
    const fake = await startFakeProvider({ balance: '1000', settings: { startsAfterMs: never, deliversInMs: never } });
    const given = { name: 'Cheap Panel', url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50' };
    await shop.confirm(meera);
    const { id: providerId } = (
      await shop.post('/api/admin/providers', meera, { ...given, callsPerMinute: 600 })
    ).json();
    await shop.post(`/api/admin/providers/${providerId}/sync`, meera, {});
    const { id: serviceId } = await shop.service({ pricePerThousand: '333.33', min: 100, max: 1_000 });
    expect((await shop.patch(`/api/services/${serviceId}`, meera, { canDrip: true })).json().canDrip).toBe(true);
    const routes = { mode: 'auto', routes: [{ providerId, externalId: '102' }] };
    expect((await shop.put(`/api/admin/services/${serviceId}/routes`, meera, routes)).statusCode).toBe(200);
    this.#test = { asha: await shop.customer({ balance: '1000.00' }), fake, providerId, serviceId };
  }

  /** After each test: the books balance, and nothing was sent twice. */
  async end(): Promise<void> {
    const { shop, meera, fake } = this;
    expect(await shop.ledgerFaults()).toEqual([]);
    expect(await this.#sentTooOften()).toEqual([]);
    await shop.put('/api/admin/dispatching', meera, { isOn: true });
    await shop.delete(`/api/admin/providers/${this.providerId}`, meera);
    await forgetAttention(shop);
    await shop.database.write(async (tx) => {
      await tx.updateTable('dispatches').set({ next_look_at: null }).execute();
      await tx.updateTable('cancel_requests').set({ due_at: null }).execute();
      await tx.updateTable('drip_feeds').set({ due_at: null, stop_reason: 'by-hand' }).execute();
    });
    await fake.stop();
  }

  get #now() {
    if (!this.#test) throw new Error('No test has begun.');
    return this.#test;
  }
  get asha(): Person {
    return this.#now.asha;
  }
  get fake(): FakeProvider {
    return this.#now.fake;
  }
  get providerId(): number {
    return this.#now.providerId;
  }
  get serviceId(): number {
    return this.#now.serviceId;
  }

  /** Whatever a panel has taken is one dispatch of ours: for it, the runs of an order look alike. */
  async #sentTooOften(): Promise<string[]> {
    // What a subscription makes of posts, the panel has begun by itself.
    const sent = this.fake.panel.orders().filter(({ madeFor }) => madeFor === undefined);
    const taken = Map.groupBy(sent, ({ link }) => link);
    const rows = await this.shop.database.read
      .selectFrom('dispatches as d')
      .innerJoin('orders as o', 'o.id', 'd.order_id')
      .select(['o.url', 'o.extras', 'o.service_type'])
      .where('d.state', 'in', ['accepted', 'ended', 'unknown', 'lost', 'released'])
      .execute();
    const ours = Map.groupBy(rows, ({ url, extras, service_type }) =>
      service_type === 'Subscriptions' ? JSON.parse(extras ?? '{}').username : url,
    );
    return [...taken].flatMap(([link, orders]) => (orders.length > (ours.get(link)?.length ?? 0) ? [link] : []));
  }

  /** What the server does each second, until nothing is left to do. */
  async work(): Promise<void> {
    const { shop } = this;
    await scheduleRuns(shop.database, shop.clock.now, fails);
    await shop.sendDispatches();
    await enqueueDueRequests(shop.database, shop.clock.now);
    while ((await shop.processJobs()) > 0);
    await enqueueDuePolls(shop.database, shop.clock.now);
    while ((await shop.processJobs()) > 0);
  }

  async workAfter(ms: number): Promise<void> {
    const { shop, meera, asha } = this;
    shop.clock.now += ms;
    await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
    await this.work();
  }

  /** Three runs of 100, one every hour: ₹100 in all. */
  ordering(more: Record<string, unknown> = {}): Record<string, unknown> {
    const url = `https://instagram.com/p/${crypto.randomUUID()}`;
    return { serviceId: this.serviceId, url, quantity: 100, runs: 3, intervalMinutes: 60, ...more };
  }

  async place(more: Record<string, unknown> = {}): Promise<number> {
    const answer = await this.shop.post('/api/orders', this.asha, this.ordering(more));
    expect(answer.statusCode, answer.body).toBe(201);
    await this.work();
    return answer.json().id;
  }

  async read(id: number) {
    return (await this.shop.get(`/api/orders/${id}`, this.asha)).json();
  }
  async orderOf(id: number) {
    return (await this.read(id)).order;
  }
  async runsOf(id: number): Promise<RunOfOrder[]> {
    return (await this.shop.get(`/api/admin/orders/${id}/dispatches`, this.meera)).json();
  }
  /** Such as `1 accepted`; runs are counted from 1. */
  async statesOf(id: number): Promise<string[]> {
    return (await this.runsOf(id)).map(({ run, state }) => `${run} ${state}`);
  }
  cancel(id: number) {
    return this.shop.post(`/api/orders/${id}/cancel`, this.asha, {});
  }

  /** Nobody has what this dispatch was for, says an admin. */
  decide(dispatchId: number, next: 'send-again' | 'refund') {
    const body = Object.fromEntries([
      ['as', 'not-placed'],
      ['then', next],
      ['reason', 'Nobody has it'],
    ]);
    return this.shop.post(`/api/admin/dispatches/${dispatchId}/resolve`, this.meera, body);
  }

  /** What was paid back of these orders and should not have been, or too little, worked out without the shop's own rule. */
  async moneyFaults(ids: readonly number[]): Promise<string[]> {
    const texts: string[] = [];
    for (const id of ids) {
      const { status, quantity, progress, totalAmount, refundedAmount } = await this.orderOf(id);
      const [total, refunded] = [totalAmount, refundedAmount ?? '0'].map((amount) => Math.round(Number(amount) * 100));
      const isOver = ['completed', 'partial', 'refunded'].includes(status);
      const due = isOver ? (total ?? 0) - Math.floor(((total ?? 0) * progress) / quantity) : 0;
      if (due !== refunded) texts.push(`order ${id}, ${status}: ${refunded} paise were paid back, not ${due}`);
    }
    return texts;
  }

  /** The provider says this of a run, and is asked. Runs are counted from 1. */
  async say(id: number, run: number, said: Said): Promise<void> {
    const { shop, fake } = this;
    const { provider_order: number } = await shop.database.read
      .selectFrom('dispatches')
      .select('provider_order')
      .where('order_id', '=', id)
      .where('run', '=', run - 1)
      .where('provider_order', 'is not', null)
      .executeTakeFirstOrThrow();
    fake.panel.setOrder(number ?? '', said);
    const look = { next_look_at: shop.clock.now };
    await shop.database.write((tx) =>
      tx.updateTable('dispatches').set(look).where('provider_order', '=', number).execute(),
    );
    await this.workAfter(1_000);
  }
  complete(id: number, run: number): Promise<void> {
    return this.say(id, run, { status: 'Completed', remains: '0' });
  }
}

export async function openDripShop(): Promise<DripShop> {
  const shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '1000', RATE_LIMIT_FACTOR: '1000' });
  return new DripShop(shop, await shop.admin());
}
