import type { TicketPriority, TicketStatus, TicketWithMessages } from '../../contract/support.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { ticketChanged } from './support.events.ts';
import { type AddressOf, findTicket, lockTicket, type TicketChange, updateTicket } from './support.queries.ts';

interface Seen {
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
  readonly adminNotes?: string | undefined;
}

interface TicketEdit extends TicketChange {
  readonly by: AdminActor;
  /** What the admin saw of what is set; undefined changes any state. */
  readonly before: Seen | undefined;
}

/**
 * Sets what the shop decides about a ticket; from any state, as often as it likes. Throws `changed-meanwhile` for notes, a
 * status or a priority that are others by now than the admin saw.
 */
export function changeTicket(
  database: Database,
  change: TicketEdit,
  addressOf: AddressOf,
): Promise<TicketWithMessages> {
  return database.write(async (tx) => {
    const { ticketId, by, at } = change;
    const before = await lockTicket(tx, ticketId);
    if (!before) throw ticketIsGone();
    const current = () => findChanged(tx, ticketId, addressOf);
    await assertSeen(tx, change, { content: before, current });
    const changed = await updateTicket(tx, change);
    if (!changed) throw ticketIsGone();
    const { userId, ...after } = changed;
    const changes = changesBetween(before, after);
    if (Object.keys(changes.after).length > 0) {
      await recordAct(tx, { by, action: 'change', subject: 'ticket', subjectId: ticketId, ...changes, at });
    }
    const notes = changes.after['adminNotes'] === undefined ? '' : changed.adminNotes;
    const { status } = changed;
    await enqueueEvent(tx, ticketChanged({ id: ticketId, userId, from: before.status, status, notes, at }));
    return current();
  });
}

interface Stored {
  readonly content: Pick<TicketWithMessages['ticket'], 'status' | 'priority' | 'adminNotes'>;
  readonly current: () => Promise<TicketWithMessages>;
}

async function assertSeen(tx: Tx, { ticketId, by, before }: TicketEdit, { content, current }: Stored): Promise<void> {
  // Most often it is the customer who opens a ticket again, of which no act tells.
  if (content.status === 'open' && before?.status !== undefined && before.status !== 'open') {
    const message = 'The customer has written meanwhile: the ticket is open again.';
    throw new ExpectedError('changed-meanwhile', message, { current: await current() });
  }
  const { status, priority, adminNotes } = content;
  const about = { by, subject: 'ticket', subjectId: ticketId } as const;
  await assertUnchanged(tx, { ...about, before: { ...before }, content: { status, priority, adminNotes }, current });
}

async function findChanged(tx: Tx, ticketId: number, addressOf: AddressOf): Promise<TicketWithMessages> {
  const ticket = await findTicket(tx, { ticketId, ownerId: undefined }, addressOf);
  if (!ticket) throw new Error('A ticket that was just held is not there.');
  return ticket;
}

const ticketIsGone = () => new ExpectedError('not-found', 'There is no such ticket.');
