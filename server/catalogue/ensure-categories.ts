import type { Reader, Tx } from '../tables.ts';
import { foldedName } from './catalogue.rules.ts';
import type { Acting } from './change-catalogue.ts';
import { addCategory } from './create-category.ts';

export interface NamedCategory {
  readonly platformId: number;
  readonly name: string;
}

/** By platform and name. */
type CategoryServiceIds = ReadonlyMap<string, number>;

/** The same for names that differ in capitals and spaces alone. */
export const keyOfCategory = ({ platformId, name }: NamedCategory): string => `${platformId} ${foldedName(name)}`;

/** What the catalogue has on the platforms of these; of two with one name the first. */
export async function findNamedCategories(
  db: Reader | Tx,
  wanted: readonly NamedCategory[],
): Promise<CategoryServiceIds> {
  if (wanted.length === 0) return new Map();
  const platformIds = [...new Set(wanted.map(({ platformId }) => platformId))];
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'platform_id', 'name'])
    .where('archived_at', 'is', null)
    .where('platform_id', 'in', platformIds)
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ id, platform_id, name }) => [keyOfCategory({ platformId: platform_id, name }), id]));
}

/**
 * Adds those of these categories that the catalogue has not, at its end, each once. For use in `changeCatalogue`, which lets
 * no other do so at the same time. Throws `not-found` for a platform that is none.
 */
export async function ensureCategories(
  tx: Tx,
  { wanted, by, at }: Acting & { readonly wanted: readonly NamedCategory[] },
): Promise<CategoryServiceIds> {
  const numbers = new Map(await findNamedCategories(tx, wanted));
  for (const { platformId, name } of wanted) {
    const key = keyOfCategory({ platformId, name });
    if (!numbers.has(key)) numbers.set(key, await addCategory(tx, { platformId, name, description: '', by, at }));
  }
  return numbers;
}
