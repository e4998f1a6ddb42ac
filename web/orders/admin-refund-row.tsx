import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { OrderForAdmin } from '../../contract/orders.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { adminTexts } from '../texts/admin.ts';
import { orderDetailTexts, refundTexts as texts } from '../texts/admin-orders.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import type { RefundFilter } from './refunds.rules.ts';

/** What the admin wants to do with the order of a row. */
export interface RefundTask {
  readonly kind: 'process' | 'details';
  readonly order: OrderForAdmin;
}

type Row = SteadyRow<OrderForAdmin>;

export function refundColumns(filter: RefundFilter): readonly Column<Row>[] {
  const refunded: Column<Row> = {
    key: 'refunded',
    header: texts.refunded,
    align: 'end',
    cell: ({ item: { refundedAmount } }) =>
      refundedAmount !== null && <span className="font-semibold">{formatRupees(paiseOf(refundedAmount))}</span>,
  };
  return [
    { key: 'order', header: texts.order, isPrimary: true, cell: ({ item }) => <RefundedOrder order={item} /> },
    {
      key: 'customer',
      header: texts.customer,
      cell: ({ item: { user } }) => (
        <span className="block wrap-anywhere">
          {user.firstName} {user.lastName}
          <span className="block text-sm text-ink-3">{user.email}</span>
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
