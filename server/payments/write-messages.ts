import type { Insertable } from 'kysely';
import type { Reader, Tables, Tx } from '../tables.ts';
import { isCovered } from './find-missing.ts';

/** Payments of an account that only a message shows, and that its statement would have: a person looks. */
export async function markNotInStatement(tx: Tx, payeeId: number, at: number): Promise<void> {
  await tx
    .updateTable('payments as p')
    .set({ state: 'ambiguous', reason: 'not-in-statement', updated_at: at })
    .where('p.payee_id', '=', payeeId)
    .where('p.level', '=', 1)
    .where('p.reason', 'in', ['awaits-statement', 'reopened', 'fits'])
    .where(isCovered())
    .execute();
}

export async function deleteMessagesBefore(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('bank_messages').where('received_at', '<', before).execute();
}

export async function insertBankMessage(tx: Tx, message: Insertable<Tables['bank_messages']>): Promise<void> {
  await tx.insertInto('bank_messages').values(message).execute();
}

export function findLastMessages(db: Reader, limit: number) {
  return db.selectFrom('bank_messages').selectAll().orderBy('id', 'desc').limit(limit).execute();
}
