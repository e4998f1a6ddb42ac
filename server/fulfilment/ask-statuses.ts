import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { minute } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { readJson } from '../providers/answer.rules.ts';
import { callProvider, type ProviderShop } from '../providers/call-provider.ts';
import { findPolledDispatches, lowerBatchCap, type PolledDispatch, postponePolls } from '../providers/claim-polls.ts';
import { findSpareCalls } from '../providers/find-spare-calls.ts';
import { type CallResult, faultOfHead, faultOfWords } from '../providers/outcome.rules.ts';
import { pauseOnFault } from '../providers/pause-on-fault.ts';
import { answerSettingsOf, type ProviderRow } from '../providers/providers.rules.ts';
import { raiseAttention } from '../providers/record-poll.ts';
import { readStatuses } from '../providers/status.rules.ts';
import type { Database } from '../tables.ts';
import { applyStatus } from './apply-status.ts';
import { orderNeedsAttention } from './fulfilment.events.ts';
import { type PollReading, parseLastAnswer } from './poll.rules.ts';

export interface StatusBatch {
  readonly providerId: number;
  readonly dispatchIds: readonly number[];
}

/**
 * Asks a provider for the status of these orders and applies the answers. A batch that is refused as a whole is halved, so that
 * one bad number does not block the others. An order that the answer does not mention counts as not found.
 */
export async function askStatuses(shop: ProviderShop, { providerId, dispatchIds }: StatusBatch): Promise<void> {
  const dispatches = await findPolledDispatches(shop.database.read, dispatchIds);
  const alone = dispatches.filter(({ seen }) => parseLastAnswer(seen)?.isAlone);
  const together = dispatches.filter((dispatch) => !alone.includes(dispatch));
  const asking: Asking = { shop, providerId, asked: new Set() };
  for (const batch of [together, ...alone.map((dispatch) => [dispatch])]) {
    if (batch.length === 0 || (await askBatch(asking, batch)) !== 'stop') continue;
    const left = dispatches.filter(({ dispatchId }) => !asking.asked.has(dispatchId));
    await postpone(shop.database, left, shop.clock());
    break;
  }
}

interface Asking {
  readonly shop: ProviderShop;
  readonly providerId: number;
  /** Those whose answers were applied. */
  readonly asked: Set<number>;
}

/** `answered`: every order has an answer. `stop`: no more calls to this provider for now. */
type BatchOutcome = 'answered' | 'partly' | 'stop';

async function askBatch(asking: Asking, dispatches: readonly PolledDispatch[]): Promise<BatchOutcome> {
  const { shop, providerId } = asking;
  const note = (answered: readonly PolledDispatch[]) => {
    for (const { dispatchId } of answered) asking.asked.add(dispatchId);
  };
  const asked = await ask(shop, providerId, dispatches);
  if (asked.kind === 'stop') return 'stop';
  if (asked.kind === 'read') {
    const mentioned = dispatches.filter(({ providerOrder }) => asked.readings.has(providerOrder));
    const missing = dispatches.filter((dispatch) => !mentioned.includes(dispatch));
    // Some panels answer for fewer orders than they were asked for, and say nothing of the others: these are asked for again.
    const isCutShort = mentioned.length > 0 && missing.length > 0;
    const answered = isCutShort ? mentioned : dispatches;
    note(answered);
    await applyAll(shop, { ...asked, providerId, dispatches: answered, isAlone: false });
    return isCutShort ? askBatch(asking, missing) : 'answered';
  }
  const [first] = dispatches;
  if (dispatches.length === 1 && first) {
    note(dispatches);
    const readings = new Map<string, PollReading>([[first.providerOrder, { kind: 'error', words: asked.words }]]);
    await applyAll(shop, { ...asked, readings, providerId, dispatches, isAlone: true });
    return 'partly';
  }
  const middle = Math.ceil(dispatches.length / 2);
  const one = await askBatch(asking, dispatches.slice(0, middle));
  if (one === 'stop') return 'stop';
  const other = await askBatch(asking, dispatches.slice(middle));
  if (other === 'stop') return 'stop';
  if (one !== 'answered' || other !== 'answered') return 'partly';
  // Both halves were answered. If the whole is refused again, the batch is too large.
  const again = await ask(shop, providerId, dispatches);
  if (again.kind === 'stop') return 'stop';
  if (again.kind === 'refused') await shop.database.write((tx) => lowerBatchCap(tx, { providerId, batchCap: middle }));
  return 'answered';
}

interface Asked {
  /** The API key, which is blanked in texts that admins see. */
  readonly key: string;
  readonly askedAt: number;
}

type Answer =
  | (Asked & { readonly kind: 'read'; readonly readings: ReadonlyMap<string, PollReading> })
  | (Asked & { readonly kind: 'refused'; readonly words: string })
  | { readonly kind: 'stop' };

