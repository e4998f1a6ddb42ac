import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

export const fullNameOf = (first: Expression<string>, last: Expression<string>): RawBuilder<string> =>
  sql<string>`${first} || ' ' || ${last}`;

/** True where `text` holds `part`, whatever the case as far as the engine knows cases; `%` and `_` stand for themselves. */
export function containing(text: Expression<string>, part: string): RawBuilder<SqlBool> {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  // Both sides are lowered by the engine: one that knows the small letters of ASCII alone still finds what was written.
  return sql<SqlBool>`lower(${text}) like lower(${pattern}) escape '\\'`;
}
