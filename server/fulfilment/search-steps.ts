import { minute } from '../platform/clock.ts';
import { readJson } from '../providers/answer.rules.ts';
import { callProvider, type ProviderShop } from '../providers/call-provider.ts';
import {
  findNeighbours,
  findOwn,
  hasRival,
  hasSentOthers,
  type SearchedDispatch,
} from '../providers/find-dispatch-to-search.ts';
import { findSpareCalls } from '../providers/find-spare-calls.ts';
import { readOrderList } from '../providers/order-list.rules.ts';
import { answerSettingsOf, type ProviderRow } from '../providers/providers.rules.ts';
import { readProviderBalance } from '../providers/read-provider-balance.ts';
import {
  type GapReading,
  isPaidFor,
  judgeBalance,
  judgeGap,
  judgeList,
  planGap,
  type Verdict,
} from '../providers/search.rules.ts';
import { readStatuses } from '../providers/status.rules.ts';

/** What a step came to. */
export interface Found {
  readonly verdict: Verdict;
  readonly asked: string | null;
  /** By their number, in 10⁻⁸ of the provider's currency. */
  readonly costs?: ReadonlyMap<string, bigint>;
  readonly fellE8?: bigint | undefined;
}

const nothing = (outcome: string, asked: string | null = null): Found => ({
  verdict: { outcome, candidates: [] },
  asked,
});

/** Asks for the number that the unclear answer held. Undefined: it held none. */
export async function searchAnswer(shop: ProviderShop, searched: SearchedDispatch): Promise<Found | undefined> {
  const { providerId, hint } = searched;
  if (hint === null) return undefined;
  const asked = await askNumbers(shop, providerId, [hint]);
  const reading = asked?.readings.get(hint);
  if (!asked || reading === undefined || reading.kind === 'silent') return nothing('no-answer', hint);
  if (reading.kind === 'not-found') return nothing('not-there', hint);
  const isSame = reading.kind === 'status' && isPaidFor(reading, searched, asked.provider.currency);
  if (isSame) return { verdict: { outcome: 'found', candidates: [hint] }, asked: hint, costs: asked.costs };
  return { verdict: { outcome: 'other-cost', candidates: [hint] }, asked: hint, costs: asked.costs };
}

interface AskedNumbers {
  readonly provider: ProviderRow;
  readonly readings: ReadonlyMap<string, GapReading>;
  readonly costs: ReadonlyMap<string, bigint>;
}

/** Undefined: the provider gave no answer that can be read. */
async function askNumbers(
  shop: ProviderShop,
  providerId: number,
  ids: readonly string[],
): Promise<AskedNumbers | undefined> {
  const params: Record<string, string> = ids.length === 1 ? { order: ids[0] ?? '' } : { orders: ids.join(',') };
  const { provider, result } = await callProvider(shop, { providerId, action: 'status', params });
  if (result.outcome !== 'answered') return undefined;
  const answer = readStatuses(readJson(result.body.toString('utf8')), ids, answerSettingsOf(provider));
  if (answer.kind !== 'read') return undefined;
  const readings = new Map<string, GapReading>();
  const costs = new Map<string, bigint>();
  for (const id of ids) {
    const reading = answer.orders.get(id);
    const isClear = reading?.kind === 'status' || reading?.kind === 'not-found';
    readings.set(id, isClear ? reading : { kind: 'silent' });
    if (reading?.kind === 'status' && reading.chargeE8 !== undefined) costs.set(id, reading.chargeE8);
  }
  return { provider, readings, costs };
}

const listLimit = 100;

