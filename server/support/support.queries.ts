import { type ExpressionBuilder, sql } from 'kysely';
import type {
  Ticket,
  TicketCategory,
  TicketMessage,
  TicketPriority,
  TicketStatus,
  TicketWithMessages,
} from '../../contract/support.ts';
import { isoTime } from '../platform/clock.ts';
import type { Before } from '../platform/database/every-page.ts';
import { locking } from '../platform/database/locking.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader, Tables, Tx } from '../tables.ts';
import type { Picture, TicketPicture } from './support.rules.ts';

export interface NewTicket {
  readonly userId: number;
  readonly orderId: number | undefined;
  readonly category: TicketCategory;
  readonly subject: string;
  readonly description: string;
  readonly at: number;
}

export async function insertTicket(tx: Tx, ticket: NewTicket): Promise<number> {
  const { id } = await tx
    .insertInto('tickets')
    .values({
      user_id: ticket.userId,
      order_id: ticket.orderId ?? null,
      category: ticket.category,
      subject: ticket.subject,
      description: ticket.description,
      created_at: ticket.at,
      updated_at: ticket.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertScreenshot(tx: Tx, ticketId: number, { mediaType, bytes }: Picture): Promise<void> {
  await tx.insertInto('ticket_screenshots').values({ ticket_id: ticketId, media_type: mediaType, bytes }).execute();
}

/** Undefined: there is no such picture. */
export async function findTicketOfScreenshot(db: Reader, screenshotId: number): Promise<number | undefined> {
  const picture = db.selectFrom('ticket_screenshots').select('ticket_id').where('id', '=', screenshotId);
  return (await picture.executeTakeFirst())?.ticket_id;
}

export function findScreenshot(db: Reader, { id, ticketId }: TicketPicture) {
  return db
    .selectFrom('ticket_screenshots')
    .select(['media_type as mediaType', 'bytes'])
    .where('id', '=', id)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
}

export async function isOwnOrder(db: Reader, { orderId, userId }: { orderId: number; userId: number }) {
  const order = db.selectFrom('orders').select('id').where('id', '=', orderId).where('user_id', '=', userId);
  return (await order.executeTakeFirst()) !== undefined;
}

/** Whether there is such a ticket, and one of this person's when `ownerId` is given. */
export async function isVisible(
  db: Reader,
  { ticketId, ownerId }: { ticketId: number; ownerId: number | undefined },
): Promise<boolean> {
  const ticket = db
    .selectFrom('tickets')
    .select('id')
    .where('id', '=', ticketId)
    .$if(ownerId !== undefined, (query) => query.where('user_id', '=', ownerId ?? 0));
  return (await ticket.executeTakeFirst()) !== undefined;
}

/** Undefined: it is closed, or there is no such ticket. Its row stays locked until the transaction ends, where the engine has row locks. */
export function touchOpenTicket(tx: Tx, { ticketId, at, reopens }: { ticketId: number; at: number; reopens: boolean }) {
  return tx
    .updateTable('tickets')
    .set({ updated_at: at })
    .$if(reopens, (query) =>
      query.set({
        status: sql<TicketStatus>`case when status in ('waiting_user', 'resolved') then 'open' else status end`,
      }),
    )
    .where('id', '=', ticketId)
    .where('status', '<>', 'closed')
    .returning('user_id as userId')
    .executeTakeFirst();
}

export async function insertMessage(
  tx: Tx,
  message: { ticketId: number; authorId: number; isAdmin: boolean; message: string; at: number },
): Promise<TicketMessage> {
  const { id } = await tx
    .insertInto('ticket_messages')
    .values({
      ticket_id: message.ticketId,
      author_id: message.authorId,
      is_admin: message.isAdmin ? 1 : 0,
      message: message.message,
      created_at: message.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    id,
    message: message.message,
    isAdmin: message.isAdmin,
    pictures: [],
    isHelpful: null,
    createdAt: isoTime(message.at),
  };
}

export interface TicketChange {
  readonly ticketId: number;
  readonly status: TicketStatus | undefined;
  readonly priority: TicketPriority | undefined;
  readonly adminNotes: string | undefined;
  readonly at: number;
}

/** Undefined: there is no such ticket. Its row stays locked until the transaction ends, where the engine has row locks. */
export function lockTicket(tx: Tx, ticketId: number) {
  const ticket = tx
    .selectFrom('tickets')
    .select(['status', 'priority', 'admin_notes as adminNotes'])
    .where('id', '=', ticketId);
  return locking(tx, ticket).executeTakeFirst();
}

/** Undefined: there is no such ticket. */
export function updateTicket(tx: Tx, { ticketId, status, priority, adminNotes, at }: TicketChange) {
  return tx
    .updateTable('tickets')
    .set({
      updated_at: at,
      ...(status === undefined ? {} : { status }),
      ...(priority === undefined ? {} : { priority }),
      ...(adminNotes === undefined ? {} : { admin_notes: adminNotes }),
    })
    .where('id', '=', ticketId)
    .returning(['user_id as userId', 'status', 'priority', 'admin_notes as adminNotes'])
    .executeTakeFirst();
}

/** Moves the mark forward, never back. A number beyond the newest message counts as the newest. */
export async function moveReadMark(
  tx: Tx,
  { ticketId, messageId, side }: { ticketId: number; messageId: number; side: 'customer' | 'shop' },
): Promise<void> {
  const column = side === 'customer' ? 'customer_read_id' : 'shop_read_id';
  const { newest } = await tx
    .selectFrom('ticket_messages')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), sql<number>`0`).as('newest'))
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();
  const seen = Math.min(messageId, newest);
  await tx
    .updateTable('tickets')
    .set({ [column]: seen })
    .where('id', '=', ticketId)
    .where(column, '<', seen)
    .execute();
}

/** Whether the customer has written after a message. */
export async function hasWrittenSince(
  tx: Tx,
  { ticketId, seenId }: { ticketId: number; seenId: number },
): Promise<boolean> {
  const later = tx.selectFrom('ticket_messages').select('id').where('ticket_id', '=', ticketId);
  return (await later.where('id', '>', seenId).where('is_admin', '=', 0).limit(1).executeTakeFirst()) !== undefined;
}

/** The addresses of the pictures of one message. */
export async function findPicturesOf(
  db: Reader | Tx,
  { ticketId, messageId }: { ticketId: number; messageId: number },
  addressOf: AddressOf,
): Promise<string[]> {
  const ofTicket = db.selectFrom('ticket_screenshots').select('id').where('ticket_id', '=', ticketId);
  const rows = ofTicket.where('message_id', '=', messageId).orderBy('id');
  return (await rows.execute()).map(({ id }) => addressOf({ id, ticketId }));
}

/** Closes all of a person's tickets and removes their pictures, and what was noted about them. */
export async function closeTicketsOf(tx: Tx, { userId, at }: { userId: number; at: number }): Promise<void> {
  const own = tx.selectFrom('tickets').select('id').where('user_id', '=', userId);
  await tx.deleteFrom('ticket_screenshots').where('ticket_id', 'in', own).execute();
  await tx.deleteFrom('ticket_notes').where('ticket_id', 'in', own).execute();
  await tx
    .updateTable('tickets')
    .set({ status: 'closed', updated_at: at })
    .where('user_id', '=', userId)
    .where('status', '<>', 'closed')
    .execute();
}

export const columns = [
  'tickets.id',
  'tickets.user_id',
  'tickets.order_id',
  'tickets.category',
  'tickets.subject',
  'tickets.description',
  'tickets.status',
  'tickets.priority',
  'tickets.admin_notes',
  'tickets.created_at',
  'tickets.updated_at',
] as const;

export interface TicketRow {
  id: number;
  user_id: number;
  order_id: number | null;
  category: TicketCategory;
  subject: string;
  description: string;
  status: TicketStatus;
  priority: TicketPriority;
  admin_notes: string;
  created_at: number;
  updated_at: number;
}

export type Counted = { screenshots: number; messages: number; unread: number };
type Person = { first_name: string; last_name: string; email: string };

/** Counts the pictures of the ticket itself, its messages, and those of the other side that `side` has not read. */
export const counts = (side: 'customer' | 'shop') => (eb: ExpressionBuilder<Tables, 'tickets'>) => {
  const messages = eb
    .selectFrom('ticket_messages')
    .whereRef('ticket_messages.ticket_id', '=', 'tickets.id')
    .select((inner) => inner.fn.countAll<number>().as('count'));
  const readMark = side === 'customer' ? 'tickets.customer_read_id' : 'tickets.shop_read_id';
  return [
    eb
      .selectFrom('ticket_screenshots')
      .whereRef('ticket_screenshots.ticket_id', '=', 'tickets.id')
      .where('ticket_screenshots.message_id', 'is', null)
      .select((inner) => inner.fn.countAll<number>().as('count'))
      .as('screenshots'),
    messages.as('messages'),
    messages
      .where('is_admin', '=', side === 'customer' ? 1 : 0)
      .whereRef('ticket_messages.id', '>', readMark)
      .as('unread'),
  ] as const;
};

export interface PageOf {
  readonly page: number;
  readonly pageSize: number;
}

export async function findOwnTickets(
  db: Reader,
  filter: PageOf & { userId: number; status: TicketStatus | undefined },
): Promise<Page<Ticket>> {
  const { status } = filter;
  const own = db
    .selectFrom('tickets')
    .where('user_id', '=', filter.userId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'open'));
  const rows = await own
    .select(columns)
    .select(counts('customer'))
    .orderBy('tickets.updated_at', 'desc')
    .orderBy('tickets.id', 'desc')
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute();
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { total, items: rows.map((row) => wireTicket(row as TicketRow & Counted)) }; // the counts are never null
}

