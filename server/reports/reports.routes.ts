import type { FastifyInstance } from 'fastify';
import * as jobs from '../../contract/jobs.ts';
import * as margins from '../../contract/margins.ts';
import { readMonthClose as readMonthCloseEndpoint } from '../../contract/month-close.ts';
import * as contract from '../../contract/reports.ts';
import { readSales as readSalesEndpoint } from '../../contract/sales.ts';
import { readToday as readTodayEndpoint } from '../../contract/today.ts';
import { isoTime } from '../platform/clock.ts';
import { ownsTables } from '../platform/database/grant-access.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { requireMetricsToken } from '../platform/http/require-metrics-token.ts';
import { serve } from '../platform/http/serve.ts';
import { findDeadJobs } from '../platform/jobs/dead-jobs.ts';
import { exposition, type Metric, metricsMediaType } from '../platform/metrics.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { readMargins } from './read-margins.ts';
import { readMetrics } from './read-metrics.ts';
import { readMonthClose } from './read-month-close.ts';
import { readOverview } from './read-overview.ts';
import { readSales } from './read-sales.ts';
import { readStats } from './read-stats.ts';
import { readToday } from './read-today.ts';
import { findAnyMigration } from './reports.queries.ts';
import { deadJobOnWire } from './reports.rules.ts';
import { resolveDeadJob } from './resolve-dead-job.ts';
import { checkAndSave } from './save-books-check.ts';

export function reportsRoutes(app: FastifyInstance, shop: ShopOfRoutes): void {
  const { database, clock } = shop;

  serve(app, contract.readStats, () => readStats(database, clock()));

  serve(app, readTodayEndpoint, () => readToday(database, clock()));

  serve(app, jobs.listDeadJobs, async ({ query }) => {
    const { items, ...total } = await findDeadJobs(database.read, query);
    return { ...total, items: items.map(deadJobOnWire) };
  });

  serve(app, jobs.retryDeadJob, async ({ params, caller, address, database }) => {
    const by = { adminId: caller.userId, via: caller.via, address };
    await resolveDeadJob(database, { jobId: params.id, action: 'retry', by, at: clock() });
    return { message: 'It runs again' };
  });

  serve(app, jobs.discardDeadJob, async ({ params, caller, address, database }) => {
    const by = { adminId: caller.userId, via: caller.via, address };
    await resolveDeadJob(database, { jobId: params.id, action: 'discard', by, at: clock() });
    return { message: 'It was discarded' };
  });

  serve(app, contract.readOverview, ({ query }) => readOverview(shop, { days: Number(query.days), now: clock() }));

  serve(app, margins.readMargins, ({ query }) =>
    readMargins(database, { by: query.by, days: Number(query.days), now: clock() }),
  );

  serve(app, readSalesEndpoint, ({ query }) =>
    readSales(database, { by: query.by, days: Number(query.days), now: clock() }),
  );

  serve(app, readMonthCloseEndpoint, ({ query }) => readMonthClose(database, { month: query.month, now: clock() }));

  serve(app, contract.checkBooksNow, async ({ caller, address, database }) => {
    const { at, faults } = await checkAndSave(
      { ...shop, database },
      { adminId: caller.userId, via: caller.via, address },
    );
    return { checkedAt: isoTime(at), faults: [...faults] };
  });
}

/** For Prometheus, where the operator has given it a token: what is counted here, and what the shop's data says. */
export function metricsRoutes(app: FastifyInstance, shop: ShopOfRoutes, counted: () => readonly Metric[]): void {
  const token = shop.config.metricsToken;
  if (token === undefined) return;
  app.get(
    '/metrics',
    { onRequest: async (request) => requireMetricsToken(request, token) },
    async (_request, reply) => {
      reply.type(metricsMediaType).header('cache-control', 'no-store');
      return exposition([...counted(), ...(await readMetrics(shop))]);
    },
  );
}

/** For whatever watches over the process: alive, and able to serve. They tell nothing of the shop, so anyone may ask. */
export function healthRoutes(
  app: FastifyInstance,
  { database }: ShopOfRoutes,
  { arePagesReady }: { arePagesReady: () => boolean },
): void {
  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async () => {
    if (app.leaving.hasBegun) throw new ExpectedError('unavailable', 'This node is about to stop.');
    try {
      await findAnyMigration(database.read);
      if (database.engine === 'postgres') {
        return { status: 'ready', databaseRole: (await ownsTables(database.read)) ? 'owner' : 'least-privilege' };
      }
    } catch (cause) {
      throw new ExpectedError('unavailable', 'The database cannot be reached.', { retryAfterSeconds: 2, cause });
    }
    if (!arePagesReady()) {
      throw new ExpectedError('unavailable', 'The first pages are being made.', { retryAfterSeconds: 1 });
    }
    return { status: 'ready' };
  });
}
