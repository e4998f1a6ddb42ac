import type { OrderExtras } from '../../contract/order-extras.ts';
import type { OrderAgain } from './use-order-again.ts';

interface Ordered {
  readonly serviceId: number;
  readonly url: string;
  /** Of all its runs together. */
  readonly quantity: number;
  readonly runs: number | null;
  readonly intervalMinutes: number | null;
  /** Comments and the like, where they are known. */
  readonly extras?: OrderExtras | null;
  /** The code of a coupon. */
  readonly couponCode?: string | null;
}

/** An order as the form is filled in with it, its parts as they were. */
export const againOf = ({
  serviceId,
  url,
  quantity,
  runs,
  intervalMinutes,
  extras,
  couponCode,
}: Ordered): OrderAgain => ({
  serviceId,
  url,
  quantity: quantity / (runs ?? 1),
  more: {
    ...Object.fromEntries(Object.entries(extras ?? {}).map(([field, value]) => [field, String(value)])),
    ...(couponCode && { couponCode }),
    ...(runs && { isInParts: true, runs: String(runs), intervalMinutes: String(intervalMinutes) }),
  },
  at: Date.now(),
});
