import type { ReactNode } from 'react';
import { isPackage } from '../../contract/is-package.ts';
import { formatRupees, groupDigits, paiseOf } from '../../contract/money.ts';
import { readAnyOrder } from '../../contract/orders-admin.ts';
import { pages } from '../../contract/pages.ts';
import { readUser } from '../../contract/users.ts';
import { IfMay } from '../platform/permissions.tsx';
import { useRead } from '../platform/query.ts';
import { ticketTexts } from '../texts/admin-tickets.ts';
import { useTexts } from '../texts/texts.ts';
import { Line, Lines } from '../ui/lines.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TicketHistory } from './admin-ticket-history.tsx';

const texts = ticketTexts.side;

/** Whose ticket it is and what it is about, to answer without leaving it. */
interface TicketSideProps {
  readonly ticketId: number;
  readonly userId: number;
  readonly orderId: number | null;
  readonly orderActs: (orderId: number) => ReactNode;
}

export function TicketSide({ ticketId, userId, orderId, orderActs }: TicketSideProps) {
  return (
    <>
      <IfMay permission="users.read">
        <Customer userId={userId} />
      </IfMay>
      {orderId !== null && (
        <IfMay permission="orders.read">
          <Order orderId={orderId} acts={orderActs(orderId)} />
        </IfMay>
      )}
      <TicketHistory ticketId={ticketId} userId={userId} />
    </>
  );
}

function Customer({ userId }: { userId: number }) {
  const { data, isError } = useRead(readUser, { params: { id: userId } });
  return (
    <Block
      title={texts.user}
      isMissing={isError}
      link={{ href: `${pages.adminDashboard}?tab=users&search=%23${userId}`, label: texts.openUser }}
    >
      {data && (
        <Lines>
          <Line label={texts.balance} value={formatRupees(paiseOf(data.user.balance))} />
          <Line label={texts.orders} value={groupDigits(String(data.orders.count))} />
          <Line label={texts.spent} value={formatRupees(paiseOf(data.orders.spent) - paiseOf(data.orders.refunded))} />
          <Line label={texts.tickets} value={groupDigits(String(data.tickets.count))} />
          <Line label={texts.since} value={<RelativeDate at={data.user.createdAt} />} />
        </Lines>
      )}
    </Block>
  );
}

function Order({ orderId, acts }: { orderId: number; acts: ReactNode }) {
  const { statuses } = useTexts().orders.history;
  const { data, isError } = useRead(readAnyOrder, { params: { id: orderId } });
  const order = data?.order;
  return (
    <Block
      title={texts.order(orderId)}
      isMissing={isError}
      link={{ href: `${pages.adminDashboard}?tab=orders&search=%23${orderId}&open=${orderId}`, label: texts.openOrder }}
    >
      {order && (
        <>
          <Lines>
            <Line label={texts.orderStatus} value={statuses[order.status]} />
            <Line label={texts.service} value={<span className="whitespace-normal">{order.service.name}</span>} />
            {/* Nobody counts a package: its status says whether it came. */}
            {!isPackage(order.serviceType) && (
              <Line
                label={texts.delivered}
                value={`${groupDigits(String(order.progress))} / ${groupDigits(String(order.quantity))}`}
              />
            )}
            <Line label={texts.amount} value={formatRupees(paiseOf(order.totalAmount))} />
            <Line
              label={texts.link}
              value={
                <a
                  className="link whitespace-normal wrap-anywhere"
                  href={order.url}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                >
                  {order.url.replace(/^https?:\/\//i, '')}
                </a>
              }
            />
          </Lines>
          {acts}
        </>
      )}
    </Block>
  );
}

interface BlockProps {
  readonly title: string;
  readonly isMissing: boolean;
  readonly link: { readonly href: string; readonly label: string };
  readonly children: ReactNode;
}

function Block({ title, isMissing, link, children }: BlockProps) {
  return (
    <section className="rounded-lg bg-sunk px-4 py-3">
      <h3 className="text-base">{title}</h3>
      {children ??
        (isMissing ? <p className="text-ink-3">{texts.failed}</p> : <Skeleton className="mt-2 h-20 w-full" />)}
      <a className="link mt-1 inline-flex min-h-11 items-center text-[0.9375rem] font-semibold" href={link.href}>
        {link.label}
      </a>
    </section>
  );
}
