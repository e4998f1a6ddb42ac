import { expect, test } from 'vitest';
import type { TicketForAdmin } from '../../contract/support.ts';
import { ticketColumnNames, ticketKeyOf, ticketLine } from './tickets-csv.rules.ts';

const ticket: TicketForAdmin = {
  id: 318,
  category: 'refill',
  subject: '@followers dropped',
  description: 'They were 5,572\nand now it says "4,310".',
  orderId: 1024,
  status: 'waiting_user',
  priority: 'high',
  adminNotes: '',
  createdAt: '2026-03-10T19:45:05.000Z',
  updatedAt: '2026-03-10T20:00:00.000Z',
  screenshotCount: 1,
  messageCount: 2,
  unreadCount: 0,
  waitingSince: null,
  user: { id: 3, firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' },
};

test('a ticket is a line of a spreadsheet, and no text of it a formula', () => {
  const line = ticketLine(ticket);
  expect(Object.fromEntries(ticketColumnNames.map((name, index) => [name, line[index]]))).toEqual({
    Ticket: '318',
    Opened: '2026-03-11 01:15:05',
    Changed: '2026-03-11 01:30:00',
    Status: '"waiting_user"',
    Priority: '"high"',
    Category: '"refill"',
    Customer: '3',
    Name: '"Asha Rao"',
    Email: '"asha@example.in"',
    Order: '1024',
    Subject: '"\'@followers dropped"',
    Description: '"They were 5,572\nand now it says ""4,310""."',
    Replies: '2',
    'Admin notes': '""',
  });
  expect(line).toHaveLength(ticketColumnNames.length);
});

test('without an order its cell is empty, and the next page follows its last change', () => {
  expect(ticketLine({ ...ticket, orderId: null })[9]).toBe('');
  expect(ticketKeyOf(ticket)).toBe(`${Date.parse(ticket.updatedAt)}-318`);
});
