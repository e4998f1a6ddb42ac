import { formatRupees, groupDigits, paiseOf } from '../../contract/money.ts';
import type { OrderForAdmin } from '../../contract/orders.ts';
import type { SortInAddress } from '../platform/sort-in-address.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { adminTexts } from '../texts/admin.ts';
import { orderDetailTexts } from '../texts/admin-orders.ts';
import { Badge } from '../ui/badge.tsx';
import { BrandIcon } from '../ui/brand-icon.tsx';
import type { Column } from '../ui/data-table.tsx';
import { PhoneRow, type RowChoice } from '../ui/phone-row.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { deliveredOf, quantityOf, shortLink } from './admin-orders.rules.ts';
import { statusTones } from './status-tones.ts';

const texts = adminTexts.orders;

type Row = SteadyRow<OrderForAdmin>;
type OpenOrder = (order: OrderForAdmin) => void;

/** One line for each order, so that a screen shows many. */
export function denseOrderColumns(byTime: SortInAddress, onOpen: OpenOrder): readonly Column<Row>[] {
  return [
    {
      key: 'order',
      header: texts.order,
      isPrimary: true,
      cell: ({ item }) => (
        <button
          type="button"
          data-row-open
          aria-label={orderDetailTexts.openOf(item.id)}
          className="link font-semibold"
          onClick={() => onOpen(item)}
        >
          {texts.number(item.id)}
        </button>
      ),
    },
    {
      key: 'placed',
      header: texts.placed,
      sort: byTime,
      cell: ({ item }) => <RelativeDate at={item.createdAt} className="whitespace-nowrap text-ink-2" />,
    },
    {
      key: 'customer',
      header: texts.customer,
      cell: ({ item: { user } }) => (
        <span className="block max-w-36 truncate" title={user.email}>
          {user.firstName} {user.lastName}
        </span>
      ),
    },
    { key: 'service', header: texts.service, isFilling: true, cell: ({ item }) => <ServiceAndLink order={item} /> },
    {
      key: 'delivered',
      header: texts.deliveredColumn,
      align: 'end',
      cell: ({ item }) => <Delivered order={item} />,
    },
    { key: 'status', header: texts.status, cell: (row) => <Status row={row} /> },
    { key: 'amount', header: texts.amount, align: 'end', cell: ({ item }) => <Amount order={item} /> },
  ];
}

function ServiceAndLink({ order: { service, url } }: { order: OrderForAdmin }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <BrandIcon slug={service.platformIcon} colour={service.platformColor} className="size-5 shrink-0" />
      <span className="sr-only">{service.platformName}: </span>
      <span className="min-w-0 shrink truncate" title={service.name}>
        {service.name}
      </span>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={texts.opensLink(url)}
        className="min-w-12 shrink-3 truncate text-sm text-ink-2 hover:underline"
      >
        {shortLink(url)}
        <span className="sr-only"> {texts.newTab}</span>
      </a>
    </span>
  );
}

/** How much has arrived, where it is not all or nothing. */
function Delivered({ order }: { order: OrderForAdmin }) {
  const isUnderWay = order.progress > 0 && order.progress < order.quantity;
  return (
    <span title={deliveredOf(order)}>
      {isUnderWay && <span className="text-ink-2">{groupDigits(String(order.progress))} / </span>}
      {quantityOf(order)}
    </span>
  );
}

function Status({ row: { item, isGone } }: { row: Row }) {
  return (
    <Badge tone={isGone ? 'stone' : statusTones[item.status]}>
      {isGone ? texts.gone : texts.statuses[item.status]}
    </Badge>
  );
}

function Amount({ order: { totalAmount, refundedAmount } }: { order: OrderForAdmin }) {
  return (
    <span
      className="font-semibold"
      title={refundedAmount === null ? undefined : texts.paidBack(formatRupees(paiseOf(refundedAmount)))}
    >
      {formatRupees(paiseOf(totalAmount))}
    </span>
  );
}

interface OrderPhoneRowProps {
  readonly row: Row;
  readonly choice: RowChoice | undefined;
  readonly onOpen: OpenOrder;
}

export function OrderPhoneRow({ row, choice, onOpen }: OrderPhoneRowProps) {
  const { id, service, quantity, user, totalAmount, createdAt, status } = row.item;
  const isWaiting = status === 'pending' && !row.isGone;
  return (
    <PhoneRow
      mark={<BrandIcon slug={service.platformIcon} colour={service.platformColor} className="size-10" />}
      title={service.name}
      note={`${texts.number(id)}, ${groupDigits(String(quantity))}, ${user.firstName} ${user.lastName}`}
      end={formatRupees(paiseOf(totalAmount))}
      endNote={isWaiting ? <RelativeDate at={createdAt} /> : <Status row={row} />}
      openLabel={orderDetailTexts.openOf(id)}
      onOpen={() => onOpen(row.item)}
      choice={choice}
    />
  );
}
