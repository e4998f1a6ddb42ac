import type { TicketForAdmin } from '../../contract/support.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { ticketTexts as texts } from '../texts/admin-tickets.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import type { Column } from '../ui/data-table.tsx';
import { PhoneRow } from '../ui/phone-row.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { TicketClock } from './admin-ticket-clock.tsx';
import { TicketBadges } from './ticket-badges.tsx';

export const ticketColumns = (isDense: boolean): readonly Column<SteadyRow<TicketForAdmin>>[] => [
  {
    key: 'ticket',
    header: texts.ticket,
    isPrimary: true,
    cell: ({ item }) => (
      <span className={isDense ? 'flex items-center gap-2 md:max-w-96' : 'block wrap-anywhere md:max-w-80'}>
        <span className={isDense ? 'min-w-0 truncate' : undefined}>{item.subject}</span>
        <span
          className={classNames(
            'flex items-center gap-x-2 text-sm font-normal text-ink-3',
            !isDense && 'mt-0.5 flex-wrap',
          )}
        >
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
      <span className={isDense ? 'block max-w-60 truncate' : 'block wrap-anywhere'} title={user.email}>
        {user.firstName} {user.lastName}{' '}
        <span className={isDense ? 'text-sm text-ink-3' : 'block text-sm text-ink-3'}>{user.email}</span>
      </span>
    ),
  },
  {
    key: 'status',
    header: texts.standing,
    cell: ({ item }) => (
      <span className="flex flex-wrap gap-1.5 max-md:justify-end">
        <TicketBadges ticket={item} statuses={texts.statuses} />
        {item.waitingSince && <TicketClock since={item.waitingSince} />}
      </span>
    ),
  },
  {
    key: 'changed',
    header: texts.changed,
    cell: ({ item }) => <RelativeDate at={item.updatedAt} className="whitespace-nowrap" />,
  },
];

interface TicketPhoneRowProps {
  readonly ticket: TicketForAdmin;
  readonly onOpen: () => void;
}

export function TicketPhoneRow({ ticket, onOpen }: TicketPhoneRowProps) {
  const { id, subject, user, updatedAt, unreadCount } = ticket;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <PhoneRow
      mark={<Avatar name={name} />}
      title={subject}
      note={`${texts.number(id)}, ${name}`}
      end={
        unreadCount > 0 ? (
          <Badge tone="gold">{texts.unread(unreadCount)}</Badge>
        ) : (
          <span className="text-sm font-normal">{texts.statuses[ticket.status]}</span>
        )
      }
      endNote={<RelativeDate at={updatedAt} />}
      openLabel={texts.openOf(id, subject)}
      onOpen={onOpen}
    />
  );
}
