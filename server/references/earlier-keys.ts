import { sql } from 'kysely';

/**
 * Four letters and twelve digits: no key has this shape any more, so that one that has it is of an earlier rule. Written as
 * the indexes of the migration write it.
 */
export const hasEarlierKey = sql<boolean>`(length(reference_key) = 16
  and rtrim(substr(reference_key, 1, 4), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') = ''
  and rtrim(substr(reference_key, 5), '0123456789') = '')`;
