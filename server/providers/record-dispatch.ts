import { findLastAct } from '../audit/find-last-act.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { second } from '../platform/clock.ts';
import { locking } from '../platform/database/locking.ts';
import type { Tx } from '../tables.ts';
import type { ClaimedDispatch } from './claim-dispatch.ts';
import { type NextStep, type RouteFault, unknownLimit } from './dispatch.rules.ts';
import { enqueueDispatch } from './enqueue-dispatch.ts';
import { escalateDispatch } from './escalate-dispatch.ts';
import { escalateReturned } from './escalate-returned.ts';
import type { StoredFinding } from './find-dispatch-to-search.ts';
import { findStop, isTakenAfterAll } from './find-stop.ts';
import { takenAfterAll } from './in-the-way.rules.ts';
import { goneFields, isProviderGone } from './is-provider-gone.ts';
import { orderNeedsPerson } from './providers.events.ts';
import { lockProvider, pauseProvider, updateProvider } from './providers.queries.ts';
import { type ProviderRow, switchingActs } from './providers.rules.ts';
import { firstSearchMs } from './search.rules.ts';

export interface Recording {
  readonly claimed: ClaimedDispatch;
  readonly step: NextStep;
  /** What the provider said, as plain text. */
  readonly words: string | undefined;
  /** As it was called; undefined where no call was made. */
  readonly provider: ProviderRow | undefined;
  /** What came of sending the same request once more; undefined where that was not done. */
  readonly repeat?: StoredFinding | undefined;
  readonly at: number;
}

/**
 * Writes down what came of a claim, and what follows for the provider. Only the claim that was answered is changed, and only a
 * good answer counts after its lease. False: something else was decided meanwhile, and nothing follows for the order.
 */
export async function recordStep(tx: Tx, recording: Recording): Promise<boolean> {
  const { claimed, step, provider, at } = recording;
  const isRecorded = await recordOfKind(tx, recording);
  const fault = step.kind === 'wait' || step.kind === 'next-route' ? step.fault : undefined;
  if (fault && provider) await applyFault(tx, { fault, provider, claimed, at });
  return isRecorded;
}

async function recordOfKind(tx: Tx, recording: Recording): Promise<boolean> {
  const { claimed, step, words, at } = recording;
  const { id, tries, orderId } = claimed;
  if (step.kind === 'accepted') return recordAccepted(tx, { claimed, order: step.order, at });
  if (step.kind === 'unknown')
    return markUnknown(tx, { id, tries, orderId, reason: step.reason, hint: step.hint, words, at });
  // Whoever gives an order another dispatch, and whoever moves it, comes one after the other.
  await locking(tx, tx.selectFrom('orders').select('id').where('id', '=', orderId)).execute();
  const stop = await findStop(tx, id);
  if (stop === undefined && (await isTakenAfterAll(tx, claimed))) {
    await recordNotTaken(tx, { ...recording, step: { kind: 'hold', reason: takenAfterAll } });
    return false;
  }
  if (stop === undefined) return recordNotTaken(tx, { ...recording, step });
  const dropped = { state: 'dropped', reason: step.reason, words: words ?? null, ended_at: at } as const;
  const isDropped = await updateSending(tx, claimed, dropped);
  // Set to pending again meanwhile, it would stand in no list.
  if (isDropped && stop === 'order') await escalateReturned(tx, { orderId, at });
  return isDropped && stop === 'run';
}

interface NotTaken extends Recording {
  readonly step: Exclude<NextStep, { kind: 'accepted' | 'unknown' }>;
}

/** No provider has it. The order is locked. */
async function recordNotTaken(tx: Tx, { claimed, step, words, at }: NotTaken): Promise<boolean> {
  const { id, tries, orderId } = claimed;
  switch (step.kind) {
    case 'hold':
      return escalateDispatch(tx, { id, orderId, from: 'sending', tries, reason: step.reason, words: words ?? '', at });
    case 'wait':
      return updateSending(tx, claimed, {
        state: 'waiting',
        reason: step.reason,
        words: words ?? null,
        due_at: step.dueAt,
        tried: JSON.stringify(step.tried),
        put_back: claimed.putBack + (step.isBusyLink ? 1 : 0),
      });
    case 'next-route': {
      const refused = { state: 'refused', reason: step.reason, words: words ?? null, ended_at: at } as const;
      if (!(await updateSending(tx, claimed, refused))) return false;
      const { run, quantity, ignoresFloor, chosenRoute: pinnedTo } = claimed;
      await enqueueDispatch(tx, { orderId, run, quantity, ignoresFloor, pinnedTo, tried: step.tried, at });
      return true;
    }
    case 'pay-back':
      return updateSending(tx, claimed, { state: 'refused', reason: step.reason, words: words ?? null, ended_at: at });
  }
}

interface SendingChange {
  readonly state: 'waiting' | 'refused' | 'dropped';
  readonly reason: string;
  readonly words: string | null;
  readonly due_at?: number;
  readonly tried?: string;
  readonly put_back?: number;
  readonly ended_at?: number;
}

async function updateSending(tx: Tx, { id, tries }: ClaimedDispatch, change: SendingChange): Promise<boolean> {
  const updated = await tx
    .updateTable('dispatches')
    .set({ ...change, lease_until: null })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'sending')
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

interface Acceptance {
  readonly claimed: ClaimedDispatch;
  readonly order: string;
  readonly at: number;
}

