import type { TicketNote } from '../../contract/support-admin.ts';
import { lockAccountIfExists } from '../accounts/lock-account.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { isoTime } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Reader, Tx } from '../tables.ts';

const maxNotes = 200;

/** What admins wrote about a ticket for each other, oldest first. */
export async function findTicketNotes(db: Reader | Tx, ticketId: number): Promise<TicketNote[]> {
  const rows = await db
    .selectFrom('ticket_notes')
    .innerJoin('users', 'users.id', 'ticket_notes.admin_id')
    .select(['ticket_notes.id', 'note', 'ticket_notes.created_at', 'first_name', 'last_name'])
    .where('ticket_id', '=', ticketId)
    .orderBy('ticket_notes.id')
    .limit(maxNotes)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    note: row.note,
    by: `${row.first_name} ${row.last_name}`.trim(),
    createdAt: isoTime(row.created_at),
  }));
}

interface NewNote {
  readonly ticketId: number;
  readonly note: string;
  readonly by: AdminActor;
  readonly at: number;
}

/** Adds a note. The ticket itself does not change: its customer notices nothing. Throws `not-found` and `conflict`. */
export function addTicketNote(database: Database, { ticketId, note, by, at }: NewNote): Promise<TicketNote[]> {
  return database.write(async (tx) => {
    const ticket = tx.selectFrom('tickets').select('user_id as userId').where('id', '=', ticketId);
    const owner = await ticket.executeTakeFirst();
    if (!owner) throw new ExpectedError('not-found', 'There is no such ticket.');
    // One after another, and not while the account is closed: that deletes the notes.
    if (!(await lockAccountIfExists(tx, owner.userId))) {
      throw new ExpectedError('conflict', 'This customer has left the shop: nothing more is noted about them.');
    }
    if ((await findTicketNotes(tx, ticketId)).length >= maxNotes) {
      throw new ExpectedError('conflict', `A ticket has at most ${maxNotes} private notes.`);
    }
    const row = { ticket_id: ticketId, admin_id: by.adminId, note, created_at: at };
    const { id } = await tx.insertInto('ticket_notes').values(row).returning('id').executeTakeFirstOrThrow();
    // The text stands in the ticket, from where it can be taken out with its person.
    const act = { by, action: 'note', subject: 'ticket', subjectId: ticketId, before: {}, after: { noteId: id }, at };
    await recordAct(tx, { ...act, subject: 'ticket' });
    return findTicketNotes(tx, ticketId);
  });
}
