import { type ReactNode, useId } from 'react';
import { readTicket, type TicketWithMessages } from '../../contract/support.ts';
import { useInvalidate, useRead } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { AnswerRating } from './answer-rating.tsx';
import { MessageThread } from './message-thread.tsx';
import { ReplyForm } from './reply-form.tsx';
import { Screenshots } from './screenshots.tsx';
import { newestOf } from './support.rules.ts';
import { TicketBadges } from './ticket-badges.tsx';
import { useFollowing } from './use-following.ts';
import { type Reply, useReply } from './use-reply.ts';

const pollMs = 15_000;
/** A longer subject may be cut in the title, and stands in full below it. */
const longTitle = 40;

interface TicketDetailProps {
  readonly ticketId: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly returnsFocus: () => HTMLElement | null;
  /** `text`: what could not be sent to this one any more. */
  readonly onNew: (text: string) => void;
}

/** One ticket whole, in a dialog of its own: what was asked, what the shop says, and the conversation. */
export function TicketDetail({ ticketId, isOpen, onClose, returnsFocus, onNew }: TicketDetailProps) {
  const texts = useTexts();
  const { detail } = texts.support;
  const read = useRead(readTicket, { params: { id: ticketId } }, { enabled: isOpen, pollMs });
  // Lives out here: a message under way survives the closing of the dialog.
  const reply = useReply(ticketId);
  const { data } = read;

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      returnsFocus={returnsFocus}
      size="large"
      title={
        <span className="line-clamp-2 pb-0.5 wrap-anywhere">{data?.ticket.subject ?? detail.title(ticketId)}</span>
      }
      description={data && detail.title(ticketId)}
    >
      {data && <Detail key={ticketId} {...data} reply={reply} onNew={onNew} />}
      {!data && read.isFetching && !read.isError && <DetailSkeleton label={detail.loading} />}
      {!data && read.isError && (
        <ErrorState
          title={detail.failed}
          reason={reasonOf(read.error, texts)}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
    </Dialog>
  );
}

type DetailProps = TicketWithMessages & { readonly reply: Reply } & Pick<TicketDetailProps, 'onNew'>;

function Detail({ ticket, messages, reply, onNew }: DetailProps) {
  const { detail } = useTexts().support;
  const invalidate = useInvalidate();
  const headingId = useId();
  const { newest, arrived } = useFollowing({ ticket, messages });
  const newestAnswer = newestOf(messages, 'shop');
  const isClosed = ticket.status === 'closed';
  const unsent = reply.form.values.message;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <TicketBadges ticket={ticket} />
        </div>
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-3">
          <span>
            {detail.created} <RelativeDate at={ticket.createdAt} />
          </span>
          {ticket.orderId !== null && (
            <span>
              {detail.order} #{ticket.orderId}
            </span>
          )}
        </p>
        {ticket.subject.length > longTitle && (
          <Part title={detail.subject}>
            <p className="wrap-anywhere">{ticket.subject}</p>
          </Part>
        )}
        <Part title={detail.description}>
          <p className="wrap-anywhere whitespace-pre-line">{ticket.description}</p>
        </Part>
        {ticket.adminNotes !== '' && (
          <section aria-label={detail.notes} className="rounded-lg bg-sky-wash px-4 py-3">
            <h3 className="text-base">{detail.notes}</h3>
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{ticket.adminNotes}</p>
          </section>
        )}
        {ticket.screenshots.length > 0 && (
          <Part title={detail.screenshots}>
            <Screenshots addresses={ticket.screenshots} onBroken={() => invalidate('tickets')} />
          </Part>
        )}
      </div>
      <section
        aria-labelledby={headingId}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-dashed border-line-strong pt-5"
      >
        <h3 id={headingId} className="text-lg">
          {detail.messages}
        </h3>
        {messages.length === 0 ? (
          <p className="py-2 text-ink-2">{isClosed ? detail.noMessagesClosed : detail.noMessages}</p>
        ) : (
          <MessageThread
            messages={messages}
            labelledBy={headingId}
            newest={newest}
            below={({ id, isHelpful }) =>
              (id === newestAnswer || typeof isHelpful === 'boolean') && (
                <AnswerRating messageId={id} isHelpful={isHelpful} />
              )
            }
          />
        )}
        <p role="status" className="sr-only">
          {/* Another key is another text, so that each of several replies is said. */}
          {arrived > 0 && <span key={arrived}>{detail.newReply}</span>}
        </p>
        {isClosed && unsent !== '' && <TextareaField label={detail.unsent} rows={3} value={unsent} readOnly />}
        {isClosed ? (
          <Banner
            tone="stone"
            action={
              <Button isSmall onClick={() => onNew(unsent)}>
                {detail.newTicket}
              </Button>
            }
          >
            {detail.closed}
          </Banner>
        ) : (
          <ReplyForm status={ticket.status} reply={reply} />
        )}
      </section>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-sans text-[0.9375rem] font-semibold tracking-normal text-ink-2">{title}</h3>
      {children}
    </section>
  );
}

function DetailSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-4">
      <p className="text-ink-2">{label}</p>
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-14 w-3/4" />
      <Skeleton className="ml-auto h-14 w-3/4" />
    </div>
  );
}
