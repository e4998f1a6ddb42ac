import type { Reader } from '../tables.ts';

/**
 * All names under which orders of the platform of this name were placed: that of today first, then the earlier ones. An earlier
 * name finds its platform too. A name that another platform has now counts for that one alone. For a name that no platform
 * ever had, the name itself.
 */
export async function findPlatformNames(db: Reader, name: string): Promise<readonly string[]> {
  const current = await db.selectFrom('platforms').select(['id', 'name']).where('name', '=', name).executeTakeFirst();
  const platform =
    current ??
    (await db
      .selectFrom('former_platform_names')
      .innerJoin('platforms', 'platforms.id', 'former_platform_names.platform_id')
      .select(['platforms.id', 'platforms.name'])
      .where('former_platform_names.name', '=', name)
      .orderBy('platforms.id', 'desc')
      .executeTakeFirst());
  if (!platform) return [name];
  const former = await db
    .selectFrom('former_platform_names')
    .select('name')
    .where('platform_id', '=', platform.id)
    .where('name', 'not in', (eb) => eb.selectFrom('platforms').select('platforms.name'))
    .orderBy('name')
    .execute();
  return [platform.name, ...former.map((each) => each.name)];
}
