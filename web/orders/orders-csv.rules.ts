import { timedKeyOf } from '../../contract/list-keys.ts';
import type { OrderForAdmin } from '../../contract/orders.ts';
import type { OrderInFile } from '../../contract/orders-admin.ts';
import { textCell, timeCell } from '../platform/csv.ts';

export const orderColumnNames = [
  'Order',
  'Placed',
  'Changed',
  'Status',
  'Customer',
  'Name',
  'Email',
  'Platform',
  'Category',
  'Service',
  'Service name',
  'Type',
  'Link',
  'Quantity',
  'Runs',
  'Minutes between runs',
  'Delivered',
  'Before discounts',
  'Charged',
  'Refunded',
  'Typed beside the link',
  'Provider',
  'Number there',
  'Cost',
  'Profit',
] as const;

export const orderKeyOf = ({ createdAt, id }: OrderForAdmin): string => timedKeyOf(createdAt, id);

/** One order as a line of a spreadsheet. */
export function orderLine(order: OrderInFile): readonly string[] {
  const { service, user, purchase } = order;
  const typed = Object.entries(purchase?.extras ?? {}).map(([name, value]) => `${name}: ${value}`);
  return [
    String(order.id),
    timeCell(order.createdAt),
    timeCell(order.updatedAt),
    textCell(order.status),
    String(order.userId),
    ...[`${user.firstName} ${user.lastName}`.trim(), user.email, service.platformName, service.categoryName].map(
      textCell,
    ),
    String(order.serviceId),
    ...[service.name, order.serviceType, order.url].map(textCell),
    String(order.quantity),
    String(order.runs ?? ''),
    String(order.intervalMinutes ?? ''),
    String(order.progress),
    order.listAmount,
    order.totalAmount,
    order.refundedAmount ?? '',
    ...[typed.join('\n'), purchase?.providerName ?? '', purchase?.providerOrder ?? ''].map(textCell),
    purchase?.cost ?? '',
    purchase?.profit ?? '',
  ];
}
