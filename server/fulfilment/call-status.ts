import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { readJson } from '../providers/answer.rules.ts';
import { callProvider, type ProviderShop } from '../providers/call-provider.ts';
import type { PolledDispatch } from '../providers/claim-polls.ts';
import { findSpareCalls } from '../providers/find-spare-calls.ts';
import { type CallResult, faultOfHead, faultOfWords, hasFailed } from '../providers/outcome.rules.ts';
import { pauseOnFault } from '../providers/pause-on-fault.ts';
import { answerSettingsOf, type ProviderRow } from '../providers/providers.rules.ts';
import { readProviderBalance } from '../providers/read-provider-balance.ts';
import { raiseAttention } from '../providers/record-poll.ts';
import { readStatuses } from '../providers/status.rules.ts';
import { orderNeedsAttention } from './fulfilment.events.ts';
import type { PollReading } from './poll.rules.ts';

interface Asked {
  /** The API key, which is blanked in texts that admins see. */
  readonly key: string;
  readonly askedAt: number;
}

export type StatusAnswer =
  | (Asked & { readonly kind: 'read'; readonly readings: ReadonlyMap<string, PollReading> })
  /** The provider refuses the call: if it was about one order, `reading` is its own. */
  | (Asked & { readonly kind: 'refused'; readonly reading: PollReading })
  /** Something came back, or nothing in time: either the provider fails, or what it was asked makes it fail. */
  | (Asked & { readonly kind: 'unreadable'; readonly reading: PollReading })
  /** No call was made, or the answer says something of the provider itself: it is not called again for now. */
  | { readonly kind: 'stop' };

/** Asks a provider once for the status of these orders. */
export async function callStatus(
  shop: ProviderShop,
  providerId: number,
  dispatches: readonly PolledDispatch[],
): Promise<StatusAnswer> {
  const { database, clock } = shop;
  const spare = await findSpareCalls(database.read, { providerId, at: clock() });
  if (!spare || spare.callsLeft === 0) return { kind: 'stop' };
  const ids = dispatches.map(({ providerOrder }) => providerOrder);
  const params: Record<string, string> = ids.length === 1 ? { order: ids[0] ?? '' } : { orders: ids.join(',') };
  const askedAt = clock();
  const { provider, key, result } = await callProvider(shop, { providerId, action: 'status', params });
  const fault = faultOf(result);
  if (fault !== undefined) {
    await pauseOnFault(database, { provider, fault });
    return { kind: 'stop' };
  }
  const settings = answerSettingsOf(provider);
  const body = result.outcome === 'answered' ? result.body.toString('utf8') : '';
  const answer = readStatuses(readJson(body), ids, settings);
  if (answer.kind === 'read') {
    const foreign = findForeign(dispatches, answer.orders, provider.currency);
    if (!foreign) return { kind: 'read', key, askedAt, readings: answer.orders };
    await stopAtCurrency(shop, { provider, foreign });
    return { kind: 'stop' };
  }
  if (answer.words === 'no-json') return { kind: 'unreadable', key, askedAt, reading: { kind: 'unreadable' } };
  const refusal = faultOfWords(answer.words);
  if (refusal !== 'refused') {
    await pauseOnFault(database, { provider, fault: refusal });
    return { kind: 'stop' };
  }
  const { words } = answer;
  // An HTTP 5xx with an error in JSON comes from a program that fails.
  if (hasFailed(result, settings)) return { kind: 'unreadable', key, askedAt, reading: { kind: 'unreadable', words } };
  return { kind: 'refused', key, askedAt, reading: { kind: 'error', words } };
}

/**
 * Whether a provider works. A bad order says nothing of that, so its balance is read; but not in every other trial, as the
 * balance may be all that fails.
 */
export async function isProviderWorking(shop: ProviderShop, providerId: number): Promise<boolean> {
  const { database, clock } = shop;
  const spare = await findSpareCalls(database.read, { providerId, at: clock() });
  if (!spare || spare.callsLeft === 0 || (spare.isOnTrial && spare.trials % 2 === 0)) return false;
  return !(await readProviderBalance(shop, providerId)).hasFailed;
}

/** What says nothing of any order. Undefined: an answer that is to be read, or a call whose answer did not come. */
function faultOf(result: CallResult): string | undefined {
  if (result.outcome === 'answered') return faultOfHead(result);
  return result.outcome === 'unsent' ? result.reason : undefined;
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
  readonly foreign: { readonly dispatch: PolledDispatch; readonly currency: string };
}

/** Nobody knows what its amounts mean: nothing moves, the provider is paused, and one order says why. */
async function stopAtCurrency({ database, clock }: ProviderShop, { provider, foreign }: ForeignAnswer): Promise<void> {
  const { dispatchId, orderId } = foreign.dispatch;
  await pauseOnFault(database, { provider, fault: 'currency' });
  await database.write(async (tx) => {
    const attention = { reason: 'other-currency', words: foreign.currency };
    if (await raiseAttention(tx, { dispatchId, ...attention, at: clock() }))
      await enqueueEvent(tx, orderNeedsAttention({ orderId, at: clock() }));
  });
}