async function ask(shop: ProviderShop, providerId: number, dispatches: readonly PolledDispatch[]): Promise<Answer> {
  const { database, clock } = shop;
  const spare = await findSpareCalls(database.read, { providerId, at: clock() });
  if (spare?.callsLeft === 0) {
    await postpone(database, dispatches, clock());
    return { kind: 'stop' };
  }
  const ids = dispatches.map(({ providerOrder }) => providerOrder);
  const params: Record<string, string> = ids.length === 1 ? { order: ids[0] ?? '' } : { orders: ids.join(',') };
  const askedAt = clock();
  const { provider, key, result } = await callProvider(shop, { providerId, action: 'status', params });
  const fault = faultOf(result);
  if (fault !== undefined) {
    await pauseOnFault(database, { provider, fault });
    await postpone(database, dispatches, clock());
    return { kind: 'stop' };
  }
  // `faultOf` returned undefined, so the outcome is `answered`.
  const body = result.outcome === 'answered' ? result.body : Buffer.of();
  const answer = readStatuses(readJson(body.toString('utf8')), ids, answerSettingsOf(provider));
  if (answer.kind === 'read') {
    const foreign = findForeign(dispatches, answer.orders, provider.currency);
    if (!foreign) return { kind: 'read', key, askedAt, readings: answer.orders };
    await stopAtCurrency(shop, { provider, dispatches, foreign });
    return { kind: 'stop' };
  }
  const refusal = answer.words === 'no-json' ? 'no-json' : faultOfWords(answer.words);
  if (refusal === 'refused') return { kind: 'refused', key, askedAt, words: answer.words };
  await pauseOnFault(database, { provider, fault: refusal });
  await postpone(database, dispatches, clock());
  return { kind: 'stop' };
}

/** The first order whose currency is neither the provider's own nor the one it was sent in. */
function findForeign(dispatches: readonly PolledDispatch[], readings: ReadonlyMap<string, PollReading>, own: string) {
  for (const dispatch of dispatches) {
    const reading = readings.get(dispatch.providerOrder);
    const currency = reading?.kind === 'status' ? reading.currency?.toUpperCase() : undefined;
    // Several currencies share a sign such as $, so only codes count.
    if (currency !== undefined && /^[A-Z]{3,5}$/.test(currency) && ![own, dispatch.currency].includes(currency))
      return { dispatch, currency };
  }
  return undefined;
}

interface ForeignAnswer {
  readonly provider: ProviderRow;
  readonly dispatches: readonly PolledDispatch[];
  readonly foreign: { readonly dispatch: PolledDispatch; readonly currency: string };
}

/** Nobody knows what its amounts mean: nothing moves, the provider is paused, and one order says why. */
async function stopAtCurrency(shop: ProviderShop, { provider, dispatches, foreign }: ForeignAnswer): Promise<void> {
  const { database, clock } = shop;
  const { dispatchId, orderId } = foreign.dispatch;
  await pauseOnFault(database, { provider, fault: 'currency' });
  await postpone(database, dispatches, clock());
  await database.write(async (tx) => {
    const attention = { reason: 'other-currency', words: foreign.currency };
    if (await raiseAttention(tx, { dispatchId, ...attention, at: clock() }))
      await enqueueEvent(tx, orderNeedsAttention({ orderId, at: clock() }));
  });
}

/** What says nothing of any order; undefined for an answer that is to be read. */
function faultOf(result: CallResult): string | undefined {
  return result.outcome === 'answered' ? faultOfHead(result) : result.reason;
}

/** They are asked again in the next minute: its calls are counted anew. */
async function postpone(database: Database, dispatches: readonly PolledDispatch[], at: number): Promise<void> {
  const dispatchIds = dispatches.map(({ dispatchId }) => dispatchId);
  const until = Math.floor(at / minute + 1) * minute;
  await database.write((tx) => postponePolls(tx, { dispatchIds, until }));
}

interface Answered extends Asked {
  readonly providerId: number;
  readonly dispatches: readonly PolledDispatch[];
  readonly readings: ReadonlyMap<string, PollReading>;
  readonly isAlone: boolean;
}

async function applyAll({ database, clock, config }: ProviderShop, answered: Answered): Promise<void> {
  const { providerId, dispatches, readings, isAlone, key, askedAt } = answered;
  const shortestMs = config.providerPollMs;
  for (const { dispatchId, providerOrder } of dispatches) {
    const reading = readings.get(providerOrder) ?? ({ kind: 'not-found' } as const);
    await database.write((tx) =>
      applyStatus(tx, { dispatchId, reading, isAlone, providerId, key, askedAt, at: clock(), shortestMs }),
    );
  }
}

/** A provider that was deleted meanwhile is no failure. */
export async function runStatusBatch(shop: ProviderShop, batch: StatusBatch): Promise<void> {
  try {
    await askStatuses(shop, batch);
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
  }
}
