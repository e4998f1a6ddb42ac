import { paiseOf } from '../../contract/money.ts';
import type { Order } from '../../contract/order.ts';
import { useLocalName } from '../texts/local-name.ts';
import { orderList as words } from '../texts/order-list.ts';
import { useTexts } from '../texts/texts.ts';
import { BrandIcon } from '../ui/brand-icon.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Money } from '../ui/money.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { deliveredText } from './delivered-text.ts';
import { DeliveryBar, moneyText, StatusBadge } from './delivery-bar.tsx';
import { truncated } from './order-form.rules.ts';

const longestLink = 60;

/** The element that opens the details of an order. */
export function detailsButtonId(orderId: number): string {
  return `details-of-order-${orderId}`;
}

/** What can be done with an order of one's own. */
export interface OrderDeeds {
  readonly onDetails: (order: Order) => void;
  readonly onOrderAgain: (order: Order) => void;
  readonly onHelp: (order: Order) => void;
}

interface OrderLineProps {
  readonly order: Order;
  readonly isNew?: boolean;
  /** Without them the order is only shown. */
  readonly deeds?: OrderDeeds;
}

/** The columns of a list of orders on a wide screen: number, service, delivered, status, time, paid, and what can be done. */
export const orderColumns =
  'lg:grid lg:grid-cols-[auto_minmax(0,1fr)_8.5rem_repeat(4,auto)] xl:grid-cols-[auto_minmax(0,1fr)_9.5rem_repeat(4,auto)] lg:gap-x-4 xl:gap-x-6';

/** A row of them. */
export const orderRow = 'lg:col-span-full lg:grid lg:grid-cols-subgrid lg:items-center';

/**
 * One order: what it is for, what it cost, and how much of it has arrived. With deeds it is a row of `orderColumns` on a wide screen, two
 * lines high.
 */
export function OrderLine({ order, isNew = false, deeds }: OrderLineProps) {
  const texts = useTexts();
  const money = moneyText(order);
  const nameOf = useLocalName();
  const isRow = deeds !== undefined;
  const cell = (column: string, lines = 'lg:row-span-2') => (isRow ? `${column} ${lines} lg:row-start-1` : '');
  const second = (column: string) => (isRow ? `${column} lg:row-start-2` : '');
  const parts = isRow ? 'lg:contents' : '';
  return (
    <li
      className={classNames(
        'border-t border-dashed border-line-strong py-4 first:border-t-0',
        isRow ? classNames(orderRow, 'lg:py-2.5 lg:first:border-t') : 'lg:nth-2:border-t-0',
        isNew && '-mx-3 rounded-lg bg-marigold-wash px-3',
      )}
    >
      <div className={classNames('flex items-start gap-3', parts)}>
        <div className={classNames('flex min-w-0 flex-1 items-start gap-3', cell('lg:col-start-2', ''))}>
          <BrandIcon
            slug={order.service.platformIcon}
            colour={order.service.platformColor}
            className="mt-0.5 size-7 shrink-0"
          />
          <p className="min-w-0 flex-1 font-semibold">
            {nameOf(order.service.name)}
            {isNew && <span className="block text-sm text-ink-2">{words.justPlaced}</span>}
          </p>
        </div>
        <span className={cell('lg:col-start-4')}>
          <StatusBadge order={order} />
        </span>
      </div>
      <div className={classNames('mt-1.5 flex items-start justify-between gap-4', parts)}>
        <div className={classNames('min-w-0', isRow && 'lg:self-start lg:pl-10', second('lg:col-start-2'))}>
          <OrderLink url={order.url} />
        </div>
        <Money
          amount={paiseOf(order.totalAmount)}
          className={classNames('font-semibold', cell('lg:col-start-6'), isRow && 'lg:text-right')}
        />
      </div>
      <div className={classNames('mt-2', isRow && 'lg:mt-0 lg:mb-1.5 lg:self-end', cell('lg:col-start-3', ''))}>
        <DeliveryBar order={order} />
      </div>
      <div className={classNames('mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-3', parts)}>
        <span className={classNames(second('lg:col-start-3'), isRow && 'lg:self-start')}>
          {deliveredText(order, texts.orders.history)}
          {order.runs && ` ${words.inRuns(order.runs)}`}
        </span>
        <span className={classNames('ml-auto flex items-center', cell('lg:col-start-1'), isRow && 'lg:ml-0')}>
          {words.number(order.id)}
          <CopyButton isIconOnly text={String(order.id)} label={words.copyNumber(order.id)} />
        </span>
        <RelativeDate at={order.createdAt} className={cell('lg:col-start-5')} />
      </div>
      {money && (
        <p
          className={classNames(
            'mb-1 text-sm text-ink-2',
            isRow && 'lg:col-span-4 lg:col-start-2 lg:row-start-3 lg:pl-10',
          )}
        >
          {money}
        </p>
      )}
      {deeds && <Deeds order={order} {...deeds} className={cell('lg:col-start-7')} />}
    </li>
  );
}

function Deeds({
  order,
  onDetails,
  onOrderAgain,
  onHelp,
  className,
}: OrderDeeds & { readonly order: Order; readonly className: string }) {
  const { history } = useTexts().orders;
  const deeds = [
    { id: detailsButtonId(order.id), text: words.details, name: words.detailsOf(order.id), onPress: onDetails },
    { id: undefined, text: history.again, name: history.againOf(order.id), onPress: onOrderAgain },
    { id: undefined, text: words.help, name: words.helpWith(order.id), onPress: onHelp },
  ];
  return (
    <div className={classNames('-mb-2 -ml-3 flex flex-wrap lg:m-0 lg:-mr-2 lg:justify-end', className)}>
      {deeds.map(({ id, text, name, onPress }) => (
        <Button
          key={text}
          id={id}
          variant="ghost"
          isSmall
          className="lg:px-2"
          aria-label={name}
          onClick={() => onPress(order)}
        >
          <span className="link">{text}</span>
        </Button>
      ))}
    </div>
  );
}

/** The link cut to 60 characters; all of it is one hover or one tap away. */
function OrderLink({ url }: { url: string }) {
  const shown = url.replace(/^https?:\/\//i, '');
  if (shown.length <= longestLink) {
    return (
      <span title={url} className="block min-w-0 text-sm break-all text-ink-3 lg:truncate">
        {shown}
      </span>
    );
  }
  return (
    <details className="min-w-0 text-sm break-all text-ink-3">
      <summary title={url} className="list-none py-1 [[open]>&]:hidden">
        {truncated(shown, longestLink)}
      </summary>
      {url}
    </details>
  );
}
