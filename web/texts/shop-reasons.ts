import { shopReasons } from '../../contract/orders.ts';

const reasonsHi = {
  [shopReasons.posts]: 'पोस्ट पर जो नहीं आया, उसके पैसे वापस किए गए।',
  [shopReasons.link]: 'यह लिंक नहीं चला। कृपया जाँचें कि लिंक सही है और सब उसे खोल सकते हैं।',
} satisfies Record<(typeof shopReasons)[keyof typeof shopReasons], string>;

/** Why money of an order went back: in the page's language where the shop itself says so, else somebody's own words. */
export function reasonText(note: string): string {
  if (import.meta.env.LANGUAGE !== 'hi') return note;
  return Object.hasOwn(reasonsHi, note) ? reasonsHi[note as keyof typeof reasonsHi] : note; // it is one of them
}
