import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader, Tx } from '../tables.ts';
import type { FieldChange, OfferedService, StoredService } from './snapshot.rules.ts';

export interface FoundService extends StoredService {
  readonly id: number;
}

/** So many rows are read at once, then others get their turn. */
const rowsAtOnce = 1_000;

/** All services that a provider has or had, in the order of their ids. */
export async function findStoredServices(db: Reader, providerId: number): Promise<FoundService[]> {
  const found: FoundService[] = [];
  for (;;) {
    const rows = await db
      .selectFrom('provider_services')
      .selectAll()
      .where('provider_id', '=', providerId)
      .where('id', '>', found.at(-1)?.id ?? 0)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    for (const row of rows) {
      found.push({
        id: row.id,
        externalId: row.external_id,
        name: row.name,
        type: row.type,
        category: row.category,
        costE8: row.cost_e8,
        min: row.min_quantity,
        max: row.max_quantity,
        canRefill: row.can_refill === 1,
        canCancel: row.can_cancel === 1,
        canDrip: row.can_drip === 1,
        state: row.state,
        // Written from a service that was read.
        reason: row.reason as OfferedService['reason'],
      });
    }
    if (rows.length < rowsAtOnce) return found;
    await nextTurn();
  }
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

const columnsOf = (service: OfferedService) => ({
  name: service.name,
  type: service.type,
  category: service.category,
  cost_e8: service.costE8,
  min_quantity: service.min,
  max_quantity: service.max,
  can_refill: flag(service.canRefill),
  can_cancel: flag(service.canCancel),
  can_drip: flag(service.canDrip),
  reason: service.reason,
});

/** Another worker may have added some already: those stay. */
export async function insertServices(
  tx: Tx,
  { providerId, services }: { providerId: number; services: readonly OfferedService[] },
): Promise<void> {
  const rows = services.map((service) => ({
    provider_id: providerId,
    external_id: service.externalId,
    ...columnsOf(service),
    state: service.reason === null ? ('there' as const) : ('unusable' as const),
  }));
  const inserted = tx.insertInto('provider_services').values(rows);
  await inserted.onConflict((on) => on.columns(['provider_id', 'external_id']).doNothing()).execute();
}

export async function updateService(tx: Tx, { id, ...service }: FoundService): Promise<void> {
  const values = { ...columnsOf(service), state: service.state };
  await tx.updateTable('provider_services').set(values).where('id', '=', id).execute();
}

export async function insertChanges(
  tx: Tx,
  { providerId, changes, at }: { providerId: number; changes: readonly (FieldChange & { id: number })[]; at: number },
): Promise<void> {
  const rows = changes.map(({ id, field, before, after }) => {
    return { provider_service_id: id, provider_id: providerId, field, before, after, at };
  });
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx
      .insertInto('provider_service_changes')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
  }
}

export interface MappedCost {
  readonly mappingId: number;
  readonly externalId: string;
  /** What the price was made from. */
  readonly costE8: number;
  readonly isArchived: boolean;
}

/** Also of services that left the catalogue: orders of them may run on. */
export async function findMappedCosts(db: Reader, providerId: number): Promise<MappedCost[]> {
  const rows = await db
    .selectFrom('service_mappings as m')
    .innerJoin('services as s', 's.id', 'm.service_id')
    .select(['m.id as mappingId', 'm.external_id as externalId', 'm.priced_cost_e8 as costE8', 's.archived_at'])
    .where('m.provider_id', '=', providerId)
    .execute();
  return rows.map(({ archived_at, ...row }) => ({ ...row, isArchived: archived_at !== null }));
}

/** The first reason stays until an admin has looked. */
export async function quarantineMappings(
  tx: Tx,
  quarantined: readonly { readonly mappingId: number; readonly reason: string }[],
): Promise<void> {
  for (const { mappingId, reason } of quarantined) {
    await tx
      .updateTable('service_mappings')
      .set({ quarantine_reason: reason })
      .where('id', '=', mappingId)
      .where('quarantine_reason', 'is', null)
      .execute();
  }
}
