import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { minute } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { readJson } from '../providers/answer.rules.ts';
import { callProvider, type ProviderShop } from '../providers/call-provider.ts';
import { findLooks, type Look, lowerBatchCap, postponeLooks } from '../providers/claim-looks.ts';
import { type CallResult, faultOfHead, faultOfWords } from '../providers/outcome.rules.ts';
import { pauseOnFault } from '../providers/pause-on-fault.ts';
import { answerSettingsOf, type ProviderRow } from '../providers/providers.rules.ts';
import { raiseAttention } from '../providers/record-look.ts';
import { readStatuses } from '../providers/status.rules.ts';
import type { Database } from '../tables.ts';
import { applyStatus } from './apply-status.ts';
import { orderNeedsLook } from './fulfilment.events.ts';
import { type LookReading, parseSeen } from './look.rules.ts';

export interface StatusBatch {
  readonly providerId: number;
  readonly dispatchIds: readonly number[];
}

/**
 * Asks a provider for the states of these orders and applies them. A batch that is refused as a whole is halved, so that one bad
 * number spoils nothing for the others; nothing moves for an order that the answer says nothing of.
 */
export async function askStatuses(shop: ProviderShop, { providerId, dispatchIds }: StatusBatch): Promise<void> {
  const looks = await findLooks(shop.database.read, dispatchIds);
  const alone = looks.filter(({ seen }) => parseSeen(seen)?.isAlone);
  const together = looks.filter((look) => !alone.includes(look));
  for (const batch of [together, ...alone.map((look) => [look])]) {
    if (batch.length > 0 && (await askBatch(shop, providerId, batch)) === 'stop') break;
  }
}

/** `answered`: all of them are known. `stop`: the provider is to be left alone for now. */
type BatchOutcome = 'answered' | 'partly' | 'stop';

async function askBatch(shop: ProviderShop, providerId: number, looks: readonly Look[]): Promise<BatchOutcome> {
  const asked = await ask(shop, providerId, looks);
  if (asked.kind === 'stop') return 'stop';
  if (asked.kind === 'read') {
    await applyAll(shop, { ...asked, providerId, looks, isAlone: false });
    return 'answered';
  }
  const [first] = looks;
  if (looks.length === 1 && first) {
    const readings = new Map<string, LookReading>([[first.providerOrder, { kind: 'error', words: asked.words }]]);
    await applyAll(shop, { ...asked, readings, providerId, looks, isAlone: true });
    return 'partly';
  }
  const middle = Math.ceil(looks.length / 2);
  const one = await askBatch(shop, providerId, looks.slice(0, middle));
  if (one === 'stop') return 'stop';
  const other = await askBatch(shop, providerId, looks.slice(middle));
  if (other === 'stop') return 'stop';
  if (one !== 'answered' || other !== 'answered') return 'partly';
  // Both halves went well where the whole did not, and does not now either: it is too many at once.
  const again = await ask(shop, providerId, looks);
  if (again.kind === 'stop') return 'stop';
  if (again.kind === 'refused') await shop.database.write((tx) => lowerBatchCap(tx, { providerId, batchCap: middle }));
  return 'answered';
}

interface Asked {
  /** Blanked in what is shown. */
  readonly key: string;
  readonly askedAt: number;
}

type Answer =
  | (Asked & { readonly kind: 'read'; readonly readings: ReadonlyMap<string, LookReading> })
  | (Asked & { readonly kind: 'refused'; readonly words: string })
  | { readonly kind: 'stop' };

async function ask(shop: ProviderShop, providerId: number, looks: readonly Look[]): Promise<Answer> {
  const { database, clock } = shop;
  const ids = looks.map(({ providerOrder }) => providerOrder);
  const params: Record<string, string> = ids.length === 1 ? { order: ids[0] ?? '' } : { orders: ids.join(',') };
  const askedAt = clock();
  const { provider, key, result } = await callProvider(shop, { providerId, action: 'status', params });
  const fault = faultOf(result);
  if (fault !== undefined) {
    await pauseOnFault(database, { provider, fault });
    await postpone(database, looks, clock());
    return { kind: 'stop' };
  }
  // `faultOf` has let through nothing else.
  const body = result.outcome === 'answered' ? result.body : Buffer.of();
  const answer = readStatuses(readJson(body.toString('utf8')), ids, answerSettingsOf(provider));
  if (answer.kind === 'read') {
    const foreign = findForeign(looks, answer.orders, provider.currency);
    if (!foreign) return { kind: 'read', key, askedAt, readings: answer.orders };
    await stopAtCurrency(shop, { provider, looks, foreign });
    return { kind: 'stop' };
  }
  const refusal = answer.words === 'no-json' ? 'no-json' : faultOfWords(answer.words);
  if (refusal === 'refused') return { kind: 'refused', key, askedAt, words: answer.words };
  await pauseOnFault(database, { provider, fault: refusal });
  await postpone(database, looks, clock());
  return { kind: 'stop' };
}

/** The first order that names money of another currency than the provider's, now or when the order was sent. */
function findForeign(looks: readonly Look[], readings: ReadonlyMap<string, LookReading>, own: string) {
  for (const look of looks) {
    const reading = readings.get(look.providerOrder);
    const currency = reading?.kind === 'status' ? reading.currency?.toUpperCase() : undefined;
    // A sign, such as a dollar's, is many currencies'.
    if (currency !== undefined && /^[A-Z]{3,5}$/.test(currency) && ![own, look.currency].includes(currency))
      return { look, currency };
  }
  return undefined;
}

interface ForeignAnswer {
  readonly provider: ProviderRow;
  readonly looks: readonly Look[];
  readonly foreign: { readonly look: Look; readonly currency: string };
}

/** Nobody knows what its amounts mean: nothing moves, the provider is paused, and one order says why. */
async function stopAtCurrency(shop: ProviderShop, { provider, looks, foreign }: ForeignAnswer): Promise<void> {
  const { database, clock } = shop;
  const { dispatchId, orderId } = foreign.look;
  await pauseOnFault(database, { provider, fault: 'currency' });
  await postpone(database, looks, clock());
  await database.write(async (tx) => {
    const attention = { reason: 'other-currency', words: foreign.currency };
    if (await raiseAttention(tx, { dispatchId, ...attention, at: clock() }))
      await enqueueEvent(tx, orderNeedsLook({ orderId, at: clock() }));
  });
}

/** What says nothing of any order; undefined for an answer that is to be read. */
function faultOf(result: CallResult): string | undefined {
  return result.outcome === 'answered' ? faultOfHead(result) : result.reason;
}

/** They are asked again in the next minute: its calls are counted anew. */
async function postpone(database: Database, looks: readonly Look[], at: number): Promise<void> {
  const dispatchIds = looks.map(({ dispatchId }) => dispatchId);
  const until = Math.floor(at / minute + 1) * minute;
  await database.write((tx) => postponeLooks(tx, { dispatchIds, until }));
}

interface Answered extends Asked {
  readonly providerId: number;
  readonly looks: readonly Look[];
  readonly readings: ReadonlyMap<string, LookReading>;
  readonly isAlone: boolean;
}

async function applyAll({ database, clock, config }: ProviderShop, answered: Answered): Promise<void> {
  const { providerId, looks, readings, isAlone, key, askedAt } = answered;
  const shortestMs = config.providerPollMs;
  for (const { dispatchId, providerOrder } of looks) {
    const reading = readings.get(providerOrder) ?? ({ kind: 'silent' } as const);
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
