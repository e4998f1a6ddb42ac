import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AttentionItem } from '../../contract/dispatches.ts';
import { hour, minute } from '../platform/clock.ts';
import { type DripShop, openDripShop } from '../testing-drip-feed.ts';
import { type Random, randomFrom } from '../testing-random.ts';
import { scheduleRuns } from './schedule-runs.ts';

vi.setConfig({ testTimeout: 120_000 });

let drips: DripShop;
beforeAll(async () => {
  drips = await openDripShop();
});
afterAll(() => drips.shop.close());

type Act = (random: Random, ids: number[]) => Promise<unknown>;

const faults = [
  { kind: 'lost-answer', handled: true },
  { kind: 'lost-answer', handled: false },
  { kind: 'http-500', handled: true },
  { kind: 'error', text: 'Incorrect link' },
  { kind: 'too-many' },
] as const;

const statuses = ['In progress', 'Completed', 'Completed', 'Partial', 'Canceled'] as const;

const place: Act = async ({ below }, ids) => {
  const parts = { runs: 2 + below(3), intervalMinutes: 10 + 50 * below(2), quantity: 100 + below(100) };
  ids.push(await drips.place(parts));
};

const pass: Act = ({ pick }) => drips.workAfter((pick([5, 30, 60, 180]) ?? 5) * minute);

const fail: Act = async (random) => {
  const fault = random.pick(faults);
  if (fault) drips.fake.fault({ action: 'add', ...fault });
  await pass(random, []);
  drips.fake.clearFaults();
};

const say: Act = async ({ below, pick }, ids) => {
  const id = pick(ids);
  const there = id === undefined ? [] : (await drips.runsOf(id)).filter(({ state }) => /accepted|ended/.test(state));
  const run = pick(there);
  const status = pick(statuses);
  if (id === undefined || !run || !status) return;
  const remains = status === 'Completed' ? '0' : String(below(120));
  await drips.say(id, run.run, { status, remains, charge: '0' });
};

const cancel: Act = async ({ pick }, ids) => {
  const id = pick(ids);
  if (id !== undefined) await drips.cancel(id);
};

/** Three nodes look at the same moment. */
const crowd: Act = async () => {
  const { database, clock } = drips.shop;
  clock.now += 10 * minute;
  const errors: unknown[] = [];
  const looks = Array.from({ length: 3 }, () => scheduleRuns(database, clock.now, (error) => void errors.push(error)));
  await Promise.all(looks);
  expect(errors).toEqual([]);
};

const clockBack: Act = async () => {
  drips.shop.clock.now -= hour;
};

/** A person decides by what the panel really has, and looks at the provider. */
const decide: Act = async ({ below, pick }, ids) => {
  const { shop, meera, fake, providerId } = drips;
  const all: AttentionItem[] = (await shop.get('/api/admin/orders/attention', meera)).json();
  const item = pick(all.filter(({ orderId }) => ids.includes(orderId)));
  const terms = { name: 'Cheap Panel', url: fake.url, currency: 'USD', rate: '88.50', callsPerMinute: 600 };
  await shop.put(`/api/admin/providers/${providerId}`, meera, terms);
  if (!item) return;
  const known = await shop.database.read.selectFrom('dispatches').select('provider_order').execute();
  const isOurs = (order: number) => known.some(({ provider_order }) => provider_order === String(order));
  const found = fake.panel.orders().find(({ link, order }) => link === item.url && !isOurs(order));
  const body =
    item.kind === 'status' || item.kind === 'slow'
      ? { as: 'seen', reason: 'Seen' }
      : found && item.kind === 'unknown'
        ? { as: 'placed', providerOrder: String(found.order), reason: 'There' }
        : undefined;
  if (body) await shop.post(`/api/admin/dispatches/${item.dispatchId}/resolve`, meera, body);
  else await drips.decide(item.dispatchId, below(2) === 0 ? 'send-again' : 'refund');
};

const acts: readonly Act[] = [
  place,
  pass,
  pass,
  pass,
  fail,
  fail,
  say,
  say,
  say,
  cancel,
  crowd,
  clockBack,
  decide,
  decide,
];

test('12 random stories of orders in parts keep every promise of the books after each step', async () => {
  const ended = new Map<string, number>();
  for (let story = 0; story < 12; story++) {
    const random = randomFrom(4_300 + story);
    const ids: number[] = [];
    await drips.begin();
    await place(random, ids);
    for (let step = 0; step < 18; step++) {
      const act = ids.length > 4 ? pass : (random.pick(acts) ?? pass);
      await act(random, ids);
      const [books, money] = [await drips.shop.ledgerFaults(), await drips.moneyFaults(ids)];
      expect([story, step, books, money]).toEqual([story, step, [], []]);
    }
    for (const id of ids) {
      const { status } = await drips.orderOf(id);
      ended.set(status, (ended.get(status) ?? 0) + 1);
    }
    await drips.end();
  }
  // The stories were about something.
  for (const status of ['processing', 'partial', 'refunded']) expect(ended.get(status) ?? 0).toBeGreaterThan(1);
});
