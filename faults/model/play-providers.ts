import fc from 'fast-check';
import { type Happening, happeningOf, type Played, playStories, type Wanted } from './play-stories.ts';
import * as acts from './provider-acts.ts';
import { assertHeld } from './provider-checks.ts';
import { openProviderShop, type ProviderShop } from './provider-shop.ts';
import { ordersOf, type Story } from './provider-story.ts';

/** So many stories share a shop and its panels. */
const storiesPerShop = 50;

interface Play extends Wanted {
  /** A fault of the shop that is played after each thing: the stories must find it. */
  readonly plant?: (story: Story) => Promise<void>;
}

export interface PlayedProviders extends Played {
  readonly commands: number;
  readonly orders: number;
  /** How often a dispatch was decided about. */
  readonly sent: number;
  readonly answers: ReadonlyMap<string, number>;
}

const n = fc.nat({ max: 7 });
const fault = fc.constantFrom(...acts.sendFaults);
const share = fc.constantFrom(0, 0.001, 0.157, 0.3, 0.5, 0.999, 1);
const words = ['In progress', 'In progress', 'Completed', 'Completed', 'Partial', 'Partial', 'Canceled', 'Fail', 'Odd'];
const of = <What>(weight: number, what: fc.Arbitrary<What>, happen: (story: Story, what: What) => Promise<string>) =>
  happeningOf(weight, what, happen);

const happenings = fc.oneof(
  of(
    5,
    fc.record({ isAuto: fc.constantFrom(true, true, true, false), quantity: fc.integer({ min: 100, max: 5_000 }) }),
    acts.place,
  ),
  of(
    2,
    fc.record({ runs: fc.integer({ min: 2, max: 4 }), quantity: fc.integer({ min: 100, max: 900 }) }),
    acts.placeInParts,
  ),
  of(5, fc.array(fault, { maxLength: 2 }), acts.send),
  of(3, fc.constant([]), acts.send),
  of(1, fc.record({ hasSent: fc.boolean() }), acts.crashNode),
  of(4, fc.record({ n, next: fc.constantFrom('send-again' as const, 'refund' as const) }), acts.resolve),
  of(6, fc.record({ n, status: fc.constantFrom(...words), share }), acts.say),
  of(6, fc.constantFrom(undefined, undefined, undefined, 'html' as const, 'http-500' as const), acts.poll),
  of(3, fc.record({ n, kind: fc.constantFrom('cancel' as const, 'refill' as const) }), acts.request),
  of(2, fc.constant(undefined), acts.processRequests),
  of(1, fc.record({ n, status: fc.constantFrom('cancelled' as const, 'completed' as const) }), acts.moveByHand),
  of(2, fc.record({ n, letsGo: fc.boolean() }), acts.refundByHand),
  of(2, fc.record({ n, isActive: fc.constantFrom(true, true, false) }), acts.setProvider),
  of(1, fc.constantFrom(true, true, false), acts.setSending),
  of(1, fc.constant(undefined), acts.restore),
  of(3, fc.constantFrom(1, 6, 30), acts.pass),
);

/** Plays these many random stories with providers on the engine that `TEST_ENGINE` names, and checks all promises after each step. */
export async function playProviders(play: Play): Promise<PlayedProviders> {
  const count = { commands: 0, sent: 0, answers: new Map<string, number>() };
  let orders = 0;
  const played = await playStories<ProviderShop, Story>(play, {
    storiesPerShop,
    happenings,
    opening,
    openShop: openProviderShop,
    begin: (opened) => begin(opened, count),
    check: async (story) => {
      count.commands++;
      await play.plant?.(story);
      await assertHeld(story);
    },
    end,
    forget: async (story) => {
      orders += story.orders.length;
      await forget(story);
    },
  });
  return { ...count, ...played, orders };
}

/** Where the stories start: three orders are to be sent. */
const opening: readonly Happening<Story>[] = [1_000, 700, 333].map(
  (quantity) => (story) => acts.place(story, { isAuto: true, quantity }),
);

const startPaise = 10_000_000;

async function begin(opened: ProviderShop, count: Story['count']): Promise<Story> {
  const { shop, meera, panels } = opened;
  shop.clock.now += 3_600_000;
  await shop.confirm(meera);
  const asha = await shop.customer({ balance: '100000.00' });
  const story: Story = { ...opened, asha, startPaise, orders: [], byHand: new Set(), givenUp: new Set(), count };
  await acts.setSending(story, true);
  for (const index of panels.keys()) {
    await acts.setProvider(story, { n: index, isActive: true });
    // A service that was refused is offered again with the next list, and a balance that was called empty is read.
    await shop.post(`/api/admin/providers/${panels[index]?.id}/sync`, meera, {});
    await shop.post(`/api/admin/providers/${panels[index]?.id}/test`, meera, {});
  }
  return story;
}

async function end(story: Story): Promise<void> {
  const faults = await story.shop.ledgerFaults();
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
  // The runs of an order in parts are alike; how often they were sent is checked after each step.
  const atOnce = new Set((await ordersOf(story)).flatMap(({ runs, url }) => (runs === null ? [url] : [])));
  for (const { fake } of story.panels) {
    const twice = fake.panel.duplicates().filter(([one]) => one && atOnce.has(one.link));
    if (twice.length > 0) throw new Error(`sent twice: ${JSON.stringify(twice)}`);
  }
}

/** What is left of a story is none of the next one's. */
async function forget({ shop, orders }: Story): Promise<void> {
  if (orders.length === 0) return;
  await shop.database.write(async (tx) => {
    const own = tx.updateTable('dispatches').where('order_id', 'in', orders);
    await own.set({ next_look_at: null, attention: null, attention_at: null, attention_words: null }).execute();
    await tx
      .updateTable('drip_feeds')
      .set({ due_at: null, stop_reason: 'by-hand' })
      .where('order_id', 'in', orders)
      .execute();
    await own.set({ state: 'dropped' }).where('state', 'in', ['waiting', 'sending', 'unknown', 'held']).execute();
    for (const table of ['cancel_requests', 'refill_requests'] as const)
      await tx
        .updateTable(table)
        .set({ due_at: null, ended_at: 0 })
        .where('order_id', 'in', orders)
        .where('ended_at', 'is', null)
        .execute();
  });
}
