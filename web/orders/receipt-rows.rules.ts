import { isPackage } from '../../contract/is-package.ts';
import { formatRupees, groupDigits, paiseOf } from '../../contract/money.ts';
import type { Order } from '../../contract/order.ts';

/** A line of a receipt; a total has a rule above it. */
export interface ReceiptRow {
  readonly label: string;
  readonly value: string;
  readonly isTotal?: boolean;
}

interface ReceiptWords {
  readonly placedAt: string;
  readonly quantity: string;
  readonly listPrice: string;
  readonly total: string;
  readonly creditedBack: string;
  readonly cost: string;
  readonly receipt: { readonly link: string; readonly status: string; readonly delivered: string };
}

interface Shown {
  readonly words: ReceiptWords;
  readonly status: string;
  readonly codeLine: (code: string) => string;
  readonly bonusName: string;
  /** In words of the page's language. */
  readonly placedAt: string;
}

/** What the receipt of an order says, down to what it cost in the end. */
export function receiptRows(order: Order, { words, status, codeLine, bonusName, placedAt }: Shown): ReceiptRow[] {
  const { url, serviceType, quantity, progress, discounts, listAmount, totalAmount, refundedAmount } = order;
  const totalPaise = paiseOf(totalAmount);
  const refundedPaise = refundedAmount === null ? 0 : paiseOf(refundedAmount);
  const units = (count: number) => groupDigits(String(count));
  return [
    { label: words.placedAt, value: placedAt },
    { label: words.receipt.status, value: status },
    { label: words.receipt.link, value: url.replace(/^https?:\/\//i, '') },
    // A package has no units.
    ...(isPackage(serviceType)
      ? []
      : [
          { label: words.quantity, value: units(quantity) },
          { label: words.receipt.delivered, value: units(progress) },
        ]),
    ...(discounts.length > 0 ? [{ label: words.listPrice, value: formatRupees(paiseOf(listAmount)) }] : []),
    ...discounts.map(({ title, discountType, amountOff }) => ({
      label: discountType === 'coupon' ? codeLine(title) : discountType === 'bonus' ? bonusName : title,
      value: `−${formatRupees(paiseOf(amountOff))}`,
    })),
    { label: words.total, value: formatRupees(totalPaise), isTotal: true },
    ...(refundedPaise === 0
      ? []
      : [
          { label: words.creditedBack, value: `+${formatRupees(refundedPaise)}` },
          { label: words.cost, value: formatRupees(totalPaise - refundedPaise), isTotal: true },
        ]),
  ];
}
