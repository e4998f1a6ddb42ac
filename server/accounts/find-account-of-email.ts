import { sql } from 'kysely';
import type { Reader } from '../tables.ts';

/** A whole email or the beginning of one, up to its domain at least. */
const emailStart = /^[^\s@/]+@[^\s@/]*$/;
/** Sorts after whatever an email goes on with. */
const lastCharacter = '\u{10ffff}';

/** The account of an email, or the only one whose email begins so. Undefined: the search is something else, or there is none. */
export async function findAccountOfEmail(db: Reader, search: string): Promise<number | undefined> {
  if (!emailStart.test(search)) return undefined;
  const start = search.toLowerCase();
  const [first, second] = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '>=', start)
    .where('email', '<', start + lastCharacter)
    // PostgreSQL may compare by the rules of a language, which differ from those of characters.
    .where(sql<string>`substr(email, 1, ${start.length})`, '=', start)
    .orderBy('email')
    .limit(2)
    .execute();
  return second === undefined || first?.email === start ? first?.id : undefined;
}
