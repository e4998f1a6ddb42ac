import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { markTicketRead, readTicket, type TicketWithMessages } from '../../contract/support.ts';
import { IfMay } from '../platform/permissions.tsx';
import { useInvalidate, useRead, useSend } from '../platform/query.ts';
import { ticketTexts } from '../texts/admin-tickets.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ChangeTicket } from './admin-change-ticket.tsx';
import { AdminReply } from './admin-reply.tsx';
import { TicketSide } from './admin-ticket-side.tsx';
import { MessageThread } from './message-thread.tsx';
import { Screenshots } from './screenshots.tsx';
import { newestOf } from './support.rules.ts';
import { TicketBadges } from './ticket-badges.tsx';

const pollMs = 15_000;
const texts = ticketTexts.dialog;

interface TicketDialogProps {
  readonly ticketId: number;
  readonly onClose: () => void;
  /** The admin's own deed changed the list. */
  readonly onChanged: () => void;
}

/** A ticket with all that is needed to answer it: the conversation, and beside it the customer and the order. */
export function TicketDialog({ ticketId, onClose, onChanged }: TicketDialogProps) {
  const words = useTexts();
  const read = useRead(readTicket, { params: { id: ticketId } }, { pollMs });
  const { data } = read;
  const user = data?.ticket.user;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={<span className="wrap-anywhere">{data?.ticket.subject ?? texts.title(ticketId)}</span>}
      description={user && `${texts.title(ticketId)} · ${texts.of(`${user.firstName} ${user.lastName}`, user.email)}`}
    >
      {data && <Ticket {...data} onChanged={onChanged} />}
      {!data && read.isError && (
        <ErrorState
          title={texts.failed}
          reason={reasonOf(read.error, words)}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
      {!data && !read.isError && (
        <div role="status" className="grid gap-4">
          <p className="text-ink-2">{texts.loading}</p>
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-14 w-3/4" />
        </div>
      )}
    </Dialog>
  );
}

function Ticket({ ticket, messages, onChanged }: TicketWithMessages & { onChanged: () => void }) {
  const invalidate = useInvalidate();
  const headingId = useId();
  const newest = useRef<HTMLLIElement>(null);
  const newestId = messages.at(-1)?.id;
  useSeen(ticket.id, newestOf(messages, 'customer'));
  useEffect(() => {
    if (newestId !== undefined) newest.current?.scrollIntoView({ block: 'nearest' });
  }, [newestId]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        <div className="flex flex-wrap items-center gap-2">
          <TicketBadges ticket={ticket} statuses={ticketTexts.statuses} />
          <span className="text-sm text-ink-3">
            {texts.created} <RelativeDate at={ticket.createdAt} />
          </span>
        </div>
        <Part title={texts.description}>
          <p className="wrap-anywhere whitespace-pre-line">{ticket.description}</p>
        </Part>
        {ticket.screenshots.length > 0 && (
          <Part title={texts.screenshots}>
            <Screenshots addresses={ticket.screenshots} onBroken={() => invalidate('tickets')} />
          </Part>
        )}
        <section
          aria-labelledby={headingId}
          className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-dashed border-line-strong pt-5"
        >
          <h3 id={headingId} className="text-lg">
            {texts.conversation}
          </h3>
          {messages.length === 0 && <p className="text-ink-2">{texts.noMessages}</p>}
          {messages.length > 0 && (
            <MessageThread messages={messages} labelledBy={headingId} newest={newest} side="shop" />
          )}
          {ticket.status === 'closed' ? (
            <Banner tone="stone">{texts.closed}</Banner>
          ) : (
            <IfMay permission="tickets.reply">
              <AdminReply ticketId={ticket.id} firstName={ticket.user.firstName} onSent={onChanged} />
            </IfMay>
          )}
        </section>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        <IfMay permission="tickets.reply">
          <ChangeTicket key={ticket.id} ticket={ticket} onChanged={onChanged} />
        </IfMay>
        <TicketSide userId={ticket.user.id} orderId={ticket.orderId} />
      </div>
    </div>
  );
}

/** Notes that the shop has seen what the customer wrote. */
function useSeen(ticketId: number, newestId: number): void {
  const mark = useSend(markTicketRead);
  const tell = useEffectEvent(() => mark.mutate({ params: { id: ticketId }, body: { messageId: newestId } }));
  useEffect(() => {
    if (newestId > 0) tell();
  }, [newestId]);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-sans text-[0.9375rem] font-semibold tracking-normal text-ink-2">{title}</h3>
      {children}
    </section>
  );
}
