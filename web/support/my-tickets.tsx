import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { listTickets, type Ticket } from '../../contract/support.ts';
import { useRead } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Pager } from '../ui/pager.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TicketBadges } from './ticket-badges.tsx';

const pageSize = 10;
const pollMs = 15_000;

interface MyTicketsProps {
  readonly onView: (ticketId: number) => void;
  readonly onCreate: () => void;
}

/** The customer's own tickets, last changed first. */
export function MyTickets({ onView, onCreate }: MyTicketsProps) {
  const texts = useTexts();
  const { list } = texts.support;
  const [page, setPage] = useState(1);
  const tickets = useRead(listTickets, { query: { page, pageSize } }, { keepsPrevious: true, pollMs });

  if (tickets.isPending) return <TicketSkeletons label={texts.common.loading} />;
  if (!tickets.data) {
    return (
      <ErrorState
        title={list.failed}
        reason={reasonOf(tickets.error, texts)}
        isRetrying={tickets.isFetching}
        onRetry={() => void tickets.refetch()}
      />
    );
  }
  const { items, total } = tickets.data;
  if (total === 0) {
    return (
      <EmptyState
        icon={<Inbox aria-hidden />}
        title={list.empty}
        action={<Button onClick={onCreate}>{list.emptyAction}</Button>}
      >
        {list.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label={list.label} aria-busy={tickets.isPlaceholderData}>
        {items.map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} onView={onView} />
        ))}
      </ul>
      <Pager page={page} pageSize={pageSize} total={total} things={list.things} onPage={setPage} />
    </>
  );
}

function TicketLine({ ticket, onView }: { ticket: Ticket; onView: (ticketId: number) => void }) {
  const { list } = useTexts().support;
  const { id, subject, orderId, messageCount, screenshotCount, unreadCount } = ticket;
  return (
    <li className="grid gap-2 border-t border-dashed border-line-strong py-4 first:border-t-0">
      <div className="flex flex-wrap items-center gap-2">
        <TicketBadges ticket={ticket} />
      </div>
      <p className="font-semibold wrap-anywhere">{subject}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex min-w-0 flex-wrap gap-x-3 text-sm text-ink-3">
          <span>{list.number(id)}</span>
          {orderId !== null && <span>{list.order(orderId)}</span>}
          {messageCount > 0 && <span>{list.messages(messageCount)}</span>}
          {screenshotCount > 0 && <span>{list.screenshots(screenshotCount)}</span>}
          <RelativeDate at={ticket.updatedAt} />
          {unreadCount > 0 && (
            <span className="inline-flex items-center gap-1.5 font-semibold text-ink before:size-2.5 before:rounded-full before:bg-marigold">
              {list.unread(unreadCount)}
            </span>
          )}
        </p>
        <Button isSmall className="ml-auto" aria-label={list.viewOf(id, subject)} onClick={() => onView(id)}>
          {list.view}
        </Button>
      </div>
    </li>
  );
}

function TicketSkeletons({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-6 py-4">
      <span className="sr-only">{label}</span>
      {[0, 1, 2].map((line) => (
        <span key={line} className="grid gap-2.5">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-4 w-48" />
        </span>
      ))}
    </div>
  );
}
