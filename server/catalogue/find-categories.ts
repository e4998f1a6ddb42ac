import type { CategoryForAdmin } from '../../contract/catalogue-admin.ts';
import type { WordedCategory } from '../../contract/catalogue-language.ts';
import type { Reader } from '../tables.ts';
import type { CategoryState } from './catalogue.rules.ts';
import { placeOf } from './move-position.ts';

export async function findCategories(db: Reader): Promise<WordedCategory[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'platform_id', ...words, placeOf('categories').as('place')])
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    platformId: row.platform_id,
    ...wordsOf(row),
    displayOrder: row.place,
  }));
}

const words = ['name', 'description', 'name_hi', 'description_hi'] as const;

interface WordColumns {
  readonly name: string;
  readonly description: string;
  readonly name_hi: string;
  readonly description_hi: string;
}

const wordsOf = ({ name, description, name_hi: nameHi, description_hi: descriptionHi }: WordColumns) => {
  return { name, description, nameHi, descriptionHi };
};

/** Categories in their order, archived ones last, or the one with the number. */
export async function findCategoriesForAdmin(db: Reader, id?: number): Promise<CategoryForAdmin[]> {
  const rows = await db
    .selectFrom(db.selectFrom('categories').selectAll().select(placeOf('categories').as('place')).as('categories'))
    .select(['id', 'platform_id', ...words, 'place', 'archived_at'])
    .select((eb) =>
      eb
        .selectFrom('services')
        .select((services) => services.fn.countAll<number>().as('count'))
        .whereRef('services.category_id', '=', 'categories.id')
        .where((services) =>
          services.or([
            services('services.archived_at', '=', services.ref('categories.archived_at')),
            services.and([
              services('services.archived_at', 'is', null),
              services('categories.archived_at', 'is', null),
            ]),
          ]),
        )
        .as('service_count'),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('archived_at', (order) => order.asc().nullsFirst())
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    platformId: row.platform_id,
    ...wordsOf(row),
    displayOrder: row.place,
    isArchived: row.archived_at !== null,
    serviceCount: row.service_count ?? 0,
  }));
}

/** Every category there ever was, or the one with the number. */
export function findCategoryStates(db: Reader, id?: number): Promise<CategoryState[]> {
  return db
    .selectFrom('categories')
    .innerJoin('platforms', 'platforms.id', 'categories.platform_id')
    .select([
      'categories.id',
      'platform_id as platformId',
      'platforms.name as platformName',
      'categories.name',
      'description',
      'name_hi as nameHi',
      'description_hi as descriptionHi',
      'categories.archived_at as archivedAt',
    ])
    .$if(id !== undefined, (query) => query.where('categories.id', '=', id ?? 0))
    .execute();
}
