import { wallet } from '../texts/wallet.ts';

/** Why an unpaid order was refused, in words for its customer; `reason` is the code that `listUnpaidOrders` tells. */
export function refusalText(reason: string | null): string {
  const { own } = wallet.addFunds;
  if (reason === 'price-changed') return own.priceChanged;
  if (reason === 'coupon-refused') return own.codeRefused;
  if (reason === 'insufficient-balance') return own.spent;
  if (reason === 'expired') return own.tooLate;
  if (reason === 'debt-open') return own.debtOpen;
  return own.notOffered;
}
