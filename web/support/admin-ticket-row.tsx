import type { TicketForAdmin } from '../../contract/support.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { ticketTexts as texts } from '../texts/admin-tickets.ts';
import { Badge } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { TicketBadges } from './ticket-badges.tsx';

export const ticketColumns: readonly Column<SteadyRow<TicketForAdmin>>[] = [
  {
    key: 'ticket',
    header: texts.ticket,
    isPrimary: true,
    cell: ({ item }) => (
      <span className="block wrap-anywhere md:max-w-80">
        {item.subject}
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm font-normal text-ink-3">
          {texts.number(item.id)}
          {item.unreadCount > 0 && <Badge tone="gold">{texts.unread(item.unreadCount)}</Badge>}
        </span>
      </span>
    ),
  },
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
    key: 'status',
    header: texts.standing,
    cell: ({ item }) => (
      <span className="flex flex-wrap gap-1.5 max-md:justify-end">
        <TicketBadges ticket={item} statuses={texts.statuses} />
      </span>
    ),
  },
  {
    key: 'changed',
    header: texts.changed,
    cell: ({ item }) => <RelativeDate at={item.updatedAt} className="whitespace-nowrap" />,
  },
];
