import { type SqlBool, sql } from 'kysely';
import type { CallAction, ProviderCall } from '../../contract/providers.ts';
import { isoTime } from '../platform/clock.ts';
import { conditions, findPage, type PageQuery } from '../platform/database/find-page.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader } from '../tables.ts';
import { requireProvider } from './require-provider.ts';

interface CallsQuery extends PageQuery {
  readonly providerId: number;
  readonly action?: CallAction | undefined;
  /** Only those that failed. */
  readonly failed?: 'true' | undefined;
}

/** Throws `not-found` for a provider that is gone. */
export async function findProviderCalls(
  db: Reader,
  { providerId, action, failed, ...paging }: CallsQuery,
): Promise<Page<ProviderCall>> {
  await requireProvider(db, providerId);
  const where = conditions([
    sql<SqlBool>`provider_calls.provider_id = ${providerId}`,
    action !== undefined && sql<SqlBool>`provider_calls.action = ${action}`,
    failed !== undefined && sql<SqlBool>`provider_calls.has_failed = 1`,
  ]);
  const { ids, place, ...count } = await findPage(db, { table: 'provider_calls', where }, paging);
  if (ids.length === 0) return { ...count, ...place, items: [] };
  const rows = await db
    .selectFrom('provider_calls')
    .leftJoin('dispatches as d', 'd.id', 'dispatch_id')
    .select(['provider_calls.id', 'action', 'at', 'ms', 'http_status', 'outcome', 'has_failed', 'excerpt'])
    .select('d.order_id')
    .where('provider_calls.id', 'in', ids)
    .orderBy('provider_calls.id', 'desc')
    .execute();
  const items = rows.map(({ http_status, has_failed, order_id, at, ...row }) => ({
    ...row,
    httpStatus: http_status,
    hasFailed: has_failed === 1,
    at: isoTime(at),
    orderId: order_id,
  }));
  return { ...count, ...place, items };
}
