import { expect } from 'vitest';
import { dateOfDay, indianDay } from './platform/indian-time.ts';
import type { DripShop } from './testing-drip-feed.ts';

/** Orders for posts to come in the shop of `testing-drip-feed.ts`; the panel has a post when a test says it. */
export class Subscriptions {
  readonly drips: DripShop;
  serviceId = 0;

  constructor(drips: DripShop) {
    this.drips = drips;
  }

  /** Before each test, after that of the shop: a service at ₹1.00 for each unit, 50 to 1,000 for a post. */
  async begin(): Promise<void> {
    const { shop, meera, fake, providerId } = this.drips;
    Object.assign(fake.panel.settings, { postsEveryMs: 0 });
    fake.panel.setService('109', { rate: '2.00', min: '50', max: '1000', cancel: true });
    await shop.post(`/api/admin/providers/${providerId}/sync`, meera, {});
    const service = await shop.service({ type: 'Subscriptions', pricePerThousand: '1000.00', min: 50, max: 1_000 });
    this.serviceId = service.id;
    const routes = { mode: 'auto', routes: [{ providerId, externalId: '109' }] };
    expect((await shop.put(`/api/admin/services/${service.id}/routes`, meera, routes)).statusCode).toBe(200);
  }

  lastDay(days: number): string {
    return dateOfDay(indianDay(this.drips.shop.clock.now) + days);
  }

  /** Three posts of 100 to 200: ₹600. */
  ordering(more: Record<string, unknown> = {}) {
    return {
      serviceId: this.serviceId,
      url: `https://instagram.com/${crypto.randomUUID()}`,
      username: `asha.${crypto.randomUUID()}`,
      minPerPost: 100,
      maxPerPost: 200,
      posts: 3,
      delayMinutes: 30,
      expiresOn: this.lastDay(30),
      ...more,
    };
  }

  async place(more: Record<string, unknown> = {}): Promise<number> {
    const answer = await this.drips.shop.post('/api/orders', this.drips.asha, this.ordering(more));
    expect(answer.statusCode, answer.body).toBe(201);
    await this.drips.work();
    return answer.json().id;
  }

  /** The provider's number of an order, or of one of its posts, counted from 1; undefined where it has none. */
  async findNumber(id: number, run = 0): Promise<string | undefined> {
    const found = this.drips.shop.database.read
      .selectFrom('dispatches')
      .select('provider_order')
      .where('order_id', '=', id)
      .where('provider_order', 'is not', null);
    return (await found.where('run', '=', run).executeTakeFirst())?.provider_order ?? undefined;
  }

  /** The provider is asked for all of an order. */
  async poll(id: number): Promise<void> {
    const { shop } = this.drips;
    await shop.database.write((tx) =>
      tx
        .updateTable('dispatches')
        .set({ next_look_at: shop.clock.now })
        .where('order_id', '=', id)
        .where('state', 'in', ['accepted', 'ended'])
        .execute(),
    );
    await this.drips.workAfter(1_000);
  }

  /** The profile has a new post, and the shop hears of it. Answers its number at the provider. */
  async post(id: number, units?: number): Promise<string> {
    const number = this.drips.fake.panel.post((await this.findNumber(id)) ?? '', units);
    // Of the order, and then of the post.
    await this.poll(id);
    await this.poll(id);
    return number ?? '';
  }

  async say(id: number, number: string, said: Record<string, string>): Promise<void> {
    this.drips.fake.panel.setOrder(number, said);
    await this.poll(id);
  }

  complete(id: number, number: string): Promise<void> {
    return this.say(id, number, { status: 'Completed', remains: '0' });
  }
}
