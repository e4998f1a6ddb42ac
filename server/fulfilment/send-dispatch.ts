import { setTimeout as sleep } from 'node:timers/promises';
import { lockSentOrder, type SentOrder } from '../orders/advance-order.ts';
import { isInParts } from '../orders/orders.rules.ts';
import { second } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import { errorOf, placeOfLink, readJson, shownText } from '../providers/answer.rules.ts';
import { callProvider, type ProviderShop } from '../providers/call-provider.ts';
import type { ClaimedDispatch } from '../providers/claim-dispatch.ts';
import { nextStep } from '../providers/dispatch.rules.ts';
import { findRunPlan } from '../providers/find-subscription.ts';
import type { CallResult } from '../providers/outcome.rules.ts';
import { type Recording, recordStep } from '../providers/record-dispatch.ts';
import type { Tx } from '../tables.ts';
import { payBackUndelivered } from './pay-back-undelivered.ts';
import { reconcileRuns } from './reconcile-runs.ts';
import { recordOrderCost } from './record-order-cost.ts';
import { outcomeOf, recordRepeat, repeatRequest, requestParams } from './repeat-request.ts';
import { cancelUnsent } from './run-cancel.ts';
import { searchJob } from './search-dispatch.ts';

type OnError = (error: unknown) => void;

/**
 * Sends a claimed order to its provider, once, and writes down what came of it. Whatever goes wrong in between leaves the claim
 * to its lease: the order is unknown then, and never sent again by itself.
 */
export async function sendDispatch(shop: ProviderShop, claimed: ClaimedDispatch, onError: OnError): Promise<void> {
  const recording = await call(shop, claimed, onError);
  await recordSurely(shop, recording, onError);
}

async function call(shop: ProviderShop, claimed: ClaimedDispatch, onError: OnError): Promise<Recording> {
  const { clock } = shop;
  const begun = { at: clock(), monotonicMs: performance.now() };
  const answer = await callOnce(shop, claimed, onError);
  if (!answer) {
    const step = nextStep({ kind: 'unsent', reason: 'not-called' }, claimed, clock());
    return { claimed, step, words: undefined, provider: undefined, at: clock() };
  }
  // It was sent: a fault in here must not make it unsent.
  const { provider, key, result } = answer;
  const first = outcomeOf(result, provider, clock());
  const repeat =
    first.kind === 'unknown' ? await repeatRequest(shop, { claimed, provider, begun, onError }) : undefined;
  const outcome = repeat?.accepted ?? first;
  const words = wordsOf(result, [key, placeOfLink(claimed.url)]);
  const step = nextStep(outcome, claimed, clock());
  return { claimed, step, words, provider, repeat: repeat?.finding, at: clock() };
}

/** Undefined: nothing was sent. It fails before it sends, and never after that: a provider that is gone, or a database that is. */
async function callOnce(shop: ProviderShop, claimed: ClaimedDispatch, onError: OnError) {
  const params = requestParams(claimed);
  try {
    const { id: dispatchId, providerId } = claimed;
    return await callProvider(shop, { providerId, dispatchId, action: 'add', params, onUnrecorded: onError });
  } catch (error) {
    if (!(error instanceof ExpectedError)) onError(error);
    return undefined;
  }
}

function wordsOf(result: CallResult, secrets: readonly string[]): string | undefined {
  if (result.outcome !== 'answered') return undefined;
  const words = errorOf(readJson(result.body.toString('utf8')));
  return words === undefined || words === '' ? undefined : shownText(words, secrets);
}

/** Two minutes together. A lease that has ended by then leaves the order unknown, and only an answer that accepts it counts. */
const recordWaitsMs = [1, 2, 4, 8, 16, 32, 60].map((seconds) => seconds * second);

/** The answer is known here alone: a database that is away for a moment must not lose it. */
async function recordSurely({ database }: ProviderShop, recording: Recording, onError: OnError): Promise<void> {
  for (const waitMs of [...recordWaitsMs, undefined]) {
    try {
      await database.write((tx) => record(tx, recording));
      return;
    } catch (error) {
      onError(error);
      if (waitMs === undefined) return;
      await sleep(waitMs, undefined, { ref: false });
    }
  }
}

async function record(tx: Tx, recording: Recording): Promise<void> {
  const { claimed, step, at } = recording;
  if (step.kind === 'pay-back') {
    await payBackUndelivered(tx, recording);
    return;
  }
  // Whoever adds up what an order costs locks it first.
  const order = await lockSentOrder(tx, claimed.orderId);
  const isRecorded = await recordStep(tx, recording);
  if (isRecorded && recording.repeat) await recordRepeat(tx, recording, recording.repeat);
  if (step.kind === 'accepted') await recordOrderCost(tx, claimed.orderId);
  if (isRecorded && step.kind === 'unknown' && step.hint !== undefined)
    await enqueueJob(tx, searchJob, { payload: { dispatchId: claimed.id }, at });
  if (!isRecorded || !order || step.kind === 'accepted' || step.kind === 'unknown') return;
  // What was decided while it was on its way.
  if (isInParts(order)) await reconcileStopped(tx, { order, providerId: claimed.providerId, at });
  await cancelUnsent(tx, { orderId: order.id, at });
}

interface Stopped {
  readonly order: SentOrder;
  readonly providerId: number;
  readonly at: number;
}

/** The run that was refused may be the last one of an order that was stopped. */
async function reconcileStopped(tx: Tx, { order, providerId, at }: Stopped): Promise<void> {
  const plan = await findRunPlan(tx, order.id);
  const by = { adminId: null, via: `provider:${providerId}`, address: '' } as const;
  if (plan && plan.stopReason !== null) await reconcileRuns(tx, { order, by, at });
}
