import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { OrderForAdmin } from '../../contract/orders.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { adminTexts } from '../texts/admin.ts';
import { orderDetailTexts, refundTexts as texts } from '../texts/admin-orders.ts';
import { Badge } from '../ui/badge.tsx';
import { BrandIcon } from '../ui/brand-icon.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { PhoneRow } from '../ui/phone-row.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import type { RefundFilter } from './refunds.rules.ts';

/** What the admin wants to do with the order of a row. */
export interface RefundTask {
  readonly kind: 'process' | 'details';
  readonly order: OrderForAdmin;
}

type Row = SteadyRow<OrderForAdmin>;

export function refundColumns(filter: RefundFilter, isDense: boolean): readonly Column<Row>[] {
  const refunded: Column<Row> = {
    key: 'refunded',
    header: texts.refunded,
    align: 'end',
    cell: ({ item: { refundedAmount } }) =>
      refundedAmount !== null && <span className="font-semibold">{formatRupees(paiseOf(refundedAmount))}</span>,
  };
  return [
    {
      key: 'order',
      header: texts.order,
      isPrimary: true,
      cell: ({ item }) => (isDense ? <DenseOrder order={item} /> : <RefundedOrder order={item} />),
    },
    {
      key: 'customer',
      header: texts.customer,
      cell: ({ item: { user } }) => (
        <span className={isDense ? 'block max-w-72 truncate' : 'block wrap-anywhere'} title={user.email}>
          {user.firstName} {user.lastName}{' '}
          <span className={isDense ? 'text-sm text-ink-3' : 'block text-sm text-ink-3'}>{user.email}</span>
        </span>
      ),
    },
    {
      key: 'amount',
      header: texts.amount,
      align: 'end',
      cell: ({ item }) => (
        <span className={filter === 'cancelled' ? 'font-semibold' : undefined}>
          {formatRupees(paiseOf(item.totalAmount))}
        </span>
      ),
    },
    ...(filter === 'refunded' || filter === 'partial' ? [refunded] : []),
    {
      key: 'since',
      header: texts.since[filter],
      cell: ({ item }) => <RelativeDate at={item.updatedAt} className="whitespace-nowrap" />,
    },
  ];
}

function DenseOrder({ order: { id, service } }: { order: OrderForAdmin }) {
  return (
    <span className="flex max-w-96 min-w-0 items-center gap-2">
      {orderDetailTexts.open(id)}
      <BrandIcon slug={service.platformIcon} colour={service.platformColor} className="size-5 shrink-0" />
      <span className="min-w-0 truncate font-normal">{service.name}</span>
    </span>
  );
}

function RefundedOrder({ order: { id, service } }: { order: OrderForAdmin }) {
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 wrap-anywhere">
        {orderDetailTexts.open(id)}
        <span className="block text-sm font-normal text-ink-3">{service.name}</span>
      </span>
      <CopyButton isIconOnly text={String(id)} label={adminTexts.orders.copyNumber(id)} className="max-md:ml-auto" />
    </span>
  );
}

/** A tap decides about what waits, and shows the rest. */
export function RefundPhoneRow({ row, onOpen }: RefundActionsProps) {
  const { id, service, user, totalAmount, refundedAmount, updatedAt, status } = row.item;
  const isWaiting = status === 'cancelled' && !row.isGone;
  return (
    <PhoneRow
      mark={<BrandIcon slug={service.platformIcon} colour={service.platformColor} className="size-10" />}
      title={service.name}
      note={`${orderDetailTexts.open(id)}, ${user.firstName} ${user.lastName}`}
      end={formatRupees(paiseOf(refundedAmount ?? totalAmount))}
      endNote={row.isGone ? <Badge tone="stone">{texts.gone}</Badge> : <RelativeDate at={updatedAt} />}
      openLabel={isWaiting ? texts.processOf(id) : orderDetailTexts.openOf(id)}
      onOpen={() => onOpen({ kind: isWaiting ? 'process' : 'details', order: row.item })}
    />
  );
}

interface RefundActionsProps {
  readonly row: Row;
  readonly onOpen: (task: RefundTask) => void;
}

export function RefundActions({ row: { item: order, isGone }, onOpen }: RefundActionsProps) {
  const isWaiting = order.status === 'cancelled' && !isGone;
  return (
    <>
      {isGone && <Badge tone="stone">{texts.gone}</Badge>}
      <Button
        isSmall
        variant="ghost"
        className="max-md:flex-1"
        data-row-open={isWaiting ? undefined : true}
        aria-label={orderDetailTexts.openOf(order.id)}
        onClick={() => onOpen({ kind: 'details', order })}
      >
        {texts.details}
      </Button>
      {isWaiting && (
        <Button
          isSmall
          data-row-open
          className="whitespace-nowrap max-md:flex-1"
          aria-label={texts.processOf(order.id)}
          onClick={() => onOpen({ kind: 'process', order })}
        >
          {texts.process}
        </Button>
      )}
    </>
  );
}
