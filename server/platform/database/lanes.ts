import type pg from 'pg';
import { isAftermath } from './aftermath.ts';

const maxLanes = 4;

interface Lane {
  readonly client: Promise<pg.PoolClient>;
  underWay: number;
  /** The last one. */
  fault: Error | undefined;
}

/**
 * A few connections that many callers share, for statements that are quick and stand alone: what is asked in one turn of
 * the event loop travels in one piece, and nobody waits for a connection of their own. Answers come in the order of the
 * questions, so a slow statement would hold up all behind it.
 */
export class Lanes {
  readonly #pool: pg.Pool;
  readonly #full: number;
  readonly #lanes = new Set<Lane>();

  /** With `full` statements under way on each lane, another one is opened. */
  constructor(pool: pg.Pool, { full = 16 } = {}) {
    this.#pool = pool;
    this.#full = full;
  }

  async query<Row extends pg.QueryResultRow>(question: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const lane = this.#choose();
    lane.underWay++;
    let client: pg.PoolClient | undefined;
    try {
      client = await lane.client;
      return await client.query<Row>(question);
    } catch (error) {
      // The connection may be broken: the pool does not keep it.
      const why = isAftermath(error) ? lane.fault : undefined;
      lane.fault = why ?? (error instanceof Error ? error : new Error('A statement failed.', { cause: error }));
      throw lane.fault;
    } finally {
      lane.underWay--;
      if (lane.underWay === 0) {
        this.#lanes.delete(lane);
        client?.release(lane.fault);
      }
    }
  }

  /** One that has had a fault is joined only where there may be no more of them: it goes on, or ends at once. */
  #choose(): Lane {
    let best: Lane | undefined;
    for (const lane of this.#lanes) if (!best || isBetter(lane, best)) best = lane;
    if (best && (this.#lanes.size === maxLanes || (!best.fault && best.underWay < this.#full))) return best;
    const opened = { client: this.#pool.connect(), underWay: 0, fault: undefined };
    this.#lanes.add(opened);
    return opened;
  }
}

const isBetter = (one: Lane, other: Lane): boolean =>
  !one.fault === !other.fault ? one.underWay < other.underWay : !one.fault;
