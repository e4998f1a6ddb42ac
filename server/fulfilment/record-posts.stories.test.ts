import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AttentionItem } from '../../contract/dispatches.ts';
import { hour, minute } from '../platform/clock.ts';
import { type DripShop, openDripShop } from '../testing-drip-feed.ts';
import { type Random, randomFrom } from '../testing-random.ts';
import { Subscriptions } from '../testing-subscriptions.ts';
import { enqueueDuePolls } from './enqueue-due-polls.ts';

vi.setConfig({ testTimeout: 120_000 });

let drips: DripShop;
let subscriptions: Subscriptions;
beforeAll(async () => {
  drips = await openDripShop();
  subscriptions = new Subscriptions(drips);
});
afterAll(() => drips.shop.close());

type Act = (random: Random, ids: number[]) => Promise<unknown>;

const place: Act = async ({ below }, ids) => {
  const minPerPost = 50 + below(50);
  const plan = { posts: 1 + below(3), minPerPost, maxPerPost: minPerPost + below(2) * 60, delayMinutes: 0 };
  ids.push(await subscriptions.place(plan));
};

const pass: Act = ({ pick }) => drips.workAfter((pick([5, 30, 60, 180]) ?? 5) * minute);

const fail: Act = async (random, ids) => {
  const fault = random.pick([
    { kind: 'lost-answer', handled: true },
    { kind: 'http-500', handled: false },
  ] as const);
  if (fault) drips.fake.fault({ action: 'add', ...fault });
  await place(random, ids);
  drips.fake.clearFaults();
};

/** A post comes, or more at once; the shop hears of it now or later. */
const post: Act = async ({ below, pick }, ids) => {
  const id = pick(ids);
  const number = id === undefined ? undefined : await subscriptions.findNumber(id);
  if (id === undefined || number === undefined) return;
  for (let n = 0; n <= below(2); n++) drips.fake.panel.post(number);
  if (below(3) > 0) await subscriptions.poll(id);
};

const say: Act = async ({ below, pick }, ids) => {
  const id = pick(ids);
  const run = below(4);
  const number = id === undefined ? undefined : await subscriptions.findNumber(id, run);
  if (id === undefined || number === undefined) return;
  const status = pick(['In progress', 'Completed', 'Completed', 'Partial', 'Canceled'] as const) ?? 'Completed';
  const ofWhole = pick(['Active', 'Paused', 'Expired', 'Canceled'] as const) ?? 'Active';
  const said = { status, remains: status === 'Completed' ? '0' : String(below(60)) };
  await subscriptions.say(id, number, run === 0 ? { status: ofWhole } : said);
};

const cancel: Act = async ({ pick }, ids) => {
  const id = pick(ids);
  if (id !== undefined) await drips.cancel(id);
};

/** Three nodes ask at the same moment. */
const crowd: Act = async () => {
  const { shop } = drips;
  shop.clock.now += 10 * minute;
  await Promise.all(Array.from({ length: 3 }, () => enqueueDuePolls(shop.database, shop.clock.now)));
  await Promise.all(Array.from({ length: 3 }, () => shop.processJobs()));
};

const clockBack: Act = async () => {
  drips.shop.clock.now -= hour;
};

/** A person decides by what the panel really has. */
const decide: Act = async ({ below, pick }, ids) => {
  const { shop, meera, fake, providerId } = drips;
  const all: AttentionItem[] = (await shop.get('/api/admin/orders/attention', meera)).json();
  const item = pick(all.filter(({ orderId }) => ids.includes(orderId)));
  const terms = { name: 'Cheap Panel', url: fake.url, currency: 'USD', rate: '88.50', callsPerMinute: 600 };
  await shop.put(`/api/admin/providers/${providerId}`, meera, terms);
  if (!item) return;
  const known = await shop.database.read.selectFrom('dispatches').select('provider_order').execute();
  const isOurs = (order: number) => known.some(({ provider_order }) => provider_order === String(order));
  const found = fake.panel.orders().find(({ madeFor, order }) => madeFor === undefined && !isOurs(order));
  const placed = { as: 'placed', providerOrder: String(found?.order), reason: 'There' };
  const isUnknown = item.kind === 'unknown';
  const body = isUnknown ? (found ? placed : undefined) : { as: 'seen', reason: 'Seen' };
  if (body) await shop.post(`/api/admin/dispatches/${item.dispatchId}/resolve`, meera, body);
  else await drips.decide(item.dispatchId, below(2) === 0 ? 'send-again' : 'refund');
};

const acts: readonly Act[] = [place, pass, fail, post, post, post, say, say, say, cancel, crowd, clockBack, decide];

test('12 random stories of orders for posts to come keep every promise of the books after each step', async () => {
  const ended = new Map<string, number>();
  for (let story = 0; story < 12; story++) {
    const random = randomFrom(8_600 + story);
    const ids: number[] = [];
    await drips.begin();
    await subscriptions.begin();
    await place(random, ids);
    for (let step = 0; step < 18; step++) {
      const act = ids.length > 3 ? (random.pick([post, say, pass]) ?? pass) : (random.pick(acts) ?? pass);
      await act(random, ids);
      const [books, money] = [await drips.shop.ledgerFaults(), await drips.moneyFaults(ids)];
      expect([story, step, books, money]).toEqual([story, step, [], []]);
    }
    // The last day is over.
    for (const id of ids) {
      const number = await subscriptions.findNumber(id);
      if (number !== undefined) await subscriptions.say(id, number, { status: 'Expired' });
      for (let run = 1; run <= 3; run++) {
        const post = await subscriptions.findNumber(id, run);
        if (post !== undefined) await subscriptions.complete(id, post);
      }
      const { status } = await drips.orderOf(id);
      ended.set(status, (ended.get(status) ?? 0) + 1);
    }
    expect(await drips.moneyFaults(ids)).toEqual([]);
    await drips.end();
  }
  // The stories were about something.
  for (const status of ['completed', 'partial', 'refunded']) expect(ended.get(status) ?? 0, status).toBeGreaterThan(1);
});