/** Looks for it in the list of the newest orders. Undefined: the provider has none. */
export async function searchList(shop: ProviderShop, searched: SearchedDispatch): Promise<Found | undefined> {
  const { database } = shop;
  const { providerId } = searched;
  const switches = database.read.selectFrom('providers').select('lists_orders').where('id', '=', providerId);
  if ((await switches.executeTakeFirst())?.lists_orders !== 1) return undefined;
  const params = { limit: String(listLimit) };
  const { provider, result } = await callProvider(shop, { providerId, action: 'orders', params });
  if (result.outcome !== 'answered') return nothing('no-answer');
  const list = readOrderList(readJson(result.body.toString('utf8')), answerSettingsOf(provider));
  if (list.kind !== 'read') return nothing('no-list');
  const { orders } = list;
  const [own, { before, mayLackOrders }, isRival] = await Promise.all([
    findOwn(database.read, { providerId, ids: orders.map(({ id }) => id) }),
    findNeighbours(database.read, searched),
    hasRival(database.read, searched, 'same-order'),
  ]);
  const costs = new Map(
    orders.flatMap(({ id, chargeE8 }) => (chargeE8 === undefined ? [] : [[id, chargeE8] as const])),
  );
  const verdict = judgeList(orders, searched, { own, before, hasRival: isRival });
  const outcome = verdict.outcome === 'found' && mayLackOrders ? 'data-lost' : verdict.outcome;
  return { verdict: { ...verdict, outcome }, asked: String(orders.length), costs };
}

/** Asks for the numbers between our order before and our order after it. */
export async function searchGap(shop: ProviderShop, searched: SearchedDispatch): Promise<Found> {
  const { database, clock } = shop;
  const { providerId } = searched;
  const neighbours = await findNeighbours(database.read, searched);
  const between = [neighbours.before ?? '', neighbours.after ?? ''].join('–');
  if (neighbours.mayLackOrders) return nothing('data-lost', between);
  const spare = await findSpareCalls(database.read, { providerId, at: clock() });
  if (!spare) return nothing('no-answer', between);
  const taken = new Set((await findOwnBetween(shop, providerId, neighbours)).map(({ providerOrder }) => providerOrder));
  const plan = planGap(neighbours, { batchCap: spare.batchCap, isTaken: (id) => taken.has(id) });
  if (plan.kind === 'leave') return nothing(plan.outcome, between);
  const batches = inBatches(plan.ids, spare.batchCap);
  // It is asked as a whole, or not now.
  if (batches.length > spare.callsLeft) return nothing('no-calls-left', between);
  const readings = new Map<string, GapReading>();
  const costs = new Map<string, bigint>();
  let currency = '';
  for (const ids of batches) {
    const asked = await askNumbers(shop, providerId, ids);
    if (!asked) return nothing('no-answer', between);
    currency = asked.provider.currency;
    for (const [id, reading] of asked.readings) readings.set(id, reading);
    for (const [id, cost] of asked.costs) costs.set(id, cost);
  }
  const isRival = await hasRival(database.read, searched, 'same-cost');
  return { verdict: judgeGap(readings, searched, { currency, hasRival: isRival }), asked: between, costs };
}

async function findOwnBetween(
  { database }: ProviderShop,
  providerId: number,
  { before, after }: Awaited<ReturnType<typeof findNeighbours>>,
) {
  const plan = planGap({ before, after }, { batchCap: Number.MAX_SAFE_INTEGER, isTaken: () => false });
  return plan.kind === 'ask' ? findOwn(database.read, { providerId, ids: plan.ids }) : [];
}

const inBatches = (ids: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ids.slice(index * size, (index + 1) * size));

/** A reading so old says nothing of what was sent after it. */
const oldReadingMs = 60 * minute;

/** Reads the balance once more: that it fell by what the order costs is a hint. Undefined: it was not read before. */
export async function searchBalance(shop: ProviderShop, searched: SearchedDispatch): Promise<Found | undefined> {
  const { id, providerId, balanceBeforeE8, balanceBeforeAt, expectedCostE8, sentAt } = searched;
  if (balanceBeforeE8 === null || balanceBeforeAt === null || sentAt - balanceBeforeAt > oldReadingMs) return undefined;
  const since = { id, providerId, since: balanceBeforeAt };
  if (await hasSentOthers(shop.database.read, since)) return nothing('others-sent');
  const { balanceE8, fault } = await readProviderBalance(shop, providerId);
  if (balanceE8 === null || fault !== null) return nothing('no-answer');
  // An order that was sent meanwhile has cost something, too.
  const hasOthers = await hasSentOthers(shop.database.read, since);
  const { outcome, fellE8 } = judgeBalance({
    beforeE8: balanceBeforeE8,
    afterE8: balanceE8,
    expectedCostE8,
    hasOthers,
  });
  return { verdict: { outcome, candidates: [] }, asked: null, fellE8 };
}
