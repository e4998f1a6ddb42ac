import { useEffect, useState } from 'react';
import { whoAmI } from '../contract/accounts.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { listFundRequests } from '../contract/funds.ts';
import type { LiveEvent } from '../contract/live.ts';
import { listOrders, readOrder } from '../contract/orders.ts';
import { listTickets, readTicket } from '../contract/support.ts';
import { listTransactions } from '../contract/wallet.ts';
import { useConnection } from './platform/connection.ts';
import { useLive } from './platform/live.tsx';
import { readFailedAgain, useRefreshSoon } from './platform/query.ts';
import { useTexts } from './texts/texts.ts';
import { showToast } from './ui/toast.tsx';
import type { Help } from './use-help.tsx';

const orders = [listOrders, readOrder, whoAmI, listTransactions];
const requests = [listFundRequests, whoAmI, listTransactions];
const tickets = [listTickets, readTicket];

const concerned: Record<LiveEvent['type'], readonly Endpoint[]> = {
  new_order: orders,
  order_update: orders,
  new_fund_request: requests,
  fund_request_update: requests,
  new_ticket: tickets,
  ticket_message: tickets,
  ticket_update: tickets,
};

/** Fetches what an event is about, and gives its words for those who can't see the page change. */
export function useCustomerNews(help: Pick<Help, 'isOpen' | 'openTicket'>): string {
  const { bar, connection: texts } = useTexts();
  const refresh = useRefreshSoon();
  const [news, setNews] = useState('');

  useLive(
    (event) => {
      refresh(...concerned[event.type]);
      // What the person has just done themselves was already said.
      if (!isByShop(event)) return;
      // Behind an open support center, which shows the reply itself, nobody could press the toast.
      if (event.type !== 'ticket_message' || help.isOpen) setNews(event.message);
      else {
        const id = Number(event.data['id']);
        const action = { label: bar.seeReply, onPress: () => help.openTicket(id) };
        showToast({ tone: 'success', title: bar.replied, action });
      }
    },
    () => refresh(...orders, ...requests, ...tickets),
  );

  const connection = useConnection();
  const { isLost } = connection;
  const [wasLost, setWasLost] = useState(isLost);
  if (wasLost !== isLost) {
    setWasLost(isLost);
    if (connection.isLost) setNews(connection.isOffline ? texts.offline : texts.unreachable);
    else setNews(texts.back);
  }
  useEffect(() => {
    if (!isLost) readFailedAgain();
  }, [isLost]);

  return news;
}

function isByShop({ type, data }: LiveEvent): boolean {
  return type.endsWith('_update') || (type === 'ticket_message' && data['from'] === 'shop');
}
