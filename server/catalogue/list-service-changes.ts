import type { ServiceChange } from '../../contract/audit.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader } from '../tables.ts';
import { countServiceChanges, findServiceChanges } from './service-changes.queries.ts';

/** What one act changed of each of many services; nothing for any other act. */
export async function listServiceChanges(
  db: Reader,
  { entryId, page, pageSize }: { readonly entryId: number; readonly page: number; readonly pageSize: number },
): Promise<Page<ServiceChange>> {
  const changes = await findServiceChanges(db, { entryId, offset: (page - 1) * pageSize, limit: pageSize });
  const items = changes.map(({ serviceId, name, before, after }) => ({ id: serviceId, name, before, after }));
  return { items, total: await countServiceChanges(db, entryId) };
}
