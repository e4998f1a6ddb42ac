import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/reports.ts';
import { isoTime } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { serve } from '../platform/http/serve.ts';
import type { Shop } from '../shop.ts';
import { checkAndKeep } from './keep-books-check.ts';
import { readOverview } from './read-overview.ts';
import { readStats } from './read-stats.ts';
import { findAnyMigration } from './reports.queries.ts';

export function reportsRoutes(app: FastifyInstance, shop: Shop): void {
  const { database, clock } = shop;

  serve(app, contract.readStats, () => readStats(database, clock()));

  serve(app, contract.readOverview, ({ query }) => readOverview(database, { days: Number(query.days), now: clock() }));

  serve(app, contract.checkBooksNow, async ({ caller, address }) => {
    const { at, faults } = await checkAndKeep(shop, { adminId: caller.userId, address });
    return { checkedAt: isoTime(at), faults: [...faults] };
  });
}

/** For whatever watches over the process: alive, and able to serve. They tell nothing of the shop, so anyone may ask. */
export function healthRoutes(app: FastifyInstance, { database }: Shop): void {
  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async () => {
    try {
      await findAnyMigration(database.read);
    } catch (cause) {
      throw new ExpectedError('unavailable', 'The database cannot be reached.', { retryAfterSeconds: 2, cause });
    }
    return { status: 'ready' };
  });
}
