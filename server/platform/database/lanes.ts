import type pg from 'pg';
import { isAftermath } from './aftermath.ts';

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
    const lane = this.#choose();
    lane.underWay++;
    let client: pg.PoolClient | undefined;
    try {
      client = await lane.client;
      return await client.query<Row>(question);
    } catch (error) {
      // The connection may be broken: the pool does not keep it.
      lane.fault ??= error instanceof Error ? error : new Error('A statement failed.', { cause: error });
      throw isAftermath(error) ? lane.fault : error;
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
    if (best && (this.#lanes.size === maxLanes || (!best.fault && best.underWay < fullLane))) return best;
    const opened = { client: this.#pool.connect(), underWay: 0, fault: undefined };
    this.#lanes.add(opened);
    return opened;
  }
}

const isBetter = (one: Lane, other: Lane): boolean =>
  !one.fault === !other.fault ? one.underWay < other.underWay : !one.fault;