/** The numbers of somebody's tickets below one, newest first. */
export async function findOwnTicketIdsBefore(
  db: Reader,
  { userId, before, limit }: Before & { readonly userId: number },
): Promise<number[]> {
  const own = db.selectFrom('tickets').select('id').where('user_id', '=', userId);
  const rows = await own
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many of a person's tickets hold a message of the shop that they have not seen. */
export async function countUnread(db: Reader, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('tickets')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('ticket_messages')
          .select('ticket_messages.id')
          .whereRef('ticket_messages.ticket_id', '=', 'tickets.id')
          .where('is_admin', '=', 1)
          .whereRef('ticket_messages.id', '>', 'tickets.customer_read_id'),
      ),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes the address under which a picture can be looked at for a while. */
export type AddressOf = (picture: TicketPicture) => string;

/** Undefined: there is none, or none of this person's when `ownerId` is given. */
export async function findTicket(
  db: Reader,
  { ticketId, ownerId }: { ticketId: number; ownerId: number | undefined },
  addressOf: AddressOf,
): Promise<TicketWithMessages | undefined> {
  const row = await db
    .selectFrom('tickets')
    .innerJoin('users', 'users.id', 'tickets.user_id')
    .select(columns)
    .select(['first_name', 'last_name', 'email'])
    .where('tickets.id', '=', ticketId)
    .$if(ownerId !== undefined, (query) => query.where('tickets.user_id', '=', ownerId ?? 0))
    .executeTakeFirst();
  if (!row) return undefined;
  const pictures = await db
    .selectFrom('ticket_screenshots')
    .select(['id', 'message_id'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute();
  const picturesOf = (messageId: number | null) =>
    pictures.filter((each) => each.message_id === messageId).map(({ id }) => addressOf({ id, ticketId }));
  const messages = await db
    .selectFrom('ticket_messages')
    .leftJoin('answer_ratings', 'answer_ratings.message_id', 'ticket_messages.id')
    .select(['id', 'message', 'is_admin', 'created_at', 'is_helpful'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute();
  return {
    ticket: {
      ...ticketBody(row),
      user: wireOwner(row),
      screenshots: picturesOf(null),
    },
    messages: messages.map((message) => ({
      id: message.id,
      message: message.message,
      isAdmin: message.is_admin === 1,
      pictures: picturesOf(message.id),
      isHelpful: message.is_helpful === null ? null : message.is_helpful === 1,
      createdAt: isoTime(message.created_at),
    })),
  };
}

function ticketBody(row: TicketRow) {
  return {
    id: row.id,
    category: row.category,
    subject: row.subject,
    description: row.description,
    orderId: row.order_id,
    status: row.status,
    priority: row.priority,
    adminNotes: row.admin_notes,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

export function wireTicket(row: TicketRow & Counted): Ticket {
  return {
    ...ticketBody(row),
    screenshotCount: row.screenshots,
    messageCount: row.messages,
    unreadCount: row.unread,
  };
}

export function wireOwner(row: TicketRow & Person) {
  return { id: row.user_id, firstName: row.first_name, lastName: row.last_name, email: row.email };
}
