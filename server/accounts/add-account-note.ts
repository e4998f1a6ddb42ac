import type { Tx } from '../tables.ts';

interface Note {
  readonly userId: number;
  readonly adminId: number;
  readonly text: string;
  readonly at: number;
}

/** Keeps what an admin notes about an account; the customer never sees it. */
export async function addAccountNote(tx: Tx, { userId, adminId, text, at }: Note): Promise<void> {
  await tx.insertInto('user_notes').values({ user_id: userId, admin_id: adminId, text, at }).execute();
}

/** Takes away all that was noted about an account. */
export async function deleteAccountNotes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('user_notes').where('user_id', '=', userId).execute();
}
