import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listAudit } from '../contract/audit.ts';
import { listPlatforms } from '../contract/catalogue.ts';
import { listCategoriesForAdmin, listServicesForAdmin } from '../contract/catalogue-admin.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { readPaymentSettings } from '../contract/funds.ts';
import { listAllFundRequests } from '../contract/funds-admin.ts';
import type { LiveEvent } from '../contract/live.ts';
import { listAllOrders, readAnyOrder } from '../contract/orders-admin.ts';
import { listDiscounts } from '../contract/pricing.ts';
import { readOverview, readStats } from '../contract/reports.ts';
import { listSecurityNotices } from '../contract/security-notices.ts';
import { listLegalTexts, readStorefront } from '../contract/storefront.ts';
import { readCounters } from '../contract/storefront-admin.ts';
import { readTicket } from '../contract/support.ts';
import { listAllTickets, listCannedReplies } from '../contract/support-admin.ts';
import { listAdmins, listUsers, listUserTransactions, readUser } from '../contract/users.ts';
import { isNews, type News, placeOf } from './notifications/notifications.rules.ts';
import { useNotifications } from './notifications/notifications.tsx';
import { useLive } from './platform/live.tsx';
import { navigate } from './platform/location.ts';
import { useRefreshSoon } from './platform/query.ts';
import { hasJustSent } from './platform/recent-sends.ts';
import { notificationTexts as texts } from './texts/admin-notifications.ts';
import { showToast } from './ui/toast.tsx';

const accounts = [listUsers, readUser, listUserTransactions];
const orders = [listAllOrders, readAnyOrder, readStats];
const requests = [listAllFundRequests, readStats];
/** What has no event of its own: it is changed by hand, and seldom. */
const shop = [
  listCategoriesForAdmin,
  listServicesForAdmin,
  listPlatforms,
  listDiscounts,
  listUsers,
  readUser,
  listAdmins,
  readStorefront,
  readCounters,
  listCannedReplies,
  listLegalTexts,
  readPaymentSettings,
  listAudit,
  readStats,
];
const tickets = [listAllTickets, readTicket, readStats];

const concerned: Record<LiveEvent['type'], readonly Endpoint[]> = {
  new_order: [...orders, ...accounts],
  order_update: [...orders, ...accounts],
  new_fund_request: requests,
  fund_request_update: [...requests, ...accounts],
  new_ticket: tickets,
  ticket_message: tickets,
  ticket_update: tickets,
  balance_update: accounts,
  books_alarm: [readOverview],
  shop_alarm: [readOverview],
  security_alert: [listSecurityNotices],
  shop_change: shop,
};

/** Within this time after a send, news of a change is most likely its echo. */
const echoMs = 5_000;
const gatherMs = 500;

/** Fetches what an event is about, keeps it among the notifications, and says it. */
export function useAdminNews(): void {
  const refresh = useRefreshSoon();
  const { add } = useNotifications();
  const say = useToastsGathered();
  useLive(
    (event) => {
      refresh(...concerned[event.type]);
      if (!isNews(event)) return;
      const isEcho = isOfAdmin(event) && hasJustSent(echoMs);
      add(event, { isRead: isEcho });
      if (!isEcho) say(event);
    },
    () => refresh(...orders, ...requests, ...tickets, ...accounts, ...shop, readOverview, listSecurityNotices),
  );
}

/** Changes come from an admin's hand; what is new, from customers. A sensitive act is said to whoever did it too: it may be a thief with the same account. */
function isOfAdmin({ type, data }: LiveEvent): boolean {
  return type.endsWith('_update') || (type === 'ticket_message' && data['from'] === 'shop');
}

/** One toast for what comes at once, as after a break of the line. */
function useToastsGathered(): (event: News) => void {
  const waiting = useRef<News[]>([]);
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>();
  const flush = useEffectEvent(() => {
    const events = waiting.current;
    waiting.current = [];
    setTimer(undefined);
    const last = events.at(-1);
    if (!last) return;
    const isOne = events.length === 1;
    showToast({
      isNews: true,
      tone: events.some(({ type }) => type.endsWith('_alarm') || type === 'security_alert') ? 'error' : 'success',
      title: isOne ? texts.titles[last.type] : texts.many(events.length),
      text: last.message,
      action: isOne
        ? { label: texts.open, onPress: () => navigate(placeOf(last)) }
        : { label: texts.see, onPress: () => navigate('?tab=notifications') },
    });
  });
  useEffect(() => () => clearTimeout(timer), [timer]);
  return (event) => {
    waiting.current.push(event);
    if (waiting.current.length === 1) setTimer(setTimeout(() => flush(), gatherMs));
  };
}
