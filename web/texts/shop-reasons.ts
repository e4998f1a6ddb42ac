import { bonusReasons } from '../../contract/invitations.ts';
import { shopReasons } from '../../contract/orders.ts';

type ShopReason = (typeof shopReasons)[keyof typeof shopReasons] | (typeof bonusReasons)[keyof typeof bonusReasons];

const reasonsHi = {
  [shopReasons.posts]: 'पोस्ट पर जो नहीं आया, उसके पैसे वापस किए गए।',
  [shopReasons.link]: 'यह लिंक नहीं चला। कृपया जाँचें कि लिंक सही है और सब उसे खोल सकते हैं।',
  [bonusReasons.invited]: 'आपके बुलाए हुए दोस्त ने ऑर्डर किया है।',
  [bonusReasons.welcome]: 'आप किसी के बुलाने पर आए और ऑर्डर किया है।',
} satisfies Record<ShopReason, string>;

/** Why money of an order went back, or a bonus was given: in the page's language where the shop itself says so, else somebody's own words. */
export function reasonText(note: string): string {
  if (import.meta.env.LANGUAGE !== 'hi') return note;
  return Object.hasOwn(reasonsHi, note) ? reasonsHi[note as keyof typeof reasonsHi] : note; // it is one of them
}
