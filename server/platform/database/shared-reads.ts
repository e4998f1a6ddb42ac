import type { CompiledQuery, Driver, QueryResult } from 'kysely';
import type pg from 'pg';
import { Connection } from './connection.ts';
import { preparedName } from './statement.ts';

/** More connections than this are not shared at the same time. */
const maxShared = 4;
/** With so many statements under way on each, another connection is taken. */
const full = 16;

interface Shared {
  readonly client: Promise<pg.PoolClient>;
  underWay: number;
  fault: unknown;
}

type Run = (query: CompiledQuery) => Promise<QueryResult<unknown>>;
type RunOn = (client: pg.PoolClient, query: CompiledQuery) => Promise<QueryResult<unknown>>;

/**
 * Has prepared reads share a few connections of the pool: those of one turn of the event loop are sent in one piece, and none
 * waits for a connection of its own. Answers come in the order of the questions, so only quick statements may share.
 */
export function shareReads(pool: pg.Pool, runOn: RunOn): Run {
  const open = new Set<Shared>();

  const acquire = (): Shared => {
    const taken = { client: pool.connect(), underWay: 0, fault: undefined };
    open.add(taken);
    return taken;
  };
  /** The one with the fewest statements under way, of those that had no fault. */
  const join = (): Shared | undefined => {
    let best: Shared | undefined;
    for (const shared of open)
      if (shared.fault === undefined && shared.underWay < (best?.underWay ?? Number.POSITIVE_INFINITY)) best = shared;
    return best && (best.underWay < full || open.size >= maxShared) ? best : undefined;
  };

  const run = async (shared: Shared, query: CompiledQuery) => {
    shared.underWay++;
    let client: pg.PoolClient | undefined;
    try {
      client = await shared.client;
      return await runOn(client, query);
    } catch (error) {
      // The connection may be broken: nobody joins it any more, and the pool does not keep it.
      shared.fault ??= error;
      throw error;
    } finally {
      shared.underWay--;
      if (shared.underWay === 0) {
        open.delete(shared);
        client?.release(shared.fault instanceof Error ? shared.fault : shared.fault !== undefined);
      }
    }
  };

  return (query) => {
    if (preparedName(query.sql) !== undefined) return run(join() ?? acquire(), query);
    return run({ client: pool.connect(), underWay: 0, fault: undefined }, query);
  };
}

/** Gives no connection out: each read finds one for itself. */
export class ReadDriver implements Driver {
  readonly #run: Run;

  constructor(run: Run) {
    this.#run = run;
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#run);
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    throw new Error('A transaction writes: use `write`.');
  }

  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
}
