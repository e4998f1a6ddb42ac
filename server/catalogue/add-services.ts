import type { ServiceType } from '../../contract/service-kinds.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import type { Tx } from '../tables.ts';
import { insertServices } from './catalogue.queries.ts';
import { auditedService } from './catalogue.rules.ts';
import { assertStandingCategory } from './create-service.ts';
import { nextPosition, servicesOf } from './move-position.ts';
import { recordServiceChanges } from './record-service-changes.ts';
import type { ServiceFacts } from './service-facts.ts';

export interface NewService extends ServiceFacts {
  readonly name: string;
  readonly description: string;
  readonly type: ServiceType;
  readonly rate: number;
  readonly minQuantity: number;
  readonly maxQuantity: number;
}

interface Addition {
  readonly categoryId: number;
  /** At most as many as one statement has room for. */
  readonly services: readonly NewService[];
  readonly by: AdminActor;
  readonly at: number;
}

/**
 * Adds services at the end of a category, as one act that can be undone; answers their numbers in the same order. For use in
 * `changeCatalogue`. Throws `not-found` for a category that is not in the catalogue.
 */
export async function addServices(tx: Tx, { categoryId, services, by, at }: Addition): Promise<number[]> {
  await assertStandingCategory(tx, categoryId);
  // One position for all of them: they stand in the order of their numbers.
  const position = await nextPosition(tx, servicesOf(categoryId));
  const inserted = await insertServices(
    tx,
    services.map((service) => ({ ...service, categoryId, position })),
  );
  const ids = inserted.map(({ id }) => id).toSorted((one, other) => one - other);
  const act = { by, at, action: 'import', subject: 'service', subjectId: undefined, before: {} } as const;
  const entryId = await recordAct(tx, { ...act, after: { created: services.length, changed: 0 } });
  const changes = services.map((service, index) => {
    const serviceId = ids[index] ?? 0;
    const after = auditedService({ id: serviceId, categoryId, ...service, isActive: true, archivedAt: null });
    return { serviceId, before: null, after };
  });
  await recordServiceChanges(tx, { entryId, changes });
  return ids;
}
