import type { OrderDispatch } from '../../contract/dispatches.ts';
import { stillThereTexts as texts } from '../texts/admin-orders.ts';

type There = Pick<OrderDispatch, 'state' | 'reason' | 'providerName' | 'providerOrder' | 'canCancel'>;

/** What a provider has of the order, or says of it, and what to do first. */
export function bannerOf({ state, reason, providerName, providerOrder, canCancel }: There) {
  const provider = providerName ?? texts.aProvider;
  if (state === 'ended' && providerOrder !== null) {
    const title = reason === 'partial' ? texts.deliveredPart : texts.delivered;
    return { title: title(provider, providerOrder), advice: texts.lookFirst };
  }
  if (state !== 'accepted' || providerOrder === null) return { title: texts.unclear(provider), advice: texts.decide };
  return { title: texts.works(provider, providerOrder), advice: canCancel ? texts.canCancel : texts.cannotCancel };
}

/** What is asked for: a provider still has it, or says that it has delivered it. */
export const reasonTextsOf = (there: readonly Pick<OrderDispatch, 'state'>[]) =>
  there.every(({ state }) => state === 'ended')
    ? { label: texts.reasonDelivered, fault: texts.reasonDeliveredFault }
    : { label: texts.reason, fault: texts.reasonFault };
