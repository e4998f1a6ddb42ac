import type { Category, Platform, Service } from '../../contract/catalogue.ts';
import { defaultBounds } from '../../contract/catalogue.ts';
import { wireRate } from '../../contract/money.ts';
import { statement } from '../platform/database/statement.ts';
import type { Reader, Tables, Tx } from '../tables.ts';

export function findPlatforms(db: Reader): Promise<Platform[]> {
  return db.selectFrom('platforms').select(['id', 'name', 'color', 'icon']).orderBy('position').orderBy('id').execute();
}

export async function findCategories(db: Reader): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'platform_id', 'name', 'description', 'position'])
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    platformId: row.platform_id,
    name: row.name,
    description: row.description,
    displayOrder: row.position,
  }));
}

export async function findServices(db: Reader): Promise<Service[]> {
  const rows = await db
    .selectFrom('services')
    .innerJoin('categories', 'categories.id', 'services.category_id')
    .selectAll('services')
    .where('services.archived_at', 'is', null)
    .where('categories.archived_at', 'is', null)
    .orderBy('categories.position')
    .orderBy('services.position')
    .orderBy('services.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    categoryId: row.category_id,
    name: row.name,
    description: row.description,
    pricePerThousand: wireRate(row.rate),
    minQuantity: row.min_quantity ?? defaultBounds.minQuantity,
    maxQuantity: row.max_quantity ?? defaultBounds.maxQuantity,
    isInstantStart: row.is_instant_start === 1,
    displayOrder: row.position,
  }));
}

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
}

export const selectOfferedService = statement<Tables, { serviceId: number }, OfferedService>((db, { serviceId }) =>
  db
    .selectFrom('services')
    .innerJoin('categories', 'categories.id', 'services.category_id')
    .innerJoin('platforms', 'platforms.id', 'categories.platform_id')
    .select([
      'services.id as service_id',
      'services.name as service_name',
      'categories.name as category_name',
      'platforms.name as platform_name',
      'platforms.icon as platform_icon',
      'platforms.color as platform_color',
      'rate',
      'min_quantity',
      'max_quantity',
    ])
    .where('services.id', '=', serviceId)
    .where('services.archived_at', 'is', null)
    .where('categories.archived_at', 'is', null),
);

/** True for one transaction in the life of a shop: of several nodes that start at once the others wait for it, and get false. */
export async function takeSeeding(tx: Tx): Promise<boolean> {
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

export function insertPlatform(tx: Tx, platform: { position: number; name: string; color: string; icon: string }) {
  return tx.insertInto('platforms').values(platform).returning('id').executeTakeFirstOrThrow();
}

export function insertCategory(
  tx: Tx,
  category: { platformId: number; position: number; name: string; description: string },
) {
  const { platformId, ...rest } = category;
  return tx
    .insertInto('categories')
    .values({ platform_id: platformId, ...rest })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export interface NewService {
  readonly categoryId: number;
  readonly position: number;
  readonly name: string;
  readonly description: string;
  readonly rate: number;
  readonly minQuantity: number | null;
  readonly maxQuantity: number | null;
  readonly isInstantStart: boolean;
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
        rate: service.rate,
        min_quantity: service.minQuantity,
        max_quantity: service.maxQuantity,
        is_instant_start: service.isInstantStart ? (1 as const) : (0 as const),
      })),
    )
    .returning('id')
    .execute();
}
