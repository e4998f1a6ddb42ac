import type { TicketWithMessages } from '../../contract/support.ts';
import { assertRevision } from '../audit/assert-revision.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { type Actor, recordAct } from '../audit/record-act.ts';
import { leaveNotice } from '../notifications/leave-notice.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { type AddressOf, findTicket, lockTicket, type TicketChange, updateTicket } from './support.queries.ts';

interface TicketEdit extends TicketChange {
  readonly by: Actor;
  /** Of the notes that were read; undefined replaces whatever stands. */
  readonly revision: string | undefined;
}

/** Sets what the shop decides about a ticket; from any state, as often as it likes. Throws `changed-meanwhile` for notes that are others by now. */
export function changeTicket(
  database: Database,
  change: TicketEdit,
  addressOf: AddressOf,
): Promise<TicketWithMessages> {
  return database.write(async (tx) => {
    const { ticketId, revision, by, at, adminNotes: wanted } = change;
    const before = await lockTicket(tx, ticketId);
    if (!before) throw ticketIsGone();
    const current = () => findChanged(tx, ticketId, addressOf);
    if (wanted !== undefined) {
      const content = { adminNotes: before.adminNotes };
      await assertRevision(tx, { revision, content, current, by, subject: 'ticket', subjectId: ticketId });
    }
    const changed = await updateTicket(tx, change);
    if (!changed) throw ticketIsGone();
    const { userId, ...after } = changed;
    const changes = changesBetween(before, after);
    if (Object.keys(changes.after).length > 0) {
      await recordAct(tx, { by, action: 'change', subject: 'ticket', subjectId: ticketId, ...changes, at });
    }
    await leaveNotice(tx, {
      // A note or a priority is no news for the customer's page until it is looked at.
      to: { userId: before.status === changed.status ? undefined : userId, admins: true },
      event: {
        type: 'ticket_update',
        message: `Ticket #${ticketId} is ${changed.status.replace('_', ' ')}`,
        data: { id: ticketId, status: changed.status },
      },
      at,
    });
    return current();
  });
}

async function findChanged(tx: Tx, ticketId: number, addressOf: AddressOf): Promise<TicketWithMessages> {
  const ticket = await findTicket(tx, { ticketId, ownerId: undefined }, addressOf);
  if (!ticket) throw new Error('A ticket that was just held is not there.');
  return ticket;
}

const ticketIsGone = () => new ExpectedError('not-found', 'There is no such ticket.');
