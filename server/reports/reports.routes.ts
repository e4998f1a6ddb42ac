import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Shop } from '../shop.ts';

/** For whatever watches over the process: alive, and able to serve. They tell nothing of the shop, so anyone may ask. */
export function healthRoutes(app: FastifyInstance, { database }: Shop): void {
  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async () => {
    try {
      await sql`select name from migrations limit 1`.execute(database.read);
    } catch (cause) {
      throw new ExpectedError('unavailable', 'The database cannot be reached.', { retryAfterSeconds: 2, cause });
    }
    return { status: 'ready' };
  });
}
