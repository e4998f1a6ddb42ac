import { minute } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { ProviderShop } from '../providers/call-provider.ts';
import { findPolledDispatches, lowerBatchCap, type PolledDispatch, postponePolls } from '../providers/claim-polls.ts';
import { findSpareCalls } from '../providers/find-spare-calls.ts';
import { applyStatus } from './apply-status.ts';
import { callStatus, isProviderWorking, type StatusAnswer } from './call-status.ts';
import { type PollReading, parseLastAnswer } from './poll.rules.ts';

export interface StatusBatch {
  readonly providerId: number;
  readonly dispatchIds: readonly number[];
}

/**
 * Asks a provider for the status of these orders and applies the answers. A batch that is refused as a whole, or whose answer can't
 * be read, is halved, so that one bad number does not block the others. An order that the answer does not mention counts as not found.
 */
export async function askStatuses(shop: ProviderShop, { providerId, dispatchIds }: StatusBatch): Promise<void> {
  const { database, clock } = shop;
  const dispatches = await findPolledDispatches(database.read, dispatchIds);
  const alone = dispatches.filter(({ seen }) => parseLastAnswer(seen)?.isAlone);
  const together = dispatches.filter((dispatch) => !alone.includes(dispatch));
  const counts = { unreadable: 0, unreadableInRow: 0, hasAnswered: false, batchCap: Number.POSITIVE_INFINITY };
  const asking: Asking = { shop, providerId, asked: new Set(), unconfirmed: [], ...counts };
  await askAll(asking, { together, alone });
  const left = dispatches.filter(({ dispatchId }) => !asking.asked.has(dispatchId));
  if (left.length === 0) return;
  // They are asked for again in the next minute: its calls are counted anew.
  const until = Math.floor(clock() / minute + 1) * minute;
  await database.write((tx) => postponePolls(tx, { dispatchIds: left.map(({ dispatchId }) => dispatchId), until }));
}

interface Batches {
  readonly together: readonly PolledDispatch[];
  readonly alone: readonly PolledDispatch[];
}

async function askAll(asking: Asking, { together, alone }: Batches): Promise<void> {
  if (together.length > 0 && (await askTogether(asking, together)) === 'stop') return;
  for (const dispatch of alone) {
    const isInDoubt = !asking.hasAnswered || asking.unreadableInRow >= maxUnreadableInRow - 1;
    if (isInDoubt && !(await isWorking(asking))) return;
    if ((await askBatch(asking, [dispatch])) === 'stop') return;
  }
  if (asking.unconfirmed.length > 0) await isWorking(asking);
}

async function askTogether(asking: Asking, dispatches: readonly PolledDispatch[]): Promise<BatchOutcome> {
  const { shop, providerId } = asking;
  const spare = await findSpareCalls(shop.database.read, { providerId, at: shop.clock() });
  if (!spare?.isOnTrial) return askBatch(asking, dispatches);
  // A batch with a bad order is no fair trial: it would leave the circuit breaker open.
  if (!(await isProviderWorking(shop, providerId))) return 'stop';
  const probed = dispatches.length > 1 ? await probe(asking, dispatches) : { rest: dispatches };
  return probed === 'stop' ? 'stop' : askBatch(asking, probed.rest);
}

async function isWorking(asking: Asking): Promise<boolean> {
  if (!(await isProviderWorking(asking.shop, asking.providerId))) return false;
  await confirmAnswers(asking);
  return true;
}

interface Asking {
  readonly shop: ProviderShop;
  readonly providerId: number;
  /** Those whose answers were applied. */
  readonly asked: Set<number>;
  /** Answers about one order that count as soon as the provider shows that it works. */
  readonly unconfirmed: Answered[];
  unreadable: number;
  unreadableInRow: number;
  /** Whether the provider has shown that it works. */
  hasAnswered: boolean;
  /** Larger batches are not answered. */
  batchCap: number;
}

/** `answered`: every order has an answer. `stop`: no more calls to this provider for now. */
type BatchOutcome = 'answered' | 'partly' | 'stop';

/** So many unreadable answers in a row are the provider's own fault. It is fewer than open the circuit breaker. */
const maxUnreadableInRow = 3;
/** Each may take as long as the provider is waited for, and all together must end before the lease of the job. */
const maxUnreadable = 12;

/** `isAgain`: an answer that mentioned others left these out. */
async function askBatch(asking: Asking, dispatches: readonly PolledDispatch[], isAgain = false): Promise<BatchOutcome> {
  if (dispatches.length > asking.batchCap) return askHalves(asking, dispatches);
  const answer = await callStatus(asking.shop, asking.providerId, dispatches);
  if (answer.kind === 'stop') return 'stop';
  const isEmpty = answer.kind === 'read' && answer.readings.size === 0;
  // An answer about several orders that mentions none of them says nothing.
  if (answer.kind === 'unreadable' || (isEmpty && dispatches.length > 1 && !isAgain))
    return splitUnreadable(asking, { answer, dispatches });
  if (!isEmpty) await confirmAnswers(asking);
  if (answer.kind === 'read') return applyRead(asking, { answer, dispatches });
  if (dispatches.length > 1) return splitRefused(asking, { dispatches, rest: dispatches });
  await applyAll(asking, { ...answer, dispatches, isAlone: true });
  return 'partly';
}

interface ReadBatch {
  readonly answer: Extract<StatusAnswer, { kind: 'read' }>;
  readonly dispatches: readonly PolledDispatch[];
}

