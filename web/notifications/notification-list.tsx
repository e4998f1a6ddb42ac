import {
  BellRing,
  HandCoins,
  LifeBuoy,
  type LucideIcon,
  MessageSquare,
  PackageCheck,
  Scale,
  ShieldAlert,
  ShoppingCart,
  TriangleAlert,
  WalletCards,
} from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLiveState } from '../platform/use-live-state.ts';
import { notificationTexts as texts } from '../texts/admin-notifications.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { detailOf, type News, type Notification, placeOf, unreadIn } from './notifications.rules.ts';
import { useNotifications } from './notifications.tsx';
import { useSecurityNotices } from './use-security-notices.ts';

const SecurityNoticeList = lazy(() =>
  import('./security-notice-list.tsx').then((m) => ({ default: m.SecurityNoticeList })),
);

const looks: Record<News['type'], { icon: LucideIcon; classes: string }> = {
  new_order: { icon: ShoppingCart, classes: 'bg-sky-wash text-sky' },
  order_update: { icon: PackageCheck, classes: 'bg-leaf-wash text-leaf' },
  new_fund_request: { icon: HandCoins, classes: 'bg-gold-wash text-gold' },
  fund_request_update: { icon: WalletCards, classes: 'bg-leaf-wash text-leaf' },
  new_payment: { icon: HandCoins, classes: 'bg-gold-wash text-gold' },
  new_ticket: { icon: LifeBuoy, classes: 'bg-gold-wash text-gold' },
  ticket_message: { icon: MessageSquare, classes: 'bg-sky-wash text-sky' },
  ticket_update: { icon: LifeBuoy, classes: 'bg-stone-wash text-stone' },
  balance_update: { icon: WalletCards, classes: 'bg-leaf-wash text-leaf' },
  books_alarm: { icon: Scale, classes: 'bg-clay-wash text-clay' },
  shop_alarm: { icon: TriangleAlert, classes: 'bg-clay-wash text-clay' },
  security_alert: { icon: ShieldAlert, classes: 'bg-clay-wash text-clay' },
};

interface NotificationListProps {
  readonly headingId: string;
  readonly heading: 'h2' | 'h3';
  /** The person goes to see one of them. */
  readonly onOpen?: () => void;
}

/** The latest news with what can be done about it. */
export function NotificationList({ headingId, heading: Heading, onOpen }: NotificationListProps) {
  const { list, read, clear } = useNotifications();
  const hasNotices = useSecurityNotices().length > 0;
  const line = useLiveState();
  const unread = unreadIn(list);
  return (
    <>
      <div className="flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-1.5">
        <Heading id={headingId} className="text-lg">
          {texts.title}
        </Heading>
        {line !== 'connecting' && (
          <Badge tone={line === 'up' ? 'leaf' : 'clay'}>{line === 'up' ? texts.connected : texts.disconnected}</Badge>
        )}
        {unread > 0 && <span className="text-sm text-ink-2">{texts.unreadCount(unread)}</span>}
        {list.length > 0 && (
          <Button isSmall variant="ghost" className="-mr-3 ml-auto" onClick={clear}>
            {texts.clearAll}
          </Button>
        )}
      </div>
      {line !== 'up' && (
        <p role="status" className="border-b border-line bg-stone-wash px-4 py-2.5 text-[0.9375rem]">
          {texts.connecting}
        </p>
      )}
      {hasNotices && (
        <Suspense>
          <SecurityNoticeList headingId={`${headingId}-security`} heading={Heading === 'h2' ? 'h3' : 'h4'} />
        </Suspense>
      )}
      {list.length === 0 ? (
        <EmptyState icon={<BellRing aria-hidden />} title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      ) : (
        <ul aria-labelledby={headingId}>
          {list.map((notification) => (
            <Item key={notification.key} {...{ notification, onOpen }} onRead={() => read(notification.key)} />
          ))}
        </ul>
      )}
    </>
  );
}

interface ItemProps {
  readonly notification: Notification;
  readonly onRead: () => void;
  readonly onOpen: (() => void) | undefined;
}

function Item({ notification: { event, isRead }, onRead, onOpen }: ItemProps) {
  const { icon: Icon, classes } = looks[event.type];
  const title = texts.titles[event.type];
  const detail = detailOf(event);
  function open() {
    onRead();
    onOpen?.();
  }
  return (
    <li className="flex items-stretch border-t border-dashed border-line-strong first:border-t-0">
      <button
        type="button"
        // The name of a button is what it holds; this one says what it does as well.
        title={isRead ? undefined : texts.markRead(title)}
        onClick={onRead}
        className="flex min-w-0 flex-1 gap-3 px-4 py-3 text-left -outline-offset-3! hover:bg-paper"
      >
        <span className={classNames('grid size-9 shrink-0 place-items-center rounded-full', classes)}>
          <Icon aria-hidden className="size-4.5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className={isRead ? 'text-ink-2' : 'font-semibold'}>{title}</span>
            {!isRead && (
              <span className="size-2 shrink-0 self-center rounded-full bg-marigold-edge">
                <span className="sr-only">{texts.unread}</span>
              </span>
            )}
            <RelativeDate at={event.timestamp} className="ml-auto text-sm whitespace-nowrap text-ink-3" />
          </span>
          <span className="block text-[0.9375rem] wrap-anywhere text-ink-2">{event.message}</span>
          {detail !== undefined && <span className="block text-sm font-semibold wrap-anywhere">{detail}</span>}
        </span>
      </button>
      <a
        href={placeOf(event)}
        aria-label={texts.openOf(title, event.message)}
        onClick={open}
        className="link grid min-w-14 place-items-center px-3 font-semibold -outline-offset-3!"
      >
        {texts.open}
      </a>
    </li>
  );
}
