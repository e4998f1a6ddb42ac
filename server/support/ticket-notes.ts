import type { TicketNote } from '../../contract/support-admin.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { isoTime } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Reader, Tx } from '../tables.ts';
import { lockTicket } from './support.queries.ts';

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
    if (!(await lockTicket(tx, ticketId))) throw new ExpectedError('not-found', 'There is no such ticket.');
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
