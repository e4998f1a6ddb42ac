import { ExternalLink } from 'lucide-react';
import { isPackage } from '../../contract/is-package.ts';
import { formatRupees, groupDigits, paiseOf } from '../../contract/money.ts';
import type { OrderForAdmin } from '../../contract/orders.ts';
import type { SortInAddress } from '../platform/sort-in-address.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { adminTexts } from '../texts/admin.ts';
import { orderDetailTexts, packageTexts } from '../texts/admin-orders.ts';
import { Badge } from '../ui/badge.tsx';
import { BrandIcon } from '../ui/brand-icon.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { partsOf } from './admin-order-facts.tsx';
import { deliveredOf, quantityOf, settableFrom, shortLink } from './admin-orders.rules.ts';
import { statusTones } from './status-tones.ts';

const texts = adminTexts.orders;

type Row = SteadyRow<OrderForAdmin>;
type OpenOrder = (order: OrderForAdmin) => void;

const wideColumns = (byTime: SortInAddress, onOpen: OpenOrder): readonly Column<Row>[] => [
  {
    key: 'order',
    header: texts.order,
    isPrimary: true,
    sort: byTime,
    cell: ({ item }) => <OrderNumber order={item} onOpen={onOpen} />,
  },
  { key: 'customer', header: texts.customer, cell: ({ item }) => <Customer user={item.user} /> },
  { key: 'service', header: texts.service, cell: ({ item }) => <OrderedService order={item} /> },
  { key: 'quantity', header: texts.quantity, align: 'end', cell: ({ item }) => quantityOf(item) },
  {
    key: 'amount',
    header: texts.amount,
    align: 'end',
    cell: ({ item }) => <Amount order={item} />,
  },
  { key: 'status', header: texts.status, cell: ({ item, isGone }) => <Standing order={item} isGone={isGone} /> },
];

const narrowColumns = (byTime: SortInAddress, onOpen: OpenOrder): readonly Column<Row>[] => [
  {
    key: 'order',
    header: texts.order,
    isPrimary: true,
    sort: byTime,
    cell: ({ item }) => (
      <>
        <OrderNumber order={item} onOpen={onOpen} />
        <span className="mt-1 block text-sm font-normal">
          <Customer user={item.user} />
        </span>
      </>
    ),
  },
  { key: 'service', header: texts.service, cell: ({ item }) => <OrderedService order={item} /> },
  {
    key: 'amount',
    header: texts.amount,
    align: 'end',
    cell: ({ item }) => (
      <>
        <Amount order={item} />
        <span className="block text-sm text-ink-3">
          {isPackage(item.serviceType) ? packageTexts.one : texts.units(groupDigits(String(item.quantity)))}
        </span>
        {item.runs !== null && <span className="block text-sm text-ink-3">{partsOf(item)}</span>}
      </>
    ),
  },
  { key: 'status', header: texts.status, cell: ({ item, isGone }) => <Standing order={item} isGone={isGone} /> },
];

/** The same in fewer columns where the table has little room. */
export function orderColumns(isNarrow: boolean, byTime: SortInAddress, onOpen: OpenOrder): readonly Column<Row>[] {
  return isNarrow ? narrowColumns(byTime, onOpen) : wideColumns(byTime, onOpen);
}

function OrderNumber({ order, onOpen }: { order: OrderForAdmin; onOpen: OpenOrder }) {
  const { id, createdAt } = order;
  return (
    <span className="flex items-center gap-1 md:-my-1">
      <span>
        <button
          type="button"
          data-row-open
          aria-label={orderDetailTexts.openOf(id)}
          className="link block font-semibold max-md:min-h-11"
          onClick={() => onOpen(order)}
        >
          {texts.number(id)}
        </button>
        <RelativeDate at={createdAt} className="block text-sm font-normal whitespace-nowrap text-ink-3" />
      </span>
      <CopyButton isIconOnly text={String(id)} label={texts.copyNumber(id)} className="max-md:ml-auto" />
    </span>
  );
}

/** What was paid, and what of it went back. */
function Amount({ order: { totalAmount, refundedAmount } }: { order: OrderForAdmin }) {
  return (
    <>
      <span className="font-semibold">{formatRupees(paiseOf(totalAmount))}</span>
      {refundedAmount !== null && (
        <span className="block text-sm text-ink-2">{texts.paidBack(formatRupees(paiseOf(refundedAmount)))}</span>
      )}
    </>
  );
}

function Customer({ user }: { user: OrderForAdmin['user'] }) {
  const [mailbox, domain] = user.email.split('@');
  return (
    <span className="block wrap-anywhere">
      {user.firstName} {user.lastName}
      <span className="block text-sm text-ink-3">
        {mailbox}
        <wbr />@{domain}
      </span>
    </span>
  );
}

function OrderedService({ order: { service, url } }: { order: OrderForAdmin }) {
  return (
    <span className="flex items-start gap-2.5 max-md:justify-end">
      <BrandIcon slug={service.platformIcon} colour={service.platformColor} className="mt-0.5 size-7 shrink-0" />
      <span className="min-w-0 md:max-w-36 lg:max-w-40 xl:max-w-64">
        <span className="sr-only">{service.platformName}: </span>
        {service.name}
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          title={texts.opensLink(url)}
          className="link flex items-center gap-1 text-sm text-ink-2 max-md:min-h-11 max-md:justify-end"
        >
          <span className="truncate">{shortLink(url)}</span>
          <ExternalLink aria-hidden className="size-3.5 shrink-0" />
          <span className="sr-only">{texts.newTab}</span>
        </a>
      </span>
    </span>
  );
}

function Standing({ order, isGone }: SteadyOrder) {
  const { id, status, progress, quantity } = order;
  const delivered = deliveredOf(order);
  return (
    <span className="grid gap-1.5 justify-items-start max-md:justify-items-end md:w-24 xl:w-32">
      {isGone ? (
        <Badge tone="stone">{texts.gone}</Badge>
      ) : (
        <Badge tone={statusTones[status]}>{texts.statuses[status]}</Badge>
      )}
      <span className="block w-full min-w-24">
        <ProgressBar
          label={texts.progressOf(id)}
          value={progress}
          max={quantity}
          valueText={delivered}
          tone={status === 'completed' ? 'leaf' : status === 'processing' ? 'sky' : 'stone'}
        />
      </span>
      <span className="text-sm whitespace-nowrap text-ink-3">{delivered}</span>
    </span>
  );
}

interface SteadyOrder {
  readonly order: OrderForAdmin;
  readonly isGone: boolean;
}

interface OrderActionsProps {
  readonly order: OrderForAdmin;
  readonly onSetStatus: OpenOrder;
  /** Undefined for whoever may not pay back. */
  readonly onRefund: OpenOrder | undefined;
}

/** An order that failed is tried again or paid back from its row. */
export function OrderActions({ order, onSetStatus, onRefund }: OrderActionsProps) {
  if (settableFrom(order.status).length === 0) return <span className="text-sm text-ink-3">{texts.final}</span>;
  return (
    <>
      <Button
        isSmall
        data-row-edit
        aria-keyshortcuts="e"
        className="whitespace-nowrap max-md:flex-1"
        aria-label={texts.setOf(order.id)}
        onClick={() => onSetStatus(order)}
      >
        {texts.set}
      </Button>
      {onRefund && order.status === 'failed' && (
        <Button
          isSmall
          className="whitespace-nowrap max-md:flex-1"
          aria-label={orderDetailTexts.refundOf(order.id)}
          onClick={() => onRefund(order)}
        >
          {orderDetailTexts.refundFailed}
        </Button>
      )}
    </>
  );
}
