import { CircleCheck, CircleDot, Lock, MessageCircleQuestionMark, Timer } from 'lucide-react';
import type { TicketCategory, TicketPriority, TicketStatus } from '../../contract/support.ts';
import { useTexts } from '../texts/texts.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

const looks: Record<TicketStatus, { tone: Tone; icon: typeof Lock }> = {
  open: { tone: 'gold', icon: CircleDot },
  in_progress: { tone: 'sky', icon: Timer },
  waiting_user: { tone: 'clay', icon: MessageCircleQuestionMark },
  resolved: { tone: 'leaf', icon: CircleCheck },
  closed: { tone: 'stone', icon: Lock },
};

const priorityTones: Record<TicketPriority, Tone> = { low: 'stone', medium: 'stone', high: 'gold', urgent: 'clay' };

// The icon stands in the place of the dot.
const withoutDot = 'before:hidden';

interface TicketBadgesProps {
  readonly ticket: {
    readonly status: TicketStatus;
    readonly priority: TicketPriority;
    readonly category: TicketCategory;
  };
  /** The words of the shop's side, where it is not the customer who reads. */
  readonly statuses?: Readonly<Record<TicketStatus, string>>;
}

/** Where a ticket stands, how urgent it is when that is unusual, and what kind it is. */
export function TicketBadges({ ticket, statuses }: TicketBadgesProps) {
  const { support: words, help } = useTexts();
  const { tone, icon: Icon } = looks[ticket.status];
  return (
    <>
      <Badge tone={tone} className={withoutDot}>
        <Icon aria-hidden className="size-4 shrink-0" />
        {(statuses ?? help.statuses)[ticket.status]}
      </Badge>
      {ticket.priority !== 'medium' && (
        <Badge tone={priorityTones[ticket.priority]}>
          <span className="sr-only">{words.priority}: </span>
          {words.priorities[ticket.priority]}
        </Badge>
      )}
      <span className="inline-flex rounded-full border border-line-strong px-2.5 py-0.5 text-sm whitespace-nowrap text-ink-2">
        {words.categories[ticket.category]}
      </span>
    </>
  );
}
