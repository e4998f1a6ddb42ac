import type { Reader, Tx } from '../tables.ts';
import type { Route } from './route.rules.ts';

/** The routes of these services, each service's in order of preference. */
export async function findRoutes(db: Reader | Tx, serviceIds: readonly number[]): Promise<Route[]> {
  if (serviceIds.length === 0) return [];
  const rows = await db
    .selectFrom('service_mappings as m')
    .innerJoin('providers as p', 'p.id', 'm.provider_id')
    .leftJoin('provider_services as s', (join) =>
      join.onRef('s.provider_id', '=', 'm.provider_id').onRef('s.external_id', '=', 'm.external_id'),
    )
    .innerJoin('services as own', 'own.id', 'm.service_id')
    .select([
      'own.type as service_type',
      'm.id',
      'm.service_id',
      'm.provider_id',
      'm.external_id',
      'm.is_active',
      'quarantine_reason',
    ])
    .select(['set_aside_at', 'p.name as provider_name', 'p.is_active as is_provider_active', 'paused_reason'])
    .select(['sending_stopped_at', 'circuit_state', 'circuit_until', 'minute_at', 'minute_calls', 'calls_per_minute'])
    .select(['balance_e8', 'currency', 'fx_e4', 'fx_buffer_bp', 'synced_at', 'sync_outcome'])
    .select(['s.name', 's.type', 's.state', 's.cost_e8', 's.min_quantity', 's.max_quantity'])
    .where('m.service_id', 'in', serviceIds)
    .where('p.deleted_at', 'is', null)
    .orderBy('m.service_id')
    .orderBy('m.position')
    .orderBy('m.id')
    .execute();
  return rows.map((row) => ({
    mappingId: row.id,
    serviceId: row.service_id,
    serviceType: row.service_type,
    providerId: row.provider_id,
    providerName: row.provider_name,
    externalId: row.external_id,
    isActive: row.is_active === 1,
    quarantineReason: row.quarantine_reason,
    setAsideAt: row.set_aside_at,
    syncedAt: row.synced_at,
    syncOutcome: row.sync_outcome,
    isProviderActive: row.is_provider_active === 1,
    pausedReason: row.paused_reason,
    sendingStoppedAt: row.sending_stopped_at,
    circuitState: row.circuit_state,
    circuitUntil: row.circuit_until,
    minuteAt: row.minute_at,
    minuteCalls: row.minute_calls,
    callsPerMinute: row.calls_per_minute,
    balanceE8: row.balance_e8,
    currency: row.currency,
    fxE4: row.fx_e4,
    bufferBp: row.fx_buffer_bp,
    offered: offeredIn(row),
  }));
}

interface OfferedColumns {
  readonly name: string | null;
  readonly type: string | null;
  readonly state: NonNullable<Route['offered']>['state'] | null;
  readonly cost_e8: number | null;
  readonly min_quantity: number | null;
  readonly max_quantity: number | null;
}

function offeredIn({ name, type, state, cost_e8, min_quantity, max_quantity }: OfferedColumns): Route['offered'] {
  if (name === null || type === null || state === null || cost_e8 === null) return null;
  return { name, type, state, costE8: cost_e8, min: min_quantity ?? 0, max: max_quantity ?? 0 };
}

/** How a service is sold and sent. Undefined: there is none. */
export const findRoutedService = (db: Reader | Tx, id: number) =>
  db
    .selectFrom('services')
    .select(['id', 'rate', 'mode', 'category_id as categoryId'])
    .where('id', '=', id)
    .executeTakeFirst();

interface SavedRoute {
  readonly providerId: number;
  readonly externalId: string;
  readonly isActive: boolean;
  readonly acceptsChange: boolean;
  /** Of the service that it stands for now. */
  readonly costE8: number;
}

/** Puts these routes in the place of what a service has, in their order. One that stays keeps its quarantine, unless it is accepted. */
export async function saveRoutes(
  tx: Tx,
  { serviceId, routes }: { serviceId: number; routes: readonly SavedRoute[] },
): Promise<void> {
  const before = await tx
    .selectFrom('service_mappings')
    .select(['id', 'provider_id', 'external_id'])
    .where('service_id', '=', serviceId)
    .execute();
  const isNamed = (row: { provider_id: number; external_id: string }) => (route: SavedRoute) =>
    route.providerId === row.provider_id && route.externalId === row.external_id;
  const gone = before.filter((row) => !routes.some(isNamed(row))).map(({ id }) => id);
  if (gone.length > 0) await tx.deleteFrom('service_mappings').where('id', 'in', gone).execute();
  for (const [index, route] of routes.entries()) {
    const accepted = route.acceptsChange
      ? { quarantine_reason: null, set_aside_at: null, priced_cost_e8: route.costE8 }
      : {};
    await tx
      .insertInto('service_mappings')
      .values({
        service_id: serviceId,
        provider_id: route.providerId,
        external_id: route.externalId,
        position: index + 1,
        is_active: route.isActive ? 1 : 0,
        quarantine_reason: null,
        priced_cost_e8: route.costE8,
      })
      .onConflict((on) =>
        on
          .columns(['service_id', 'provider_id', 'external_id'])
          .doUpdateSet({ position: index + 1, is_active: route.isActive ? 1 : 0, ...accepted }),
      )
      .execute();
  }
}

/** The services that are named, as the providers' lists have them now. */
export function findNamedServices(
  db: Reader | Tx,
  routes: readonly { readonly providerId: number; readonly externalId: string }[],
) {
  if (routes.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('provider_services as s')
    .innerJoin('providers as p', 'p.id', 's.provider_id')
    .select(['s.provider_id as providerId', 's.external_id as externalId', 'cost_e8 as costE8', 'state', 'type'])
    .where('p.deleted_at', 'is', null)
    .where((eb) =>
      eb.or(
        routes.map(({ providerId, externalId }) =>
          eb.and([eb('s.provider_id', '=', providerId), eb('s.external_id', '=', externalId)]),
        ),
      ),
    )
    .execute();
}
