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

/** One order: what it is for, what it cost, and how much of it has arrived. */
export function OrderLine({ order, isNew = false, deeds }: OrderLineProps) {
  const texts = useTexts();
  const money = moneyText(order);
  const nameOf = useLocalName();
  return (
    <li
      className={classNames(
        'border-t border-dashed border-line-strong py-4 first:border-t-0 lg:nth-2:border-t-0',
        isNew && '-mx-3 rounded-lg bg-marigold-wash px-3',
      )}
    >
      <div className="flex items-start gap-3">
        <BrandIcon
          slug={order.service.platformIcon}
          colour={order.service.platformColor}
          className="mt-0.5 size-7 shrink-0"
        />
        <p className="min-w-0 flex-1 font-semibold">
          {nameOf(order.service.name)}
          {isNew && <span className="block text-sm text-ink-2">{words.justPlaced}</span>}
        </p>
        <StatusBadge order={order} />
      </div>
      <div className="mt-1.5 flex items-start justify-between gap-4">
        <OrderLink url={order.url} />
        <Money amount={paiseOf(order.totalAmount)} className="font-semibold" />
      </div>
      <div className="mt-2">
        <DeliveryBar order={order} />
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-3">
        <span>{deliveredText(order, texts.orders.history)}</span>
        {order.runs && <span>{words.inRuns(order.runs)}</span>}
        <span className="ml-auto flex items-center">
          {words.number(order.id)}
          <CopyButton isIconOnly text={String(order.id)} label={words.copyNumber(order.id)} />
        </span>
        <RelativeDate at={order.createdAt} />
      </div>
      {money && <p className="mb-1 text-sm text-ink-2">{money}</p>}
      {deeds && <Deeds order={order} {...deeds} />}
    </li>
  );
}

function Deeds({ order, onDetails, onOrderAgain, onHelp }: OrderDeeds & { order: Order }) {
  const { history } = useTexts().orders;
  const deeds = [
    { id: detailsButtonId(order.id), text: words.details, name: words.detailsOf(order.id), onPress: onDetails },
    { id: undefined, text: history.again, name: history.againOf(order.id), onPress: onOrderAgain },
    { id: undefined, text: words.help, name: words.helpWith(order.id), onPress: onHelp },
  ];
  return (
    <div className="-mb-2 -ml-3 flex flex-wrap">
      {deeds.map(({ id, text, name, onPress }) => (
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
  if (shown.length <= longestLink) return <span className="min-w-0 text-sm break-all text-ink-3">{shown}</span>;
  return (
    <details className="min-w-0 text-sm break-all text-ink-3">
      <summary title={url} className="list-none py-1 [[open]>&]:hidden">
        {truncated(shown, longestLink)}
      </summary>
      {url}
    </details>
  );
}
