import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

export const fullNameOf = (first: Expression<string>, last: Expression<string>): RawBuilder<string> =>
  sql<string>`${first} || ' ' || ${last}`;

/** True where `text` holds `part`, whatever the case; `%` and `_` stand for themselves. */
export function containing(text: Expression<string>, part: string): RawBuilder<SqlBool> {
  const pattern = `%${part.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`lower(${text}) like ${pattern} escape '\\'`;
}
