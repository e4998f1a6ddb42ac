import { recordAct } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { archiveServices } from './catalogue.queries.ts';
import { type Acting, type CatalogueShop, changeCatalogue } from './change-catalogue.ts';
import { recordServiceChanges } from './record-service-changes.ts';

const anyServiceOf = async (tx: Tx, ids: readonly number[]): Promise<boolean> =>
  (await tx.selectFrom('services').select('id').where('id', 'in', ids).limit(1).executeTakeFirst()) !== undefined;

/** Takes those of the services out of the catalogue that stand in it, as one act that can be undone. Throws `not-found` where no service has one of the numbers. */
export function archiveManyServices(
  shop: CatalogueShop,
  { ids, by, at }: Acting & { readonly ids: readonly number[] },
): Promise<{ archivedServices: number; actId: number | null }> {
  return changeCatalogue(shop, async (tx) => {
    const archived = await archiveServices(tx, { ids }, at);
    if (archived.length === 0 && !(await anyServiceOf(tx, ids)))
      throw new ExpectedError('not-found', 'There are no such services.');
    if (archived.length === 0) return { archivedServices: 0, actId: null };
    const act = { by, at, action: 'archive', subject: 'service', subjectId: undefined } as const;
    const entryId = await recordAct(tx, { ...act, before: {}, after: { count: archived.length } });
    const changes = archived.map((serviceId) => ({
      serviceId,
      before: { isArchived: false },
      after: { isArchived: true },
    }));
    await recordServiceChanges(tx, { entryId, changes });
    return { archivedServices: archived.length, actId: entryId };
  });
}
