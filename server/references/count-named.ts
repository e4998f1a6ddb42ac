import type { Reader } from '../tables.ts';

/** How many references a customer has named since then in requests that were refused. */
export async function countNamed(
  db: Reader,
  { userId, since }: { readonly userId: number; readonly since: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('contested_references')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
