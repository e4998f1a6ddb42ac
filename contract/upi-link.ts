import { type Paise, wireAmount } from './money.ts';

export interface UpiPayment {
  readonly upiId: string;
  readonly payeeName: string;
  readonly amountPaise: Paise;
  readonly note: string;
}

/**
 * The link that a UPI app opens with everything filled in. Spaces are `%20` and the `@` of the id is literal, because some
 * apps read neither `+` nor `%40`. Merchant fields are left out: apps refuse them for an id that is not a merchant's.
 */
export function upiLink({ upiId, payeeName, amountPaise, note }: UpiPayment): string {
  const fields = [
    ['pa', upiId],
    ['pn', payeeName],
    ['am', wireAmount(amountPaise)],
    ['cu', 'INR'],
    ['tn', note],
  ] as const;
  return `upi://pay?${fields.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`).join('&')}`;
}
