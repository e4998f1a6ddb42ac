import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

export const fullNameOf = (first: Expression<string>, last: Expression<string>): RawBuilder<string> =>
  sql<string>`${first} || ' ' || ${last}`;

/** Fits what holds `part`; `%` and `_` stand for themselves, given that the backslash is the escape. */
export const likePattern = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

/** True where `text` holds `part`, whatever the case. */
export function containing(text: Expression<string>, part: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(${text}) like lower(${likePattern(part)}) escape '\\'`;
}
