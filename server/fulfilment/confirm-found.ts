import type { SearchStep } from '../../contract/dispatches.ts';
import { recordAct } from '../audit/record-act.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { lockSentOrder } from '../orders/advance-order.ts';
import type { ProviderShop } from '../providers/call-provider.ts';
import { confirmPlaced } from '../providers/decide-dispatch.ts';
import { hasRival, type SearchedDispatch, type StoredFinding } from '../providers/find-dispatch-to-search.ts';
import { saveFindings } from '../providers/save-findings.ts';
import { orderFound } from './fulfilment.events.ts';
import { recordOrderCost } from './record-order-cost.ts';

interface FoundOrder {
  readonly searched: SearchedDispatch;
  readonly step: Exclude<SearchStep, 'repeat' | 'balance'>;
  readonly providerOrder: string;
  readonly finding: StoredFinding;
}

const reasons = {
  answer: 'Its answer had the number, and it cost the same',
  list: 'The provider lists it with the same service, link, quantity and time',
  gap: 'Of the numbers between two orders of the shop, only this one was unknown here and cost the same',
} as const satisfies Record<FoundOrder['step'], string>;

/**
 * An unknown order was found under this number: it is accepted, once. `decided`: it is not unknown any more. `taken` and
 * `several-unknown`: another order has the number, or may have it, and a person decides.
 */
export function confirmFound(
  { database, clock }: ProviderShop,
  { searched, step, providerOrder, finding }: FoundOrder,
): Promise<'confirmed' | 'decided' | 'taken' | 'several-unknown'> {
  const { id, orderId, providerId } = searched;
  const at = clock();
  return database.write(async (tx) => {
    await lockSentOrder(tx, orderId);
    // One that has become unclear meanwhile may be what was found. A number in the answer itself is no other order's.
    if (step !== 'answer' && (await hasRival(tx, searched, step === 'list' ? 'same-order' : 'same-cost')))
      return 'several-unknown';
    const outcome = await confirmPlaced(tx, { id, providerId, providerOrder, adminId: null, at });
    if (outcome !== 'confirmed') return outcome;
    await saveFindings(tx, { id, findings: [finding] });
    await recordOrderCost(tx, orderId);
    await recordAct(tx, {
      by: { adminId: null, via: `provider:${providerId}`, address: '' },
      at,
      action: 'resolve-dispatch',
      subject: 'order',
      subjectId: orderId,
      before: { dispatch: id, dispatchState: 'unknown' },
      after: { as: 'placed', providerId, providerOrder, reason: reasons[step] },
    });
    await enqueueEvent(tx, orderFound({ orderId, at }));
    return 'confirmed';
  });
}
