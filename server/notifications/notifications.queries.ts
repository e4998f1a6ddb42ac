import { statement } from '../platform/database/statement.ts';
import type { Database, Reader, Tables, Tx } from '../tables.ts';

export const insertOutbox = statement<Tables, { kind: string; payload: string; at: number }, unknown>(
  (db, { kind, payload, at }) => db.insertInto('outbox').values({ kind, payload, due_at: at, created_at: at }),
);

export interface DueWork {
  readonly id: number;
  readonly kind: string;
  readonly payload: string;
  readonly attempts: number;
}

/** Which kinds of work a worker takes. */
export interface Kinds {
  readonly are: 'among' | 'not among';
  readonly names: readonly string[];
}

/** Claims the oldest work that is due, for `leaseMs`: a worker that dies meanwhile leaves it to the next one. */
export async function takeDueWork(
  tx: Tx,
  engine: Database['engine'],
  { limit, now, leaseMs, kinds }: { limit: number; now: number; leaseMs: number; kinds?: Kinds },
): Promise<DueWork[]> {
  const due = selectDue(tx, now, kinds).orderBy('due_at').orderBy('id').limit(limit);
  const rows = await tx
    .updateTable('outbox')
    .set((eb) => ({ due_at: now + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', engine === 'postgres' ? due.forUpdate().skipLocked() : due)
    .returning(['id', 'kind', 'payload', 'attempts'])
    .execute();
  return rows.sort((a, b) => a.id - b.id);
}

export async function isWorkDue(db: Reader, { now, kinds }: { now: number; kinds: Kinds }): Promise<boolean> {
  return (await selectDue(db, now, kinds).limit(1).executeTakeFirst()) !== undefined;
}

function selectDue(db: Reader, now: number, kinds: Kinds = { are: 'not among', names: [] }) {
  const due = db.selectFrom('outbox').select('id').where('failed_at', 'is', null).where('due_at', '<=', now);
  if (kinds.names.length === 0) return due;
  return due.where('kind', kinds.are === 'among' ? 'in' : 'not in', [...kinds.names]);
}

export async function deleteWork(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('outbox').where('id', 'in', ids).execute();
}

export async function postponeWork(tx: Tx, { id, until }: { id: number; until: number }): Promise<void> {
  await tx.updateTable('outbox').set({ due_at: until }).where('id', '=', id).execute();
}

/** The dead letter: kept for a person to look at, never tried again by itself. What was for somebody's mailbox goes. */
export async function giveUpWork(
  tx: Tx,
  { id, at, keepsPayload }: { id: number; at: number; keepsPayload: boolean },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ failed_at: at, ...(keepsPayload ? {} : { payload: '' }) })
    .where('id', '=', id)
    .execute();
}
