import type { ReactNode } from 'react';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { pages } from '../../contract/pages.ts';
import type { UserOverview } from '../../contract/users.ts';
import { count } from '../texts/admin-plural.ts';
import { usersTexts } from '../texts/admin-users.ts';
import { RelativeDate } from '../ui/relative-date.tsx';
import { panelOfUser } from './users.rules.ts';

const texts = usersTexts.dialog;
const rupees = (amount: string) => formatRupees(paiseOf(amount));

/** What one person has done here, in figures; each leads to the panel that lists what is behind it. */
export function UserFigures({ overview: { user, orders, topUps, tickets, seenAt } }: { overview: UserOverview }) {
  const to = (tab: Parameters<typeof panelOfUser>[1]) => panelOfUser(pages.adminDashboard, tab, user.email);
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      <Figure label={texts.balance} value={rupees(user.balance)} />
      <Figure
        label={texts.orders}
        value={count(orders.count)}
        note={texts.ordersOpen(orders.open)}
        link={{ href: to('orders'), label: texts.toOrders }}
      />
      <Figure
        label={texts.spent}
        value={rupees(orders.spent)}
        note={paiseOf(orders.refunded) > 0 && texts.refunded(rupees(orders.refunded))}
      />
      <Figure
        label={texts.topUps}
        value={rupees(topUps.total)}
        note={texts.topUpsCount(topUps.count, topUps.pending)}
        link={{ href: to('fund-requests'), label: texts.toRequests }}
      />
      <Figure
        label={texts.tickets}
        value={count(tickets.count)}
        note={texts.ordersOpen(tickets.open)}
        link={{ href: to('support'), label: texts.toTickets }}
      />
      <Figure label={texts.seen} value={seenAt === null ? texts.never : <RelativeDate at={seenAt} />} />
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  readonly link?: { readonly href: string; readonly label: string };
}

function Figure({ label, value, note, link }: FigureProps) {
  return (
    <div className="relative rounded-lg bg-sunk px-3.5 py-2.5 has-[a:hover]:bg-stone-wash">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="figure text-xl wrap-anywhere">
        {link ? (
          // The whole tile is its target.
          <a href={link.href} className="link after:absolute after:inset-0 after:rounded-lg" title={link.label}>
            {value}
            <span className="sr-only">, {link.label}</span>
          </a>
        ) : (
          value
        )}
      </dd>
      {note && <dd className="text-sm text-ink-3">{note}</dd>}
    </div>
  );
}
