import type { Tx } from '../tables.ts';

/** What an act changed of one service. */
export interface ServiceChange {
  readonly serviceId: number;
  /** Null: the act created it. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
}

/** A statement has room for so many. */
const rowsAtOnce = 500;

/** Notes what an act did to each of many services, beside the act and in its transaction. */
export async function recordServiceChanges(
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
