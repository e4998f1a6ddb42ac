import { isPackage } from '../../contract/is-package.ts';
import { groupDigits } from '../../contract/money.ts';
import type { Order } from '../../contract/order.ts';

type Delivered = Pick<Order, 'status' | 'progress' | 'quantity' | 'serviceType'>;

interface DeliveryWords {
  readonly delivered: (done: string, all: string) => string;
  readonly packages: { readonly delivered: string; readonly open: string; readonly missing: string };
}

/** How much of an order has arrived: `500 of 1,000`, or whether a package has, which nobody counts. */
export function deliveredText({ status, progress, quantity, serviceType }: Delivered, words: DeliveryWords): string {
  if (!isPackage(serviceType)) return words.delivered(groupDigits(String(progress)), groupDigits(String(quantity)));
  if (progress >= quantity) return words.packages.delivered;
  return status === 'pending' || status === 'processing' ? words.packages.open : words.packages.missing;
}
