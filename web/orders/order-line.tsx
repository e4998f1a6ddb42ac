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
export interface OwnOrderActions {
  readonly onDetails: (order: Order) => void;
  readonly onOrderAgain: (order: Order) => void;
  readonly onHelp: (order: Order) => void;
}

interface OrderLineProps {
  readonly order: Order;
  readonly isNew?: boolean;
  /** Without them the order is only shown. */
  readonly actions?: OwnOrderActions;
}

// Inline styles, which do nothing unless their element is a grid, so that no class of theirs is in the sheet of all pages.

/** The columns of a list of orders: number, icon, service, delivered, status, time, paid, and what can be done. */
export const orderColumns = {
  gridTemplateColumns: 'auto auto minmax(0, 1fr) 9rem repeat(4, auto)',
  columnGap: '1rem',
} as const;

/** A row of them. */
export const orderRow = { gridColumn: '1 / -1', gridTemplateColumns: 'subgrid' } as const;

/** Of the two lines of an order, and one below for its money: what stands where. */
const orderLine = {
  ...orderRow,
  alignItems: 'center',
  gridTemplateAreas:
    "'number icon service bar status when paid actions' 'number . link done status when paid actions' 'number . money money money when paid actions'",
} as const;

const inArea = (gridArea: string, justifySelf?: 'end') => ({ gridArea, justifySelf });

/** One order: what it is for, what it cost, and how much of it has arrived. With actions it is a row of `orderColumns` on a wide screen. */
export function OrderLine({ order, isNew = false, actions }: OrderLineProps) {
  const texts = useTexts();
  const money = moneyText(order);
  const nameOf = useLocalName();
  const isRow = actions !== undefined;
  const parts = isRow && 'lg:contents';
  return (
    <li
      className={classNames(
        'border-t border-dashed border-line-strong py-4 first:border-t-0',
        isRow ? 'lg:grid' : 'lg:nth-2:border-t-0',
        isNew && '-mx-3 rounded-lg bg-marigold-wash px-3',
      )}
      {...(isRow && { style: orderLine })}
    >
      <div className={classNames('flex items-start gap-3', parts)}>
        <span className="shrink-0" style={inArea('icon')}>
          <BrandIcon slug={order.service.platformIcon} colour={order.service.platformColor} className="mt-0.5 size-7" />
        </span>
        <p className="min-w-0 flex-1 font-semibold" style={inArea('service')}>
          {nameOf(order.service.name)}
          {isNew && <span className="block text-sm text-ink-2">{words.justPlaced}</span>}
        </p>
        <span style={inArea('status')}>
          <StatusBadge order={order} />
        </span>
      </div>
      <div className={classNames('mt-1.5 flex items-start justify-between gap-4', parts)}>
        <div className="min-w-0" style={inArea('link')}>
          <OrderLink url={order.url} />
        </div>
        <span style={inArea('paid', 'end')}>
          <Money amount={paiseOf(order.totalAmount)} className="font-semibold" />
        </span>
      </div>
      <div className="mt-2" style={inArea('bar')}>
        <DeliveryBar order={order} />
      </div>
      <div className={classNames('mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-3', parts)}>
        <span style={inArea('done')}>
          {deliveredText(order, texts.orders.history)}
          {order.runs && ` ${words.inRuns(order.runs)}`}
        </span>
        <span className="ml-auto flex items-center" style={inArea('number')}>
          {words.number(order.id)}
          <CopyButton isIconOnly text={String(order.id)} label={words.copyNumber(order.id)} />
        </span>
        <span style={inArea('when')}>
          <RelativeDate at={order.createdAt} />
        </span>
      </div>
      {money && (
        <p className="mb-1 text-sm text-ink-2" style={inArea('money')}>
          {money}
        </p>
      )}
      {actions && <ActionButtons order={order} {...actions} />}
    </li>
  );
}

function ActionButtons({ order, onDetails, onOrderAgain, onHelp }: OwnOrderActions & { order: Order }) {
  const { history } = useTexts().orders;
  const actions = [
    { id: detailsButtonId(order.id), text: words.details, name: words.detailsOf(order.id), onPress: onDetails },
    { id: undefined, text: history.again, name: history.againOf(order.id), onPress: onOrderAgain },
    { id: undefined, text: words.help, name: words.helpWith(order.id), onPress: onHelp },
  ];
  return (
    <div className="-mb-2 -ml-3 flex flex-wrap" style={inArea('actions')}>
      {actions.map(({ id, text, name, onPress }) => (
        <Button key={text} id={id} variant="ghost" isSmall aria-label={name} onClick={() => onPress(order)}>
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
      <span title={url} className="block min-w-0 text-sm break-all text-ink-3">
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
