import type { ServiceChange } from '../../contract/audit.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader } from '../tables.ts';
import type { ServiceChange as NotedChange } from './record-service-changes.ts';

/** What one act changed of each of many services; nothing for any other act. */
export async function listServiceChanges(
  db: Reader,
  { entryId, page, pageSize }: { readonly entryId: number; readonly page: number; readonly pageSize: number },
): Promise<Page<ServiceChange>> {
  const changes = await findServiceChanges(db, { entryId, offset: (page - 1) * pageSize, limit: pageSize });
  const items = changes.map(({ serviceId, name, before, after }) => ({ id: serviceId, name, before, after }));
  return { items, total: await countServiceChanges(db, entryId) };
}

/** In the order of the services' numbers, with what they are called now; all of them, or a part. */
export async function findServiceChanges(
  db: Reader,
  { entryId, offset = 0, limit }: { entryId: number; offset?: number; limit?: number },
): Promise<(NotedChange & { readonly name: string })[]> {
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

/** Written by `recordServiceChanges` from an object. */
const fieldsIn = (json: string) => JSON.parse(json) as Readonly<Record<string, unknown>>;

async function countServiceChanges(db: Reader, entryId: number): Promise<number> {
  const { count } = await db
    .selectFrom('service_changes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow();
  return count;
}
