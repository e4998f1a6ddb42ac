import type { DispatchState } from '../../contract/dispatches.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { pollSoon } from '../providers/claim-polls.ts';
import { findDispatch } from '../providers/decide-dispatch.ts';
import { searchSoon } from '../providers/save-findings.ts';
import type { Database, Tx } from '../tables.ts';

export interface Asking {
  readonly dispatchId: number;
  readonly by: AdminActor;
  readonly at: number;
}

export interface AskedDispatch {
  readonly dispatchId: number;
  readonly orderId: number;
  readonly state: DispatchState;
}

export const dispatchIsGone = () => new ExpectedError('not-found', 'There is no such dispatch.');
export const notAtProvider = () =>
  new ExpectedError('conflict', 'No provider has this order under a number that the shop knows.');

/**
 * Has the state of an order asked at its provider now, or an unknown one looked for. Throws `conflict` for one that no provider has,
 * or one that is not asked, and `not-found`.
 */
export function checkDispatch(database: Database, { dispatchId: id, by, at }: Asking): Promise<AskedDispatch> {
  return database.write(async (tx) => {
    const dispatch = await findDispatch(tx, id);
    if (!dispatch) throw dispatchIsGone();
    const { orderId, state, providerId } = dispatch;
    if (providerId !== null) await assertAsked(tx, { providerId, state });
    const isDueSooner = (await pollSoon(tx, { orderId, at })) > 0 || (await searchSoon(tx, { id, at }));
    if (!isDueSooner) throw notAtProvider();
    const after = { dispatch: id, providerOrder: dispatch.providerOrder };
    await recordAct(tx, { by, at, action: 'look', subject: 'order', subjectId: orderId, before: {}, after });
    return { dispatchId: id, orderId, state };
  });
}

/** An unknown order is looked for at a provider that is paused, too. */
async function assertAsked(tx: Tx, { providerId, state }: { providerId: number; state: DispatchState }): Promise<void> {
  const found = tx.selectFrom('providers').select(['deleted_at', 'paused_reason']).where('id', '=', providerId);
  const provider = await found.executeTakeFirst();
  if (!provider || provider.deleted_at !== null)
    throw new ExpectedError('conflict', 'Its provider was deleted: nobody is asked any more. Please look there.');
  if (provider.paused_reason !== null && state !== 'unknown')
    throw new ExpectedError('conflict', 'Its provider is paused: nothing is asked there before it is switched on.');
}
