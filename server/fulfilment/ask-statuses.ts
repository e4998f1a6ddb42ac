import { minute } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { ProviderShop } from '../providers/call-provider.ts';
import { findPolledDispatches, lowerBatchCap, type PolledDispatch, postponePolls } from '../providers/claim-polls.ts';
import { findSpareCalls } from '../providers/find-spare-calls.ts';
import { nextPollAfterMissed } from '../providers/schedule.rules.ts';
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
  const counts = { unanswered: 0, unansweredInRow: 0, batchCap: Number.POSITIVE_INFINITY, until: clock() + longestMs };
  const state = { hasAnswered: false, isAtFault: false, isOver: false };
  const asking: Asking = { shop, providerId, asked: new Set(), unconfirmed: [], ...counts, ...state };
  await askAll(asking, { together, alone });
  const left = dispatches.filter(({ dispatchId }) => !asking.asked.has(dispatchId));
  if (left.length === 0) return;
  const now = clock();
  const byTime = Map.groupBy(left, ({ endedAt }) => nextPollAfterMissed({ endedAt, now }));
  await database.write(async (tx) => {
    for (const [until, missed] of byTime)
      await postponePolls(tx, { dispatchIds: missed.map(({ dispatchId }) => dispatchId), until });
  });
}

interface Batches {
  readonly together: readonly PolledDispatch[];
  readonly alone: readonly PolledDispatch[];
}

async function askAll(asking: Asking, { together, alone }: Batches): Promise<void> {
  asking.isAtFault = together.length > 0 && (await askTogether(asking, together)) === 'stop';
  // Another one comes first each minute, should the provider answer none.
  const first = turnOf(asking) % Math.max(1, alone.length);
  for (const dispatch of [...alone.slice(first), ...alone.slice(0, first)]) {
    if (asking.isOver) return;
    const isInDoubt = !asking.hasAnswered || asking.unansweredInRow >= maxUnansweredInRow - 1;
    if (isInDoubt && !asking.isAtFault) asking.isAtFault = !(await isWorking(asking));
    if ((await askBatch(asking, [dispatch])) === 'stop') return;
    if (asking.isAtFault) return;
  }
  if (asking.unconfirmed.length > 0 && !asking.isAtFault) await isWorking(asking);
}

async function askTogether(asking: Asking, dispatches: readonly PolledDispatch[]): Promise<BatchOutcome> {
  const { shop, providerId } = asking;
  const spare = await findSpareCalls(shop.database.read, { providerId, at: shop.clock() });
  if (!spare?.isOnTrial) return askBatch(asking, dispatches);
  // A batch with a bad order is no fair trial: it would leave the circuit breaker open.
  await isProviderWorking(shop, providerId);
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
  unanswered: number;
  unansweredInRow: number;
  /** Whether the provider has shown that it works. */
  hasAnswered: boolean;
  /** It answers about no order, or is not reached: only an answer about an order shows that it works. */
  isAtFault: boolean;
  /** No more calls are made now. */
  isOver: boolean;
  /** Larger batches are not answered. */
  batchCap: number;
  readonly until: number;
}

/** `answered`: every order has an answer. `stop`: no more calls about such orders for now. */
type BatchOutcome = 'answered' | 'partly' | 'stop';

/** So many calls in a row without an answer are the provider's own fault. It is fewer than open the circuit breaker. */
const maxUnansweredInRow = 3;
const maxUnanswered = 12;
/** Well within the lease of the job. What is left then is asked for by the next one. */
const longestMs = 2 * minute;

const turnOf = ({ shop }: Asking): number => Math.floor(shop.clock() / minute);

/** `isAgain`: an answer that mentioned others left these out. */
async function askBatch(asking: Asking, dispatches: readonly PolledDispatch[], isAgain = false): Promise<BatchOutcome> {
  if (dispatches.length === 0) return 'answered';
  if (dispatches.length > asking.batchCap) return askHalves(asking, dispatches);
  const answer = await ask(asking, dispatches);
  if (answer.kind === 'stop') return 'stop';
  if (isAnswered(answer)) await confirmAnswers(asking);
  if (answer.kind === 'read' && (isAnswered(answer) || isAgain)) return applyRead(asking, { answer, dispatches });
  return dispatches.length > 1 ? split(asking, { answer, dispatches }) : noteAlone(asking, { answer, dispatches });
}

async function ask(asking: Asking, dispatches: readonly PolledDispatch[]): Promise<StatusAnswer> {
  const { shop, providerId, until } = asking;
  const answer = shop.clock() < until ? await callStatus(shop, providerId, dispatches) : ({ kind: 'stop' } as const);
  if (answer.kind === 'stop') asking.isOver = true;
  return answer;
}

/** Whether it says anything of an order. */
const isAnswered = (answer: StatusAnswer): boolean => answer.kind === 'read' && answer.readings.size > 0;

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

