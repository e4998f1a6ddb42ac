import { promisedAnswerMs, type TicketMessage, type TicketWithMessages } from '../../contract/support.ts';

const minuteMs = 60_000;

/** How much of the promised time is left, in whole minutes; below 0 it is over. */
export function minutesLeft(since: string, nowMs: number): number {
  return Math.floor((Date.parse(since) + promisedAnswerMs - nowMs) / minuteMs);
}

/** Beyond nine tenths of the promised time it is soon over. */
export const isLate = (minutes: number): boolean => minutes * minuteMs < promisedAnswerMs / 10;

/** Since when the customer waits: the first word that the shop has not answered. Undefined where it owes no answer. */
export function waitingSinceOf({ ticket, messages }: TicketWithMessages): string | undefined {
  if (ticket.status !== 'open' && ticket.status !== 'in_progress') return undefined;
  const answer = messages.findLastIndex(({ isAdmin }) => isAdmin);
  const first: TicketMessage | undefined = messages[answer + 1];
  return first?.createdAt ?? (answer === -1 ? ticket.createdAt : undefined);
}
