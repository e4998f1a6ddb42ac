import { recordAct } from '../audit/record-act.ts';
import { second } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { addParams } from '../providers/add-params.rules.ts';
import { callProvider, type ProviderShop } from '../providers/call-provider.ts';
import type { ClaimedDispatch } from '../providers/claim-dispatch.ts';
import type { StoredFinding } from '../providers/find-dispatch-to-search.ts';
import { type AddOutcome, addOutcome, type CallResult } from '../providers/outcome.rules.ts';
import { answerSettingsOf, type ProviderRow } from '../providers/providers.rules.ts';
import type { Recording } from '../providers/record-dispatch.ts';
import { repeatTimeoutMs } from '../providers/repeat.rules.ts';
import { claimRepeat, saveFindings } from '../providers/save-findings.ts';
import type { Tx } from '../tables.ts';

/** What is sent of an order; with a number of the request where its provider knows such numbers. */
export function requestParams(claimed: ClaimedDispatch): Record<string, string> {
  const { requestId } = claimed;
  return { ...addParams(claimed), ...(requestId !== undefined && { request_id: requestId }) };
}

/** Whether the number is another order's is looked up where the answer is recorded. */
export const outcomeOf = (result: CallResult, provider: ProviderRow, now: number): AddOutcome =>
  addOutcome(result, { ...answerSettingsOf(provider), now, isTaken: () => false });

interface Repeating {
  readonly claimed: ClaimedDispatch;
  /** As it was called. */
  readonly provider: ProviderRow;
  /** Before the first byte left: by the clock, and by one that nobody sets. */
  readonly begun: { readonly at: number; readonly monotonicMs: number };
  readonly onError: (error: unknown) => void;
}

interface Repeated {
  /** Undefined: the answer was no proof. A refusal is none: it says nothing of the first request. */
  readonly accepted: AddOutcome | undefined;
  readonly finding: StoredFinding;
}

/**
 * Sends the same request once more after an unclear answer, where the provider promises to answer it with the first order, and only
 * within 80 % of the time of that promise. Undefined: it promises nothing. Never throws.
 */
export async function repeatRequest(shop: ProviderShop, repeating: Repeating): Promise<Repeated | undefined> {
  const { claimed, provider, begun, onError } = repeating;
  const params = requestParams(claimed);
  const elapsed = { clockMs: shop.clock() - begun.at, monotonicMs: performance.now() - begun.monotonicMs };
  const timeoutMs = repeatTimeoutMs(provider, { params, elapsed });
  if (timeoutMs === undefined) return undefined;
  const finding = (outcome: string, providerOrder?: string): StoredFinding => ({
    step: 'repeat',
    at: shop.clock(),
    outcome,
    asked: null,
    orders: providerOrder === undefined ? [] : [{ providerOrder, costE8: null }],
    fellE8: null,
  });
  if (timeoutMs === 0) return { accepted: undefined, finding: finding('not-repeated') };
  try {
    const at = shop.clock();
    // Before it goes out: what is not claimed any more is somebody else's to decide.
    if (!(await shop.database.write((tx) => claimRepeat(tx, { ...claimed, at, until: at + timeoutMs + spareMs })))) {
      return { accepted: undefined, finding: finding('not-repeated') };
    }
    const { id: dispatchId, providerId } = claimed;
    const call = { providerId, dispatchId, action: 'add', params, timeoutMs, onUnrecorded: onError } as const;
    const answer = await callProvider(shop, call);
    const outcome = outcomeOf(answer.result, answer.provider, shop.clock());
    if (outcome.kind === 'accepted') return { accepted: outcome, finding: finding('found', outcome.order) };
  } catch (error) {
    if (!(error instanceof ExpectedError)) onError(error);
  }
  return { accepted: undefined, finding: finding('no-proof') };
}

/** The answer is written down within the lease of the claim. */
const spareMs = 20 * second;

/** Notes what came of a repeated request, in the transaction that records the order. */
export async function recordRepeat(
  tx: Tx,
  { claimed: { id, orderId, providerId }, step, at }: Recording,
  finding: StoredFinding,
): Promise<void> {
  const row = tx.selectFrom('dispatches').select('state').where('id', '=', id);
  const isAccepted = step.kind === 'accepted' && (await row.executeTakeFirst())?.state === 'accepted';
  // Of a number that another order of ours has, nothing follows.
  const outcome = finding.outcome === 'found' && !isAccepted ? 'taken' : finding.outcome;
  await saveFindings(tx, { id, findings: [{ ...finding, outcome }] });
  if (!isAccepted) return;
  await recordAct(tx, {
    by: { adminId: null, via: `provider:${providerId}`, address: '' },
    at,
    action: 'resolve-dispatch',
    subject: 'order',
    subjectId: orderId,
    before: { dispatch: id, dispatchState: 'sending' },
    after: { as: 'placed', providerId, providerOrder: step.order, reason: 'The same request was answered with it' },
  });
}