interface UnansweredBatch {
  readonly answer: Exclude<StatusAnswer, { kind: 'stop' }>;
  readonly dispatches: readonly PolledDispatch[];
}

/** Returns whether the provider is at fault. That it refuses an order says nothing, once it has answered about another. */
function countUnanswered(asking: Asking, { answer }: UnansweredBatch): boolean {
  if (answer.kind === 'refused' && asking.hasAnswered) return false;
  asking.unanswered++;
  asking.unansweredInRow++;
  return asking.unansweredInRow >= maxUnansweredInRow || asking.unanswered >= maxUnanswered;
}

async function noteAlone(asking: Asking, unanswered: UnansweredBatch): Promise<BatchOutcome> {
  const { answer, dispatches } = unanswered;
  const answered = { ...answer, dispatches, isAlone: answer.kind !== 'read' };
  if (asking.hasAnswered) await applyAll(asking, answered);
  else asking.unconfirmed.push(answered);
  return countUnanswered(asking, unanswered) ? 'stop' : 'partly';
}

/** Either the provider fails, or something in the batch makes it fail: single orders show which. */
async function split(asking: Asking, unanswered: UnansweredBatch): Promise<BatchOutcome> {
  const { answer, dispatches } = unanswered;
  const isRefused = answer.kind === 'refused';
  if (countUnanswered(asking, unanswered)) return 'stop';
  const isKnownToWork = isRefused && asking.hasAnswered;
  const probed = isKnownToWork ? { rest: dispatches, outcome: 'answered' as const } : await probe(asking, dispatches);
  if (probed === 'stop') return 'stop';
  const ofHalves = await askHalves(asking, probed.rest);
  if (ofHalves !== 'answered' || probed.outcome !== 'answered') return ofHalves === 'stop' ? 'stop' : 'partly';
  return learnBatchCap(asking, { dispatches, isRefused });
}

interface Probed {
  /** The orders that are still to be asked for. */
  readonly rest: readonly PolledDispatch[];
  readonly outcome: BatchOutcome;
}

/** Asks for one order of a batch alone, and for another one if there is no answer. `stop`: there is none to either. */
async function probe(asking: Asking, dispatches: readonly PolledDispatch[]): Promise<Probed | 'stop'> {
  // A provider may delete ended orders, so they show little. Others each minute, should both of them be bad.
  const underWay = dispatches.filter(({ state }) => state === 'accepted');
  const known = underWay.length > 1 ? underWay : dispatches;
  const first = turnOf(asking) % known.length;
  const second = (first + Math.ceil(known.length / 2)) % known.length;
  let rest = dispatches;
  let outcome: BatchOutcome = 'answered';
  for (const index of [first, second]) {
    const probed = known.slice(index, index + 1);
    const each = await askBatch(asking, probed);
    if (each === 'stop') return 'stop';
    if (each === 'partly') outcome = 'partly';
    rest = rest.filter((dispatch) => !probed.includes(dispatch));
    if (asking.unansweredInRow === 0) return { rest, outcome };
  }
  return 'stop';
}

/** A batch that is no larger is never too large for its provider; unless the provider itself refuses it. */
const smallBatch = 10;
/** So often a batch is asked again whose parts were all answered, before it counts as too large. */
const timesAgain = 2;

interface WholeBatch {
  readonly dispatches: readonly PolledDispatch[];
  readonly isRefused: boolean;
}

/** All parts of a batch were answered. If the whole never is, it is too large. */
async function learnBatchCap(asking: Asking, { dispatches, isRefused }: WholeBatch): Promise<BatchOutcome> {
  const batchCap = Math.max(isRefused ? 1 : smallBatch, Math.ceil(dispatches.length / 2));
  if (batchCap >= Math.min(asking.batchCap, dispatches.length)) return 'answered';
  for (let times = 0; times < timesAgain; times++) {
    const again = await ask(asking, dispatches);
    if (again.kind === 'stop') return 'stop';
    if (isAnswered(again) || (again.kind === 'refused') !== isRefused) return 'answered';
  }
  asking.batchCap = batchCap;
  const { shop, providerId } = asking;
  await shop.database.write((tx) => lowerBatchCap(tx, { providerId, batchCap }));
  return 'answered';
}

async function askHalves(asking: Asking, dispatches: readonly PolledDispatch[]): Promise<BatchOutcome> {
  const middle = Math.ceil(dispatches.length / 2);
  let outcome: BatchOutcome = 'answered';
  for (const half of [dispatches.slice(0, middle), dispatches.slice(middle)]) {
    const each = await askBatch(asking, half);
    if (each === 'stop') return 'stop';
    if (each === 'partly') outcome = 'partly';
  }
  return outcome;
}

/** The provider works: what it did not say of single orders was not its own fault. */
async function confirmAnswers(asking: Asking): Promise<void> {
  asking.hasAnswered = true;
  asking.isAtFault = false;
  asking.unansweredInRow = 0;
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
