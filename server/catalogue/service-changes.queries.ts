import type { Reader, Tx } from '../tables.ts';

/** What an act changed of one service. */
export interface ServiceChange {
  readonly serviceId: number;
  /** Null: the act created it. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
}

/** A statement has room for so many. */
const rowsAtOnce = 500;

export async function insertServiceChanges(
  tx: Tx,
  { entryId, changes }: { entryId: number; changes: readonly ServiceChange[] },
): Promise<void> {
  for (let from = 0; from < changes.length; from += rowsAtOnce) {
    const rows = changes.slice(from, from + rowsAtOnce).map(({ serviceId, before, after }) => ({
      entry_id: entryId,
      service_id: serviceId,
      before: before && JSON.stringify(before),
      after: JSON.stringify(after),
    }));
    await tx.insertInto('service_changes').values(rows).execute();
  }
}

/** In the order of the services' numbers, with what they are called now; all of them, or a part. */
export async function findServiceChanges(
  db: Reader,
  { entryId, offset = 0, limit }: { entryId: number; offset?: number; limit?: number },
): Promise<(ServiceChange & { readonly name: string })[]> {
  const rows = await db
    .selectFrom('service_changes')
    .innerJoin('services', 'services.id', 'service_changes.service_id')
    .select(['service_id', 'services.name', 'before', 'after'])
    .where('entry_id', '=', entryId)
    .orderBy('service_id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0).offset(offset))
    .execute();
  return rows.map((row) => ({
    serviceId: row.service_id,
    name: row.name,
    before: row.before === null ? null : fieldsIn(row.before),
    after: fieldsIn(row.after),
  }));
}

/** Written by `insertServiceChanges` from an object. */
const fieldsIn = (json: string) => JSON.parse(json) as Readonly<Record<string, unknown>>;

export async function countServiceChanges(db: Reader, entryId: number): Promise<number> {
  const { count } = await db
    .selectFrom('service_changes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow();
  return count;
}

/** False: it was undone before. */
export async function insertUndoneAct(
  tx: Tx,
  { entryId, undoneBy }: { entryId: number; undoneBy: number },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('undone_acts')
    .values({ entry_id: entryId, undone_by: undoneBy })
    .onConflict((conflict) => conflict.column('entry_id').doNothing())
    .returning('entry_id')
    .executeTakeFirst();
  return inserted !== undefined;
}
