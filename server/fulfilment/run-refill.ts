import type { RefillState } from '../../contract/orders.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { lockSentOrder } from '../orders/advance-order.ts';
import { findOrderRequests } from '../orders/find-request-facts.ts';
import {
  findLiveRequest,
  findProviderRefill,
  markAsking,
  unclearWords,
  updateRefill,
} from '../orders/write-requests.ts';
import { day, hour } from '../platform/clock.ts';
import { readJson, shownText } from '../providers/answer.rules.ts';
import { callProvider, type ProviderShop } from '../providers/call-provider.ts';
import { isProviderGone } from '../providers/is-provider-gone.ts';
import { faultOfHead } from '../providers/outcome.rules.ts';
import { type RequestAnswer, readRefillStatus } from '../providers/request.rules.ts';
import type { Tx } from '../tables.ts';
import { requestChanged, requestForAdmin } from './fulfilment.events.ts';
import { askProvider, notAskedMs } from './run-cancel.ts';

/** How often a provider is asked how far a refill is. */
const askEveryMs = hour;
/** One whose answer was unclear is asked for again, at most so often. */
const repeatMs = day;
/** After this time a person looks: the provider may never say how far it is. */
const patienceMs = 7 * day;

/** Asks the provider for a refill, or how far it is. What an admin does by hand waits for the admin. */
export async function runRefill(shop: ProviderShop, id: number): Promise<void> {
  const { database, clock } = shop;
  const request = await findLiveRequest(database.read, 'refill_requests', id);
  const asked = request && (await findOrderRequests(database.read, request.order_id));
  const dispatch = asked?.facts.dispatch;
  const from = refillStateOf(request?.state);
  if (!request || !from) return;
  // Nobody waits for it any more.
  if (request.deleted_at !== null) {
    await database.write((tx) => record(tx, { id, from, state: 'rejected', dueInMs: 0, at: clock() }));
    return;
  }
  const { providerId = null, providerOrder = null } = dispatch ?? {};
  if (providerId === null || providerOrder === null) {
    await database.write((tx) => updateRefill(tx, { id, from, state: from, dueAt: clock() + day, at: clock() }));
    return;
  }
  if (await isProviderGone(database.read, providerId)) {
    await database.write((tx) => assignToAdmin(tx, { id, from, at: clock() }));
    return;
  }
  // Its list says so by now. What was asked for before is still followed.
  if (from === 'open' && !dispatch?.canRefill) {
    await database.write((tx) => assignToAdmin(tx, { id, from, at: clock() }));
    return;
  }
  if (from === 'open') {
    const wasAsked = request.words === unclearWords;
    if (!(await database.write((tx) => markAsking(tx, 'refill_requests', id)))) return;
    const { answer, key } = await askProvider(shop, 'refill', { providerId, providerOrder });
    const after = answer.kind === 'not-asked' ? notAsked(wasAsked) : stateAfter(answer, { key, wasAsked });
    await database.write((tx) => recordAndEscalate(tx, { id, from, ...after, at: clock() }));
    return;
  }
  const state = await askState(shop, { id, providerId });
  const dueInMs = request.is_by_hand === 1 ? day : askEveryMs;
  await database.write((tx) => recordAndEscalate(tx, { id, from, state: state ?? from, dueInMs, at: clock() }));
}

const live: readonly RefillState[] = ['open', 'asked', 'running'];
const refillStateOf = (state: string | undefined): RefillState | undefined => live.find((each) => each === state);

interface After {
  readonly state: RefillState;
  readonly words?: string | null;
  readonly providerRefill?: string;
  readonly isByHand?: boolean;
  readonly dueInMs: number;
}

const notAsked = (wasAsked: boolean): After => ({
  state: 'open',
  words: wasAsked ? unclearWords : null,
  dueInMs: notAskedMs,
});

function stateAfter(answer: RequestAnswer, { key, wasAsked }: { key: string; wasAsked: boolean }): After {
  switch (answer.kind) {
    case 'asked':
      return { state: 'asked', dueInMs: askEveryMs, ...(answer.id !== null && { providerRefill: answer.id }) };
    case 'refused':
      // After an unclear answer it can mean that the refill is under way already: an admin finds out.
      if (wasAsked) return { state: 'running', isByHand: true, dueInMs: repeatMs };
      return { state: 'rejected', words: shownText(answer.words, [key]), dueInMs: 0 };
    case 'unclear':
      return { state: 'open', words: unclearWords, dueInMs: repeatMs };
  }
}

async function askState(
  shop: ProviderShop,
  { id, providerId }: { id: number; providerId: number },
): Promise<'running' | 'completed' | 'rejected' | undefined> {
  const refill = await findProviderRefill(shop.database.read, id);
  if (refill === null) return undefined;
  const { result } = await callProvider(shop, { providerId, action: 'refill_status', params: { refill } });
  if (result.outcome !== 'answered' || faultOfHead(result) !== undefined) return undefined;
  return readRefillStatus(readJson(result.body.toString('utf8')));
}

interface Left {
  readonly id: number;
  readonly from: RefillState;
  readonly at: number;
}

/** Records what the provider says. One that has not ended after all this time is an admin's. */
async function recordAndEscalate(tx: Tx, recorded: Recorded): Promise<void> {
  await record(tx, recorded);
  const { id, at } = recorded;
  const request = await findLiveRequest(tx, 'refill_requests', id);
  const from = refillStateOf(request?.state);
  if (request && from && at - request.created_at >= patienceMs) await assignToAdmin(tx, { id, from, at });
}

/** Its provider was deleted, or never says how far it is: an admin sees to it, and is told once. */
async function assignToAdmin(tx: Tx, { id, from, at }: Left): Promise<void> {
  const found = await findLiveRequest(tx, 'refill_requests', id);
  const order = found && (await lockSentOrder(tx, found.order_id));
  const request = order && (await findLiveRequest(tx, 'refill_requests', id));
  if (!order || !request) return;
  const updated = await updateRefill(tx, { id, from, state: from, isByHand: true, dueAt: at + day, at });
  if (updated && request.is_by_hand === 0)
    await enqueueEvent(tx, requestForAdmin({ orderId: order.id, kind: 'refill', at }));
}

const newsOf = { completed: 'order-refill-completed', rejected: 'order-refill-rejected' } as const;

interface Recorded extends After {
  readonly id: number;
  readonly from: RefillState;
  readonly at: number;
}

async function record(
  tx: Tx,
  { id, from, state, words, providerRefill, isByHand, dueInMs, at }: Recorded,
): Promise<void> {
  const found = await findLiveRequest(tx, 'refill_requests', id);
  const order = found && (await lockSentOrder(tx, found.order_id));
  if (!order) return;
  const hasEnded = state === 'completed' || state === 'rejected';
  const change = { id, from, state, dueAt: hasEnded ? null : at + dueInMs, at };
  const updated = await updateRefill(tx, {
    ...change,
    ...(words !== undefined && { words }),
    ...(providerRefill !== undefined && { providerRefill }),
    ...(isByHand && { isByHand }),
  });
  if (!updated || state === from) return;
  await enqueueEvent(tx, requestChanged({ order, news: hasEnded ? newsOf[state] : undefined, at }));
}
