import { type Selectable, type SqlBool, sql } from 'kysely';
import type { ProviderCall, ProviderChange, ProviderService } from '../../contract/providers.ts';
import { isoTime } from '../platform/clock.ts';
import type { Paging } from '../platform/database/bounded-count.ts';
import { conditions, findPage, findPageOfHits, type List, type PageQuery } from '../platform/database/find-page.ts';
import { findHits } from '../platform/database/search.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader, Tables } from '../tables.ts';
import { decimalText } from './decimal.rules.ts';
import { costInRupeesE4 } from './price.rules.ts';
import { findProvider } from './providers.queries.ts';
import { currencyRateOf, type ProviderRow, providerIsGone, rateText } from './providers.rules.ts';
import { isPlainType } from './snapshot.rules.ts';

interface ServicesQuery extends PageQuery {
  readonly providerId: number;
  readonly search: string;
  readonly state?: ProviderService['state'] | undefined;
  readonly category: string;
}

/** Throws `not-found` for a provider that is gone. */
export async function findProviderServices(db: Reader, query: ServicesQuery): Promise<Page<ProviderService>> {
  const { providerId, search, state, category } = query;
  const provider = await existing(db, providerId);
  const list: List = {
    table: 'provider_services',
    where: conditions([
      sql<SqlBool>`provider_services.provider_id = ${providerId}`,
      state !== undefined && sql<SqlBool>`provider_services.state = ${state}`,
      category !== '' && sql<SqlBool>`provider_services.category = ${category}`,
    ]),
  };
  const { ids, place, ...count } =
    search === ''
      ? await findPage(db, list, query)
      : await findPageOfHits(
          db,
          list,
          await findHits(db, { table: 'provider_service_search', parts: [search], list }),
          query,
        );
  if (ids.length === 0) return { ...count, ...place, items: [] };
  const rows = await db
    .selectFrom('provider_services')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  const mappings = await db
    .selectFrom('service_mappings')
    .select(['external_id', 'service_id', 'quarantine_reason'])
    .where('provider_id', '=', providerId)
    .where(
      'external_id',
      'in',
      rows.map(({ external_id }) => external_id),
    )
    .execute();
  const mapped = Map.groupBy(mappings, ({ external_id }) => external_id);
  return {
    ...count,
    ...place,
    items: rows.map((row) => wireService(provider, row, mapped.get(row.external_id) ?? [])),
  };
}

async function existing(db: Reader, providerId: number): Promise<ProviderRow> {
  const provider = await findProvider(db, providerId);
  if (!provider) throw providerIsGone();
  return provider;
}

type Mapping = Pick<Selectable<Tables['service_mappings']>, 'service_id' | 'quarantine_reason'>;

function wireService(
  provider: ProviderRow,
  row: Selectable<Tables['provider_services']>,
  mappings: readonly Mapping[],
): ProviderService {
  const costE8 = BigInt(row.cost_e8);
  return {
    id: row.id,
    externalId: row.external_id,
    name: row.name,
    type: row.type,
    category: row.category,
    cost: decimalText(costE8),
    costInRupees: rateText(costInRupeesE4(costE8, currencyRateOf(provider))),
    min: row.min_quantity,
    max: row.max_quantity,
    canRefill: row.can_refill === 1,
    canCancel: row.can_cancel === 1,
    canDrip: row.can_drip === 1,
    state: row.state,
    reason: row.reason,
    canImport: row.state === 'there' && isPlainType(row.type),
    serviceIds: mappings.map(({ service_id }) => service_id),
    isQuarantined: mappings.some(({ quarantine_reason }) => quarantine_reason !== null),
  };
}

type OfProvider = Paging & { readonly providerId: number };

/** Throws `not-found` for a provider that is gone. */
export async function findProviderChanges(
  db: Reader,
  { providerId, ...paging }: OfProvider,
): Promise<Page<ProviderChange>> {
  await existing(db, providerId);
  const of = sql<SqlBool>`provider_service_changes.provider_id = ${providerId}`;
  const { ids, place, ...count } = await findPage(db, { table: 'provider_service_changes', where: [of] }, paging);
  if (ids.length === 0) return { ...count, ...place, items: [] };
  const rows = await db
    .selectFrom('provider_service_changes')
    .innerJoin('provider_services', 'provider_services.id', 'provider_service_id')
    .select(['external_id', 'name', 'field', 'before', 'after', 'at', 'provider_service_changes.id'])
    .where('provider_service_changes.id', 'in', ids)
    .orderBy('provider_service_changes.id', 'desc')
    .execute();
  const items = rows.map(({ external_id: externalId, at, ...row }) => ({ ...row, externalId, at: isoTime(at) }));
  return { ...count, ...place, items };
}

/** Throws `not-found` for a provider that is gone. */
export async function findProviderCalls(
  db: Reader,
  { providerId, ...paging }: OfProvider,
): Promise<Page<ProviderCall>> {
  await existing(db, providerId);
  const of = sql<SqlBool>`provider_calls.provider_id = ${providerId}`;
  const { ids, place, ...count } = await findPage(db, { table: 'provider_calls', where: [of] }, paging);
  if (ids.length === 0) return { ...count, ...place, items: [] };
  const rows = await db
    .selectFrom('provider_calls')
    .select(['id', 'action', 'at', 'ms', 'http_status', 'outcome', 'excerpt'])
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  const items = rows.map(({ http_status: httpStatus, at, ...row }) => ({ ...row, httpStatus, at: isoTime(at) }));
  return { ...count, ...place, items };
}
