import { timedKeyOf } from '../../contract/list-keys.ts';
import type { TicketForAdmin } from '../../contract/support.ts';
import { textCell, timeCell } from '../platform/csv.ts';

export const ticketColumnNames = [
  'Ticket',
  'Opened',
  'Changed',
  'Status',
  'Priority',
  'Category',
  'Customer',
  'Name',
  'Email',
  'Order',
  'Subject',
  'Description',
  'Replies',
  'Admin notes',
] as const;

export const ticketKeyOf = ({ updatedAt, id }: TicketForAdmin): string => timedKeyOf(updatedAt, id);

/** One ticket as a line of a spreadsheet, without its replies. */
export function ticketLine(ticket: TicketForAdmin): readonly string[] {
  const { user, orderId } = ticket;
  return [
    String(ticket.id),
    timeCell(ticket.createdAt),
    timeCell(ticket.updatedAt),
    ...[ticket.status, ticket.priority, ticket.category].map(textCell),
    String(user.id),
    ...[`${user.firstName} ${user.lastName}`.trim(), user.email].map(textCell),
    orderId === null ? '' : String(orderId),
    ...[ticket.subject, ticket.description].map(textCell),
    String(ticket.messageCount),
    textCell(ticket.adminNotes),
  ];
}
