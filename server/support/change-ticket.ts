import type { TicketPriority, TicketStatus, TicketWithMessages } from '../../contract/support.ts';
import { assertRevision } from '../audit/assert-revision.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { revisionOf } from '../platform/revision.ts';
import type { Database, Tx } from '../tables.ts';
import { ticketChanged } from './support.events.ts';
import { type AddressOf, findTicket, lockTicket, type TicketChange, updateTicket } from './support.queries.ts';

interface TicketEdit extends TicketChange {
  readonly by: AdminActor;
  /** Of the notes that were read; undefined replaces whatever stands. */
  readonly revision: string | undefined;
  /** Where the admin saw it stand, and how urgent; undefined sets it from wherever it stands. */
  readonly fromStatus: TicketStatus | undefined;
  readonly fromPriority: TicketPriority | undefined;
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
    await assertSeen(tx, change, { before, current });
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

interface Standing {
  readonly before: Pick<TicketWithMessages['ticket'], 'status' | 'priority' | 'adminNotes'>;
  readonly current: () => Promise<TicketWithMessages>;
}

async function assertSeen(tx: Tx, change: TicketEdit, { before, current }: Standing): Promise<void> {
  const { ticketId, by, adminNotes, revision, fromStatus, fromPriority } = change;
  const { status, priority } = before;
  // No hand of the shop opens a ticket, so that no act tells of it.
  if (status === 'open' && fromStatus !== undefined && fromStatus !== 'open') {
    const message = 'The customer has written meanwhile: the ticket is open again.';
    throw new ExpectedError('changed-meanwhile', message, { current: await current() });
  }
  const seen: readonly (readonly [content: Record<string, string>, revision: string | undefined])[] = [
    [{ adminNotes: before.adminNotes }, adminNotes === undefined ? undefined : revision],
    [{ status }, fromStatus && revisionOf({ status: fromStatus })],
    [{ priority }, fromPriority && revisionOf({ priority: fromPriority })],
  ];
  for (const [content, of] of seen) {
    await assertRevision(tx, { revision: of, content, current, by, subject: 'ticket', subjectId: ticketId });
  }
}

async function findChanged(tx: Tx, ticketId: number, addressOf: AddressOf): Promise<TicketWithMessages> {
  const ticket = await findTicket(tx, { ticketId, ownerId: undefined }, addressOf);
  if (!ticket) throw new Error('A ticket that was just held is not there.');
  return ticket;
}

const ticketIsGone = () => new ExpectedError('not-found', 'There is no such ticket.');
