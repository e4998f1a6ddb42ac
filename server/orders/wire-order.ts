import { createHash } from 'node:crypto';
import { wireAmount } from '../../contract/money.ts';
import { type Order, type OrderStatus, order as orderOnTheWire } from '../../contract/order.ts';
import type { OrderExtras } from '../../contract/order-extras.ts';
import type { ServiceType } from '../../contract/service-kinds.ts';
import { isoTime } from '../platform/clock.ts';

export interface NewOrder {
  user_id: number;
  service_id: number;
  service_name: string;
  category_name: string;
  platform_name: string;
  platform_icon: string;
  platform_color: string;
  url: string;
  service_type: ServiceType;
  quantity: number;
  runs: number | null;
  interval_minutes: number | null;
  rate: number;
  list_paise: number;
  total_paise: number;
  /** JSON of the contract's `discounts`. */
  discounts: string;
  /** JSON of the contract's `extras`; null where there are none. */
  extras: string | null;
  created_at: number;
  updated_at: number;
}

/** Without the extras: comments are long, and lists don't show them. */
export interface OrderRow extends Omit<NewOrder, 'extras'> {
  id: number;
  status: OrderStatus;
  delivered: number;
  refunded_paise: number;
}

/** What `wireOrder` reads. */
export const orderColumns = [
  'id',
  'user_id',
  'service_id',
  'service_name',
  'category_name',
  'platform_name',
  'platform_icon',
  'platform_color',
  'url',
  'service_type',
  'quantity',
  'runs',
  'interval_minutes',
  'rate',
  'list_paise',
  'total_paise',
  'refunded_paise',
  'discounts',
  'status',
  'delivered',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof OrderRow)[];

export function wireOrder(row: OrderRow): Order {
  return {
    id: row.id,
    serviceId: row.service_id,
    userId: row.user_id,
    url: row.url,
    serviceType: row.service_type,
    quantity: row.quantity,
    runs: row.runs,
    intervalMinutes: row.interval_minutes,
    listAmount: wireAmount(row.list_paise),
    totalAmount: wireAmount(row.total_paise),
    discounts: JSON.parse(row.discounts) as Order['discounts'], // written by place-order in this very shape
    status: row.status,
    progress: row.delivered,
    refundedAmount: row.refunded_paise === 0 ? null : wireAmount(row.refunded_paise),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    service: {
      name: row.service_name,
      categoryName: row.category_name,
      platformName: row.platform_name,
      platformIcon: row.platform_icon,
      platformColor: row.platform_color,
    },
  };
}

/** What was ordered beside the link and the quantity; null where there is nothing. */
export const wireExtras = (extras: string | null): OrderExtras | null =>
  extras === null ? null : (JSON.parse(extras) as OrderExtras); // written by place-order in this very shape

/** Changes with how an order is written for the wire, so that nobody keeps what an earlier release wrote. */
export const orderLook = createHash('sha1')
  .update(
    JSON.stringify(
      orderOnTheWire.parse(
        wireOrder({
          id: 1,
          user_id: 2,
          service_id: 3,
          service_name: 'Likes',
          category_name: 'Instagram Likes',
          platform_name: 'Instagram',
          platform_icon: 'instagram',
          platform_color: '#e1306c',
          url: 'https://instagram.com/p/C7xQ',
          service_type: 'Default',
          quantity: 1_000,
          runs: 10,
          interval_minutes: 60,
          rate: 250_000,
          list_paise: 2_500,
          total_paise: 2_250,
          refunded_paise: 0,
          discounts: '[{"title":"Diwali","discountType":"promotional","discountPercentage":"10","amountOff":"2.50"}]',
          status: 'processing',
          delivered: 400,
          created_at: 1_795_000_000_123,
          updated_at: 1_795_000_060_456,
        }),
      ),
    ),
  )
  .digest('base64url');