async function applyRead(asking: Asking, { answer, dispatches }: ReadBatch): Promise<BatchOutcome> {
  const { key, askedAt, readings } = answer;
  const mentioned = dispatches.filter(({ providerOrder }) => readings.has(providerOrder));
  const missing = dispatches.filter((dispatch) => !mentioned.includes(dispatch));
  // Some panels answer for fewer orders than they were asked for, and say nothing of the others: these are asked for again.
  const isCutShort = mentioned.length > 0 && missing.length > 0;
  const answered = isCutShort ? mentioned : dispatches;
  await applyAll(asking, { key, askedAt, readings, dispatches: answered, isAlone: false });
  return isCutShort ? askBatch(asking, missing, true) : 'answered';
}

interface UnreadableBatch {
  readonly answer: Extract<StatusAnswer, { kind: 'read' | 'unreadable' }>;
  readonly dispatches: readonly PolledDispatch[];
}

/** Either the provider fails, or something in the batch makes it fail: single orders show which. */
async function splitUnreadable(asking: Asking, { answer, dispatches }: UnreadableBatch): Promise<BatchOutcome> {
  asking.unreadable++;
  asking.unreadableInRow++;
  if (dispatches.length === 1 && answer.kind === 'unreadable') {
    const answered = { ...answer, dispatches, isAlone: true };
    if (asking.hasAnswered) await applyAll(asking, answered);
    else asking.unconfirmed.push(answered);
  }
  if (asking.unreadableInRow >= maxUnreadableInRow || asking.unreadable >= maxUnreadable) return 'stop';
  if (dispatches.length === 1) return 'partly';
  const probed = await probe(asking, dispatches);
  if (probed === 'stop') return 'stop';
  return splitRefused(asking, { dispatches, ...probed });
}

interface Probed {
  /** The orders that are still to be asked for. */
  readonly rest: readonly PolledDispatch[];
  readonly outcome: BatchOutcome;
}

/** Asks for one order of a batch alone, and for another one if there is no answer. `stop`: there is none to either. */
async function probe(asking: Asking, dispatches: readonly PolledDispatch[]): Promise<Probed | 'stop'> {
  // Others each minute, should both of them be bad.
  const first = Math.floor(asking.shop.clock() / minute) % dispatches.length;
  const second = (first + Math.ceil(dispatches.length / 2)) % dispatches.length;
  let rest = dispatches;
  let outcome: BatchOutcome = 'answered';
  for (const index of [first, second]) {
    const probed = dispatches.slice(index, index + 1);
    const each = await askBatch(asking, probed);
    if (each === 'stop') return 'stop';
    if (each === 'partly') outcome = 'partly';
    rest = rest.filter((dispatch) => !probed.includes(dispatch));
    if (asking.unreadableInRow === 0) return { rest, outcome };
  }
  return 'stop';
}

interface RefusedBatch {
  readonly dispatches: readonly PolledDispatch[];
  readonly rest: readonly PolledDispatch[];
  /** What came of the orders that are not in `rest`. */
  readonly outcome?: BatchOutcome;
}

/** The provider works, and gives no answer for the whole batch. */
async function splitRefused(
  asking: Asking,
  { dispatches, rest, outcome = 'answered' }: RefusedBatch,
): Promise<BatchOutcome> {
  const ofHalves = await askHalves(asking, rest);
  if (ofHalves !== 'answered') return ofHalves;
  const batchCap = Math.max(1, Math.ceil(rest.length / 2));
  if (outcome !== 'answered' || batchCap >= asking.batchCap) return outcome;
  // All parts were answered. If the whole is refused again, the batch is too large.
  const { shop, providerId } = asking;
  const again = await callStatus(shop, providerId, dispatches);
  if (again.kind === 'stop') return 'stop';
  if (again.kind === 'read' && again.readings.size > 0) return 'answered';
  asking.batchCap = batchCap;
  await shop.database.write((tx) => lowerBatchCap(tx, { providerId, batchCap }));
  return 'answered';
}

async function askHalves(asking: Asking, dispatches: readonly PolledDispatch[]): Promise<BatchOutcome> {
  const middle = Math.ceil(dispatches.length / 2);
  let outcome: BatchOutcome = 'answered';
  for (const half of [dispatches.slice(0, middle), dispatches.slice(middle)]) {
    const each = half.length === 0 ? 'answered' : await askBatch(asking, half);
    if (each === 'stop') return 'stop';
    if (each === 'partly') outcome = 'partly';
  }
  return outcome;
}

/** The provider works: what could not be read of single orders was not its own fault. */
async function confirmAnswers(asking: Asking): Promise<void> {
  asking.hasAnswered = true;
  asking.unreadableInRow = 0;
  for (const answered of asking.unconfirmed.splice(0)) await applyAll(asking, answered);
}

/** A call that always fails is made at most so often: it counts for the circuit breaker, and may take long. */
const spoilingEveryMs = 5 * minute;

interface Answered {
  readonly key: string;
  readonly askedAt: number;
  readonly dispatches: readonly PolledDispatch[];
  readonly readings?: ReadonlyMap<string, PollReading>;
  /** What counts for those that have no reading of their own. */
  readonly reading?: PollReading;
  readonly isAlone: boolean;
}

async function applyAll({ shop, providerId, asked }: Asking, answered: Answered): Promise<void> {
  const { database, clock, config } = shop;
  const { dispatches, readings, reading: otherwise = { kind: 'not-found' }, isAlone, key, askedAt } = answered;
  for (const { dispatchId, providerOrder } of dispatches) {
    asked.add(dispatchId);
    const reading = readings?.get(providerOrder) ?? otherwise;
    const isSpoiling = isAlone && reading.kind === 'unreadable';
    const shortestMs = Math.max(config.providerPollMs, isSpoiling ? spoilingEveryMs : 0);
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
