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
  readonly categoryId: number;
  readonly name: string;
  readonly description: string;
  readonly type: ServiceType;
  readonly rate: number;
  readonly minQuantity: number;
  readonly maxQuantity: number;
}

interface Addition {
  /** Whether the shop sends their orders to providers. */
  readonly mode: 'hand' | 'auto';
  /** At most as many as one statement has room for. */
  readonly services: readonly NewService[];
  /** Categories that were made for them: these leave with them when the act is undone. */
  readonly categoryIds: readonly number[];
  readonly by: AdminActor;
  readonly at: number;
}

/**
 * Adds services at the end of their categories, as one act that can be undone; answers their numbers in the same order. For use in
 * `changeCatalogue`. Throws `not-found` for a category that is not in the catalogue.
 */
export async function addServices(tx: Tx, { mode, services, categoryIds, by, at }: Addition): Promise<number[]> {
  const positions = new Map<number, number>();
  for (const categoryId of new Set(services.map((service) => service.categoryId))) {
    await assertStandingCategory(tx, categoryId);
    // One position for all of a category: they stand in the order of their numbers.
    positions.set(categoryId, await nextPosition(tx, servicesOf(categoryId)));
  }
  const inserted = await insertServices(
    tx,
    services.map((service) => ({ ...service, mode, position: positions.get(service.categoryId) ?? 1 })),
  );
  const ids = inserted.map(({ id }) => id).toSorted((one, other) => one - other);
  const act = { by, at, action: 'import', subject: 'service', subjectId: undefined, before: {} } as const;
  const counts = { created: services.length, changed: 0 };
  const made = categoryIds.length > 0 && { categoryIds };
  const entryId = await recordAct(tx, { ...act, after: { ...counts, mode, ...made } });
  const changes = services.map((service, index) => {
    const serviceId = ids[index] ?? 0;
    const after = auditedService({ id: serviceId, ...service, isActive: true, archivedAt: null });
    return { serviceId, before: null, after };
  });
  await recordServiceChanges(tx, { entryId, changes });
  return ids;
}
