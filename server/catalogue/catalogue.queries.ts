import { type Selectable, sql } from 'kysely';
import { defaultBounds } from '../../contract/catalogue.ts';
import type { ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import type { WordedService } from '../../contract/catalogue-language.ts';
import { wireRate } from '../../contract/money.ts';
import type { PriceMode } from '../../contract/price-rules.ts';
import type { ServiceType } from '../../contract/service-kinds.ts';
import { statement } from '../platform/database/statement.ts';
import type { Reader, Tables, Tx } from '../tables.ts';
import type { ServiceState } from './catalogue.rules.ts';
import { placeOf } from './move-position.ts';
import { factColumns, factsOf, type ServiceFacts, usualFacts } from './service-facts.ts';

/** What customers see; for one category all that has a position in it, switched-off ones too. */
export async function findServices(db: Reader, { categoryId }: { categoryId?: number } = {}): Promise<WordedService[]> {
  const rows = await db
    .selectFrom(withPlaces(db).as('services'))
    .innerJoin('categories', 'categories.id', 'services.category_id')
    .selectAll('services')
    .where('services.archived_at', 'is', null)
    .where('categories.archived_at', 'is', null)
    .$if(categoryId === undefined, (query) => query.where('services.is_active', '=', 1))
    .$if(categoryId !== undefined, (query) => query.where('category_id', '=', categoryId ?? 0))
    .orderBy('categories.position')
    .orderBy('services.position')
    .orderBy('services.id')
    .execute();
  return rows.map(wireService);
}

type ServiceRow = Selectable<Tables['services']>;

const withPlaces = (db: Reader) => db.selectFrom('services').selectAll().select(placeOf('services').as('place'));

export function wireService(row: ServiceRow & { readonly place: number }): WordedService {
  const { rate, isActive, archivedAt, ...rest } = stateOf(row);
  return { ...rest, pricePerThousand: wireRate(rate), displayOrder: row.place };
}

function stateOf(row: ServiceRow): ServiceState {
  return {
    id: row.id,
    categoryId: row.category_id,
    name: row.name,
    description: row.description,
    type: row.type,
    rate: row.rate,
    minQuantity: row.min_quantity ?? defaultBounds.minQuantity,
    maxQuantity: row.max_quantity ?? defaultBounds.maxQuantity,
    ...factsOf(row),
    isActive: row.is_active === 1,
    archivedAt: row.archived_at,
  };
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** A service that can be ordered, with the names that an order keeps of it. */
export interface OfferedService {
  service_id: number;
  service_name: string;
  category_name: string;
  platform_name: string;
  platform_icon: string;
  platform_color: string;
  rate: number;
  min_quantity: number | null;
  max_quantity: number | null;
  mode: 'hand' | 'auto';
  service_type: ServiceType;
  can_drip: 0 | 1;
}

export const selectOfferedService = statement<Tables, { serviceId: number }, OfferedService>((db, { serviceId }) =>
  db
    .selectFrom('services')
    .innerJoin('categories', 'categories.id', 'services.category_id')
    .innerJoin('platforms', 'platforms.id', 'categories.platform_id')
    .select(['services.id as service_id', 'services.name as service_name', 'categories.name as category_name'])
    .select(['platforms.name as platform_name', 'platforms.icon as platform_icon', 'platforms.color as platform_color'])
    .select(['rate', 'min_quantity', 'max_quantity', 'services.mode', 'services.type as service_type'])
    .select('can_drip')
    .where('services.id', '=', serviceId)
    .where('services.archived_at', 'is', null)
    .where('services.is_active', '=', 1)
    .where('categories.archived_at', 'is', null),
);

/** True for one transaction in the life of a shop: of several nodes that start at once the others wait for it, and get false. */
export async function claimSeeding(tx: Tx): Promise<boolean> {
  const taken = await tx
    .insertInto('catalogue_seedings')
    .values({ name: 'starter' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function isCatalogueEmpty(db: Reader): Promise<boolean> {
  return (await db.selectFrom('platforms').select('id').limit(1).executeTakeFirst()) === undefined;
}

type NewFields = 'categoryId' | 'name' | 'description' | 'rate';

/** What is left out is as usual: of the usual type, switched on, and with nothing said about it. */
export interface NewService
  extends Pick<ServiceState, NewFields>,
    Partial<Pick<ServiceState, 'type' | 'isActive'>>,
    Partial<ServiceFacts> {
  readonly mode?: 'hand' | 'auto';
  readonly position: number;
  readonly minQuantity: number | null;
  readonly maxQuantity: number | null;
}

export function insertServices(tx: Tx, services: readonly NewService[]) {
  return tx
    .insertInto('services')
    .values(
      services.map((service) => ({
        category_id: service.categoryId,
        position: service.position,
        name: service.name,
        description: service.description,
        type: service.type ?? 'Default',
        mode: service.mode ?? 'hand',
        rate: service.rate,
        min_quantity: service.minQuantity,
        max_quantity: service.maxQuantity,
        ...factColumns({ ...usualFacts, ...service }),
        is_active: flag(service.isActive ?? true),
      })),
    )
    .returning('id')
    .execute();
}

/** Services in their order, archived ones last, or the one with the number. */
export async function findServicesForAdmin(db: Reader, id?: number): Promise<ServiceForAdmin[]> {
  const rows = await db
    .selectFrom(withPlaces(db).as('services'))
    .innerJoin('categories', 'categories.id', 'services.category_id')
    .leftJoin('service_orders', 'service_orders.service_id', 'services.id')
    .selectAll('services')
    .select('service_orders.orders as kept_orders')
    .$if(id !== undefined, (query) => query.where('services.id', '=', id ?? 0))
    .orderBy('services.archived_at', (order) => order.asc().nullsFirst())
    .orderBy('categories.position')
    .orderBy('services.position')
    .orderBy('services.id')
    .execute();
  const newest = await countNewestOrders(db);
  return rows.map((row) => ({
    ...wireService(row),
    isActive: row.is_active === 1,
    isPausedByShop: row.shop_pause === 'paused',
    isArchived: row.archived_at !== null,
    orderCount: (row.kept_orders ?? 0) + (newest.get(row.id) ?? 0),
  }));
}

/** Of each service the orders that are not among the kept ones yet, by the movements that paid for them; not by the index of all charges. */
async function countNewestOrders(db: Reader): Promise<Map<number, number>> {
  // Where they begin is asked for first: a planner that does not know it expects a third of all movements.
  const { transfer_id: upToId } = await db.selectFrom('figures_upto').select('transfer_id').executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number; orders: number }>`
    select o.service_id as id, count(*) as orders
    from ledger_transfers t join orders o on t.subject_kind = 'order' and o.id = t.subject_id
    where t.id > ${upToId} and t.kind || '' = 'charge' group by o.service_id`.execute(db);
  return new Map(rows.map(({ id, orders }) => [id, orders]));
}

/** Every service there ever was, or the one with the number. */
export async function findServiceStates(db: Reader, id?: number): Promise<ServiceState[]> {
  const rows = await db
    .selectFrom('services')
    .selectAll()
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id')
    .execute();
  return rows.map(stateOf);
}

/** An archived one stays so; without a position it keeps its own. */
/** A price that an admin sets follows no cost any more. */
const fixedBy = (rate: number) => sql<PriceMode>`case when rate = ${rate} then price_mode else 'fixed' end`;

/** Whoever switches over what the shop has paused has decided about it: see `noteOwnSwitch`. */
const ownSwitch = (isActive: boolean) =>
  isActive
    ? sql<'paused' | 'kept' | null>`case when shop_pause is null or is_active = 1 then shop_pause else 'kept' end`
    : sql<'paused' | 'kept' | null>`case when is_active = 0 then shop_pause end`;

export async function updateService(
  tx: Tx,
  service: Omit<ServiceState, 'archivedAt'> & { position?: number | undefined },
): Promise<void> {
  await tx
    .updateTable('services')
    .set({
      category_id: service.categoryId,
      name: service.name,
      description: service.description,
      type: service.type,
      rate: service.rate,
      price_mode: fixedBy(service.rate),
      min_quantity: service.minQuantity,
      max_quantity: service.maxQuantity,
      ...factColumns(service),
      is_active: flag(service.isActive),
      shop_pause: ownSwitch(service.isActive),
      ...(service.position === undefined ? {} : { position: service.position }),
    })
    .where('id', '=', service.id)
    .execute();
}

export async function updateRate(tx: Tx, { id, rate }: { id: number; rate: number }): Promise<void> {
  await tx
    .updateTable('services')
    .set({ rate, price_mode: fixedBy(rate) })
    .where('id', '=', id)
    .execute();
}

/** Services that stand in the catalogue, switched-off ones too: of one platform, of one category, or all. */
export function findRates(
  db: Reader,
  { platformId, categoryId }: { platformId: number | undefined; categoryId: number | undefined },
) {
  return db
    .selectFrom('services')
    .innerJoin('categories', 'categories.id', 'services.category_id')
    .select(['services.id', 'services.name', 'rate'])
    .where('services.archived_at', 'is', null)
    .where('categories.archived_at', 'is', null)
    .$if(platformId !== undefined, (query) => query.where('platform_id', '=', platformId ?? 0))
    .$if(categoryId !== undefined, (query) => query.where('category_id', '=', categoryId ?? 0))
    .orderBy('categories.position')
    .orderBy('services.position')
    .orderBy('services.id')
    .execute();
}

/** From here on to the commit nobody else changes the catalogue. */
export async function lockCatalogueOrder(tx: Tx): Promise<void> {
  await tx
    .updateTable('catalogue_turns')
    .set((eb) => ({ turn: eb('turn', '+', 1) }))
    .execute();
}

/** When something last left the catalogue; 0 when nothing ever did. */
export async function findNewestArchiving(tx: Tx): Promise<number> {
  const { rows } = await sql<{ newest: number | null }>`
    select max(archived_at) as newest from (
      select max(archived_at) as archived_at from services
      union all select max(archived_at) from categories
      union all select max(archived_at) from platforms
    ) as archived`.execute(tx);
  return rows[0]?.newest ?? 0;
}

type ArchivedServices = 'all' | { readonly ids: readonly number[] } | { readonly categoryId: number };

/** Answers the ids of the services that it archived, in ascending order: those that were archived before are not among them. */
export async function archiveServices(tx: Tx, services: ArchivedServices, archivedAt: number): Promise<number[]> {
  const unarchived = tx.updateTable('services').set({ archived_at: archivedAt }).where('archived_at', 'is', null);
  const chosen =
    services === 'all'
      ? unarchived
      : 'ids' in services
        ? unarchived.where('id', 'in', services.ids)
        : unarchived.where('category_id', '=', services.categoryId);
  const rows = await chosen.returning('id').execute();
  return rows.map((row) => row.id).sort((a, b) => a - b);
}

export async function restoreService(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('services').set({ archived_at: null }).where('id', '=', id).execute();
}
