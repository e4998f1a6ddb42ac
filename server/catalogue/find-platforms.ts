import type { Platform } from '../../contract/catalogue.ts';
import type { PlatformForAdmin } from '../../contract/platforms-admin.ts';
import type { Reader } from '../tables.ts';
import type { PlatformState } from './catalogue.rules.ts';

/** Those that are not archived, in their order. */
export function findPlatforms(db: Reader): Promise<Platform[]> {
  return db
    .selectFrom('platforms')
    .select(['id', 'name', 'color', 'icon'])
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Every platform there ever was, or the one with the number. */
export function findPlatformStates(db: Reader, id?: number): Promise<PlatformState[]> {
  return db
    .selectFrom('platforms')
    .select(['id', 'name', 'color', 'icon', 'archived_at as archivedAt'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id')
    .execute();
}

/** Platforms in their order, archived ones last, or the one with the number. */
export async function findPlatformsForAdmin(db: Reader, id?: number): Promise<PlatformForAdmin[]> {
  const rows = await db
    .selectFrom('platforms')
    .select(['id', 'name', 'color', 'icon', 'archived_at'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('archived_at', (order) => order.asc().nullsFirst())
    .orderBy('position')
    .orderBy('id')
    .execute();
  const below = await countBelow(db);
  return rows.map(({ archived_at: archivedAt, ...platform }) => {
    const { categories, services } = below.get(keyOf(platform.id, archivedAt)) ?? { categories: 0, services: 0 };
    return { ...platform, isArchived: archivedAt !== null, categoryCount: categories, serviceCount: services };
  });
}

const keyOf = (platformId: number, archivedAt: number | null) => `${platformId} ${archivedAt}`;

interface Below {
  readonly categories: number;
  readonly services: number;
}

/** What stands on each platform, and what left it together at one moment. */
async function countBelow(db: Reader): Promise<ReadonlyMap<string, Below>> {
  const rows = await db
    .selectFrom('categories')
    .leftJoin('services', (join) =>
      join
        .onRef('services.category_id', '=', 'categories.id')
        .on((eb) =>
          eb.or([
            eb('services.archived_at', '=', eb.ref('categories.archived_at')),
            eb.and([eb('services.archived_at', 'is', null), eb('categories.archived_at', 'is', null)]),
          ]),
        ),
    )
    .select(['platform_id', 'categories.archived_at as archived_at'])
    .select((eb) => eb.fn.count<number>('categories.id').distinct().as('categories'))
    .select((eb) => eb.fn.count<number>('services.id').as('services'))
    .groupBy(['platform_id', 'categories.archived_at'])
    .execute();
  return new Map(
    rows.map(({ platform_id, archived_at, categories, services }) => [
      keyOf(platform_id, archived_at),
      { categories: Number(categories), services: Number(services) },
    ]),
  );
}

export interface FormerPlatformName {
  readonly platformId: number;
  readonly name: string;
}

/** What platforms were called before. */
export function readFormerPlatformNames(db: Reader): Promise<FormerPlatformName[]> {
  return db
    .selectFrom('former_platform_names')
    .select(['platform_id as platformId', 'name'])
    .orderBy('platform_id')
    .orderBy('name')
    .execute();
}
