import type { StatusOfReply, TicketMessage } from '../../contract/support.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { recordAct } from '../audit/record-act.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import type { Via } from '../platform/actor.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { attachPictures } from './attach-pictures.ts';
import { consumeStorage } from './consume-storage.ts';
import { assertVisible, type TicketReader } from './read-ticket.ts';
import { ticketReplied } from './support.events.ts';
import {
  type AddressOf,
  findPicturesOf,
  hasWrittenSince,
  insertMessage,
  lockTicket,
  moveReadMark,
  touchOpenTicket,
  updateTicket,
} from './support.queries.ts';
import { textBytes } from './support.rules.ts';

export interface Reply extends TicketReader, KeyedRequest {
  readonly message: string;
  /** Of pictures that the writer has uploaded. */
  readonly pictureIds: readonly number[];
  /** The customer's newest message that the shop has seen; undefined where that is not known. */
  readonly seenId?: number | undefined;
  /** Set together with the message, by the shop alone. */
  readonly status: StatusOfReply | undefined;
  /** The network address that it came from. */
  readonly via: Via;
  readonly address: string;
}

/**
 * Adds a message. Throws `ticket-closed` once the ticket is closed, `not-found` for a ticket of somebody else, and `conflict` for a status where the
 * customer has written meanwhile.
 */
export function replyToTicket(database: Database, reply: Reply, addressOf: AddressOf): Promise<TicketMessage> {
  return database.write((tx) => runIdempotent(tx, reply, () => postMessage(tx, reply, addressOf)));
}

async function postMessage(tx: Tx, reply: Reply, addressOf: AddressOf): Promise<TicketMessage> {
  const { ticketId, userId, isForShop, at } = reply;
  if (reply.status !== undefined && !isForShop) {
    throw new ExpectedError('not-allowed', 'Only the shop sets the status of a ticket.');
  }
  await assertVisible(tx, reply);
  const ticket = await touchOpenTicket(tx, { ticketId, at, reopens: !isForShop });
  if (!ticket) {
    throw new ExpectedError('ticket-closed', 'This ticket has been closed. No new messages can be added.');
  }
  if (!isForShop) await consumeStorage(tx, { userId, bytes: textBytes(reply.message) });
  const posted = await insertMessage(tx, {
    ticketId,
    authorId: userId,
    isAdmin: isForShop,
    message: reply.message,
    at,
  });
  const { pictureIds } = reply;
  await attachPictures(tx, { ticketId, messageId: posted.id, userId, pictureIds });
  const isUnseen =
    isForShop && reply.seenId !== undefined && (await hasWrittenSince(tx, { ticketId, seenId: reply.seenId }));
  if (isUnseen && reply.status !== undefined)
    throw new ExpectedError('conflict', 'The customer has written meanwhile. Please read that first.');
  // Whoever answers has read what they answer to.
  const messageId = isUnseen ? (reply.seenId ?? 0) : posted.id;
  await moveReadMark(tx, { ticketId, messageId, side: isForShop ? 'shop' : 'customer' });
  if (isForShop) {
    const by = { adminId: userId, via: reply.via, address: reply.address };
    // The text stands in the ticket, from where it can be taken out with its person.
    const after = { messageId: posted.id };
    await recordAct(tx, { by, action: 'reply', subject: 'ticket', subjectId: ticketId, before: {}, after, at });
  }
  if (reply.status !== undefined) await setStatus(tx, { ...reply, status: reply.status });
  const newsText = isForShop && ticket.userId !== userId ? beginningOf(reply.message) : undefined;
  await enqueueEvent(tx, ticketReplied({ ticketId, userId: ticket.userId, isAdmin: isForShop, newsText, at }));
  if (pictureIds.length === 0) return posted;
  return { ...posted, pictures: await findPicturesOf(tx, { ticketId, messageId: posted.id }, addressOf) };
}

const beginningCharacters = 200;

/** Enough to recognise a reply by; the whole stands in its ticket. */
function beginningOf(message: string): string {
  const characters = [...message];
  return characters.length <= beginningCharacters ? message : `${characters.slice(0, beginningCharacters).join('')}…`;
}

/** The customer hears of it with the message. */
async function setStatus(tx: Tx, reply: Reply & { readonly status: StatusOfReply }): Promise<void> {
  const { ticketId, status, via, address, at } = reply;
  const by = { adminId: reply.userId, via, address };
  const before = await lockTicket(tx, ticketId);
  if (!before || before.status === status) return;
  await updateTicket(tx, { ticketId, status, priority: undefined, adminNotes: undefined, at });
  const changes = changesBetween({ status: before.status }, { status });
  await recordAct(tx, { by, action: 'change', subject: 'ticket', subjectId: ticketId, ...changes, at });
}
