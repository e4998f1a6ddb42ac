import { type SqlBool, sql } from 'kysely';
import type { ProviderChange } from '../../contract/provider-services.ts';
import { isoTime } from '../platform/clock.ts';
import type { Paging } from '../platform/database/bounded-count.ts';
import { conditions, findPage } from '../platform/database/find-page.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader } from '../tables.ts';
import { decimalText } from './decimal.rules.ts';
import { requireProvider } from './require-provider.ts';

interface ChangesQuery extends Paging {
  readonly providerId: number;
  /** Of one service; empty: of all. */
  readonly externalId: string;
}

/** Throws `not-found` for a provider that is gone. */
export async function findProviderChanges(
  db: Reader,
  { providerId, externalId, ...paging }: ChangesQuery,
): Promise<Page<ProviderChange>> {
  await requireProvider(db, providerId);
  const where = conditions([
    sql<SqlBool>`provider_service_changes.provider_id = ${providerId}`,
    externalId !== '' &&
      sql<SqlBool>`provider_service_changes.provider_service_id = (
        select id from provider_services where provider_id = ${providerId} and external_id = ${externalId})`,
  ]);
  const { ids, place, ...count } = await findPage(db, { table: 'provider_service_changes', where }, paging);
  if (ids.length === 0) return { ...count, ...place, items: [] };
  const rows = await db
    .selectFrom('provider_service_changes')
    .innerJoin('provider_services', 'provider_services.id', 'provider_service_id')
    .select(['external_id', 'name', 'field', 'before', 'after', 'at', 'provider_service_changes.id'])
    .where('provider_service_changes.id', 'in', ids)
    .orderBy('provider_service_changes.id', 'desc')
    .execute();
  const items = rows.map(({ external_id, at, ...row }) => ({
    ...row,
    ...(row.field === 'costE8' ? asCost(row) : {}),
    externalId: external_id,
    at: isoTime(at),
  }));
  return { ...count, ...place, items };
}

/** Stored in 10⁻⁸ of the currency. */
const asCost = ({ before, after }: Pick<ProviderChange, 'before' | 'after'>) => ({
  field: 'cost',
  before: decimalText(BigInt(before)),
  after: decimalText(BigInt(after)),
});
