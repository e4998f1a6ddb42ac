import type { ReaderOf } from '../database/store.ts';
import type { JobDefinition, JobTables } from './define-job.ts';

/** Jobs of one partition that wait or are under way. */
export async function countQueued(
  db: ReaderOf<JobTables>,
  { kind }: Pick<JobDefinition<never>, 'kind'>,
  partitionKey: string,
): Promise<number> {
  const queued = db.selectFrom('jobs').select(({ fn }) => fn.countAll().as('count'));
  const ofPartition = queued.where('kind', '=', kind).where('partition_key', '=', partitionKey);
  return Number((await ofPartition.where('dead_at', 'is', null).executeTakeFirst())?.count ?? 0);
}
