import type { WordedService } from '../../contract/catalogue-language.ts';
import type { Reader } from '../tables.ts';
import { wireService } from './catalogue.queries.ts';

/** A part of the services of a category that can be ordered, in their order; none after the last. In parts, since thousands at once would hold up the other requests on SQLite. */
export async function readOfferedServices(
  db: Reader,
  { categoryId, offset, limit }: { categoryId: number; offset: number; limit: number },
): Promise<WordedService[]> {
  const rows = await db
    .selectFrom('services')
    .selectAll()
    .where('category_id', '=', categoryId)
    .where('archived_at', 'is', null)
    .where('is_active', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row, index) => wireService({ ...row, place: offset + index + 1 }));
}
