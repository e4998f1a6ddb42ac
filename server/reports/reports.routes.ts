import type { FastifyInstance } from 'fastify';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Shop } from '../shop.ts';
import { findAnyMigration } from './reports.queries.ts';

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
