import { type Selectable, type SqlBool, sql } from 'kysely';
import type { changedDays, ProviderService } from '../../contract/provider-services.ts';
import { serviceTypeIn } from '../../contract/service-kinds.ts';
import { day, isoTime } from '../platform/clock.ts';
import { conditions, findPage, findPageOfHits, type List, type PageQuery } from '../platform/database/find-page.ts';
import { findHits } from '../platform/database/search.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader, Tables } from '../tables.ts';
import { decimalText } from './decimal.rules.ts';
import { costInRupeesE4 } from './price.rules.ts';
import { currencyRateOf, type ProviderRow, rateText } from './providers.rules.ts';
import { requireProvider } from './require-provider.ts';

interface ServicesQuery extends PageQuery {
  readonly providerId: number;
  readonly search: string;
  readonly state?: ProviderService['state'] | undefined;
  readonly category: string;
  readonly type: string;
  readonly changedDays?: (typeof changedDays)[number] | undefined;
  readonly now: number;
}

/** Throws `not-found` for a provider that is gone. */
export async function findProviderServices(db: Reader, query: ServicesQuery): Promise<Page<ProviderService>> {
  const { providerId, search, state, category, type } = query;
  const changedSince = query.changedDays === undefined ? undefined : query.now - Number(query.changedDays) * day;
  const provider = await requireProvider(db, providerId);
  const list: List = {
    table: 'provider_services',
    where: conditions([
      sql<SqlBool>`provider_services.provider_id = ${providerId}`,
      state !== undefined && sql<SqlBool>`provider_services.state = ${state}`,
      category !== '' && sql<SqlBool>`provider_services.category = ${category}`,
      type !== '' && sql<SqlBool>`provider_services.type = ${type}`,
      changedSince !== undefined &&
        sql<SqlBool>`provider_services.id in (
          select provider_service_id from provider_service_changes where provider_id = ${providerId} and at >= ${changedSince})`,
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
  const former = await findFormerCosts(db, ids);
  return {
    ...count,
    ...place,
    items: rows.map((row) => ({
      ...wireService(provider, row, mapped.get(row.external_id) ?? []),
      ...(former.get(row.id) ?? neverChanged),
    })),
  };
}

type FormerCost = Pick<ProviderService, 'formerCost' | 'formerCostAt'>;
const neverChanged: FormerCost = { formerCost: null, formerCostAt: null };

async function findFormerCosts(db: Reader, ids: readonly number[]): Promise<Map<number, FormerCost>> {
  const newest = db
    .selectFrom('provider_service_changes')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('provider_service_id', 'in', ids)
    .where('field', '=', 'costE8')
    .groupBy('provider_service_id');
  const rows = await db
    .selectFrom('provider_service_changes')
    .select(['provider_service_id', 'before', 'at'])
    .where('id', 'in', newest)
    .execute();
  return new Map(
    rows.map(({ provider_service_id, before, at }) => [
      provider_service_id,
      { formerCost: decimalText(BigInt(before)), formerCostAt: isoTime(at) },
    ]),
  );
}

type Mapping = Pick<Selectable<Tables['service_mappings']>, 'service_id' | 'quarantine_reason'>;

function wireService(
  provider: ProviderRow,
  row: Selectable<Tables['provider_services']>,
  mappings: readonly Mapping[],
): Omit<ProviderService, keyof FormerCost> {
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
    canImport: row.state === 'there' && serviceTypeIn(row.type) !== undefined,
    serviceIds: mappings.map(({ service_id }) => service_id),
    isQuarantined: mappings.some(({ quarantine_reason }) => quarantine_reason !== null),
  };
}
