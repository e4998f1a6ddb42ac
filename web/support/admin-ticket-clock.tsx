import { useNowMs } from '../platform/now.ts';
import { ticketTexts } from '../texts/admin-tickets.ts';
import { Badge } from '../ui/badge.tsx';
import { isLate, minutesLeft } from './clock.rules.ts';

/** How long the customer can still wait for what the terms promise. */
export function TicketClock({ since }: { since: string }) {
  const left = minutesLeft(since, useNowMs());
  return <Badge tone={isLate(left) ? 'clay' : 'stone'}>{ticketTexts.clock(left)}</Badge>;
}
