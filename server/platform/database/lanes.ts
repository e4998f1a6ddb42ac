import type pg from 'pg';

/** With so many statements under way on each lane, another one is opened. */
const fullLane = 16;
const maxLanes = 4;

interface Lane {
  readonly client: Promise<pg.PoolClient>;
  underWay: number;
  fault: Error | undefined;
}

/**
 * A few connections that many callers share, for statements that are quick and stand alone: what is asked in one turn of
 * the event loop travels in one piece, and nobody waits for a connection of their own. Answers come in the order of the
 * questions, so a slow statement would hold up all behind it.
 */
export class Lanes {
  readonly #pool: pg.Pool;
  readonly #lanes = new Set<Lane>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async query<Row extends pg.QueryResultRow>(question: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const lane = this.#emptiest();
    lane.underWay++;
    let client: pg.PoolClient | undefined;
    try {
      client = await lane.client;
      return await client.query<Row>(question);
    } catch (error) {
      // Nobody joins a connection that may be broken, and the pool does not keep it.
      this.#lanes.delete(lane);
      lane.fault ??= error instanceof Error ? error : new Error('A statement failed.', { cause: error });
      throw error;
    } finally {
      lane.underWay--;
      if (lane.underWay === 0) {
        this.#lanes.delete(lane);
        client?.release(lane.fault);
      }
    }
  }

  #emptiest(): Lane {
    let emptiest: Lane | undefined;
    for (const lane of this.#lanes) if (!emptiest || lane.underWay < emptiest.underWay) emptiest = lane;
    if (emptiest && (emptiest.underWay < fullLane || this.#lanes.size === maxLanes)) return emptiest;
    const opened = { client: this.#pool.connect(), underWay: 0, fault: undefined };
    this.#lanes.add(opened);
    return opened;
  }
}