async function recordAccepted(tx: Tx, { claimed, order, at }: Acceptance): Promise<boolean> {
  const { id, tries, orderId, providerId } = claimed;
  const accepted = { state: 'accepted', reason: null, provider_order: order, accepted_at: at } as const;
  // A number that another order of ours has says nothing of this one.
  if (await hasOrder(tx, { id, providerId, order }))
    return markUnknown(tx, { id, tries, orderId, reason: 'id-of-another', hint: order, words: undefined, at });
  // It was deleted while it was being asked.
  const isGone = await isProviderGone(tx, providerId);
  const updated = await tx
    .updateTable('dispatches')
    .set({ ...accepted, lease_until: null, next_look_at: at + firstPollMs, ...(isGone && goneFields(at)) })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', 'in', ['sending', 'unknown'])
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined || recordLate(tx, { claimed, order, at });
}

/** The first poll comes soon, so that the customer sees that the order is under way, and its start count. */
const firstPollMs = second;

async function hasOrder(
  tx: Tx,
  { id, providerId, order }: { id: number; providerId: number; order: string },
): Promise<boolean> {
  const other = await tx
    .selectFrom('dispatches')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('provider_order', '=', order)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

/** It was taken after all. True: that is recorded already, by an attempt whose commit was in doubt. */
async function recordLate(tx: Tx, { claimed: { id, orderId, run }, order, at }: Acceptance): Promise<boolean> {
  const row = await tx
    .selectFrom('dispatches')
    .select(['state', 'provider_order'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.provider_order === order) return row.state === 'accepted' || row.state === 'ended';
  await tx
    .updateTable('dispatches')
    .set({ provider_order: order, attention: takenAfterAll, attention_words: null, attention_at: at })
    .where('id', '=', id)
    .where('provider_order', 'is', null)
    .execute();
  await enqueueEvent(tx, orderNeedsPerson({ orderId, kind: 'late', at }));
  // What was to be sent again has just turned out to be there.
  const again = tx.selectFrom('dispatches').select('id').where('order_id', '=', orderId).where('run', '=', run);
  const waiting = await again.where('state', '=', 'waiting').executeTakeFirst();
  if (waiting) await escalateDispatch(tx, { id: waiting.id, orderId, from: 'waiting', reason: takenAfterAll, at });
  return false;
}

interface UnknownDispatch {
  readonly id: number;
  readonly tries: number;
  readonly orderId: number;
  readonly reason: string;
  readonly hint: string | undefined;
  readonly words: string | undefined;
  readonly at: number;
}

/** Nobody knows whether it was taken: the order stands still until a person, or proof, says what became of it. */
export async function markUnknown(tx: Tx, unknown: UnknownDispatch): Promise<boolean> {
  const { id, tries, orderId, reason, hint, words, at } = unknown;
  const updated = await tx
    .updateTable('dispatches')
    .set({
      state: 'unknown',
      reason,
      hint: hint ?? null,
      words: words ?? null,
      unknown_at: at,
      search_at: at + firstSearchMs,
      lease_until: null,
    })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'sending')
    .returning('provider_id')
    .executeTakeFirst();
  if (!updated) return false;
  await enqueueEvent(tx, orderNeedsPerson({ orderId, kind: 'unknown', at }));
  // A node that died says nothing of the provider.
  if (updated.provider_id !== null && reason !== leaseOver) await stopAfterUnknowns(tx, updated.provider_id, at);
  return true;
}

export const leaseOver = 'lease-over';

/** One broken answer must not become a hundred. Who switched the provider on again has looked at those before that. */
async function stopAfterUnknowns(tx: Tx, providerId: number, at: number): Promise<void> {
  // Whoever else counts waits, and then counts this one too. After the order and its dispatch, as wherever several are locked.
  await lockProvider(tx, providerId);
  const resume = { subject: 'provider', subjectId: providerId, action: switchingActs.on } as const;
  const resumedAt = (await findLastAct(tx, { ...resume, until: at }))?.at;
  const { count } = await tx
    .selectFrom('dispatches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('provider_id', '=', providerId)
    .where('unknown_at', '>', Math.max(at - unknownLimit.windowMs, resumedAt ?? 0))
    // What was decided meanwhile says nothing any more.
    .where('state', '=', 'unknown')
    .where('reason', 'is distinct from', leaseOver)
    .executeTakeFirstOrThrow();
  if (Number(count) < unknownLimit.count) return;
  await tx
    .updateTable('providers')
    .set({ sending_stopped_at: at })
    .where('id', '=', providerId)
    .where('sending_stopped_at', 'is', null)
    .execute();
}

interface AppliedFault {
  readonly fault: RouteFault;
  readonly provider: ProviderRow;
  readonly claimed: ClaimedDispatch;
  readonly at: number;
}

async function applyFault(tx: Tx, { fault, provider, claimed, at }: AppliedFault): Promise<void> {
  switch (fault) {
    case 'key':
    case 'address':
      return pauseProvider(tx, { provider, reason: fault });
    case 'funds': {
      // The refusal counts as a reading: what is there is less than this order costs.
      const known = Math.max(0, claimed.expectedCostE8 - 1);
      const balance_e8 = provider.balance_e8 === null ? known : Math.min(provider.balance_e8, known);
      return updateProvider(tx, provider.id, { balance_e8, balance_at: at, balance_due_at: at });
    }
    case 'service':
      await tx.updateTable('service_mappings').set({ set_aside_at: at }).where('id', '=', claimed.mappingId).execute();
      return;
    case 'bounds':
      return updateProvider(tx, provider.id, { sync_due_at: at });
  }
}
