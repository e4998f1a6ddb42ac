import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { markTicketRead, readTicket, type TicketWithMessages } from '../../contract/support.ts';
import { IfMay } from '../platform/permissions.tsx';
import { useInvalidate, useRead, useSend } from '../platform/query.ts';
import { ticketTexts } from '../texts/admin-tickets.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { initialFocusOf } from '../ui/first-field.ts';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ChangeTicket } from './admin-change-ticket.tsx';
import { AdminReply } from './admin-reply.tsx';
import { TicketClock } from './admin-ticket-clock.tsx';
import { TicketNotes } from './admin-ticket-notes.tsx';
import { TicketSide } from './admin-ticket-side.tsx';
import { waitingSinceOf } from './clock.rules.ts';
import { MessageThread } from './message-thread.tsx';
import { Screenshots } from './screenshots.tsx';
import { newestOf } from './support.rules.ts';
import { TicketBadges } from './ticket-badges.tsx';
import { useNextTicket } from './use-next-ticket.ts';

const pollMs = 15_000;
const texts = ticketTexts.dialog;

interface TicketDialogProps {
  readonly ticketId: number;
  readonly onClose: () => void;
  /** What can be done with the order that it is about. */
  readonly orderActs: (orderId: number) => ReactNode;
  /** Another ticket is to be shown in its place. */
  readonly onMove: (ticketId: number) => void;
  /** The admin's own act changed the list. */
  readonly onChanged: () => void;
}

/** A ticket with all that is needed to answer it: the conversation, and beside it the customer and the order. */
export function TicketDialog({ ticketId, orderActs, onClose, onMove, onChanged }: TicketDialogProps) {
  const words = useTexts();
  const read = useRead(readTicket, { params: { id: ticketId } }, { pollMs });
  const { data } = read;
  const { nextId, waiting } = useNextTicket(ticketId);
  const next = nextId === undefined ? undefined : () => onMove(nextId);
  const user = data?.ticket.user;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={<span className="wrap-anywhere">{data?.ticket.subject ?? texts.title(ticketId)}</span>}
      description={user && `${texts.title(ticketId)} · ${texts.of(`${user.firstName} ${user.lastName}`, user.email)}`}
    >
      {next && (
        <p className="mb-4 flex items-center justify-between gap-3 text-sm text-ink-2">
          {texts.waiting(waiting)}
          <Button isSmall onClick={next}>
            {texts.next}
          </Button>
        </p>
      )}
      {data && <Ticket key={ticketId} {...data} orderActs={orderActs} onChanged={onChanged} onNext={next} />}
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

interface TicketProps extends TicketWithMessages {
  readonly orderActs: (orderId: number) => ReactNode;
  readonly onChanged: () => void;
  readonly onNext: (() => void) | undefined;
}

function Ticket({ ticket, messages, orderActs, onChanged, onNext }: TicketProps) {
  const invalidate = useInvalidate();
  const headingId = useId();
  const newest = useRef<HTMLLIElement>(null);
  const area = useFocusWhenMoved();
  const since = waitingSinceOf({ ticket, messages });
  const newestId = messages.at(-1)?.id;
  useSeen(ticket.id, newestOf(messages, 'customer'));
  useEffect(() => {
    if (newestId !== undefined) newest.current?.scrollIntoView({ block: 'nearest' });
  }, [newestId]);

  return (
    <div ref={area} className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        <div className="flex flex-wrap items-center gap-2">
          <TicketBadges ticket={ticket} statuses={ticketTexts.statuses} />
          {since && <TicketClock since={since} />}
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
            <MessageThread
              messages={messages}
              labelledBy={headingId}
              newest={newest}
              side="shop"
              below={({ isHelpful }) =>
                typeof isHelpful === 'boolean' && (
                  <p className="text-sm text-ink-2">{isHelpful ? texts.helped : texts.notHelped}</p>
                )
              }
            />
          )}
          {ticket.status === 'closed' ? (
            <Banner tone="stone">{texts.closed}</Banner>
          ) : (
            <IfMay permission="tickets.reply">
              <AdminReply
                ticket={ticket}
                seenId={newestOf(messages, 'customer') ?? 0}
                onSent={onChanged}
                onNext={onNext}
              />
            </IfMay>
          )}
        </section>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        <IfMay permission="tickets.reply">
          <ChangeTicket key={ticket.id} ticket={ticket} onChanged={onChanged} />
        </IfMay>
        <TicketNotes ticketId={ticket.id} />
        <TicketSide ticketId={ticket.id} userId={ticket.user.id} orderId={ticket.orderId} orderActs={orderActs} />
      </div>
    </div>
  );
}

/** What had the focus is gone with the ticket before: the answer to this one has it then. */
function useFocusWhenMoved() {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const popup = area.current?.closest<HTMLElement>('[role="dialog"]') ?? null;
    const focused = document.activeElement;
    if (focused === document.body || focused === popup) initialFocusOf(popup)?.focus({ preventScroll: true });
  }, []);
  return area;
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
