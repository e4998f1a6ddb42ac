import { EventEmitter } from 'node:events';
import pg from 'pg';

/** A server that neither answers nor refuses is passed over after this long. */
const askLimitMs = 2_000;
/** Connections that are made together ask once. */
const believedForMs = 1_000;
const usualPort = 5_432;

/** None of the servers that `DATABASE_URL` names takes writes; the message says why not, for each. */
export class NoWritableServer extends Error {}

/** One address for each server that `postgres://user@one:5432,two:5433/shop` names, in its order. */
export function serverUrls(databaseUrl: string): string[] {
  const [, before = '', hosts, after = ''] = /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl) ?? [];
  if (!hosts?.includes(',')) return [databaseUrl];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** Where a server listens, without the name and password that lead into it. */
export function placeOf(url: string): { readonly host: string; readonly port: number } {
  const { hostname, port } = new URL(url);
  return { host: decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1'), port: Number(port || usualPort) };
}

interface WritableServer {
  readonly url: string;
  /**
   * Each promotion begins a higher one: https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-TIMELINES
   * Undefined where the server does not tell.
   */
  readonly timeline: number | undefined;
}

/** The servers that `DATABASE_URL` names, and which of them takes writes now. A single one is taken as it is, unasked. */
export class Servers {
  readonly #urls: readonly string[];
  readonly #onError: (error: Error) => void;
  readonly #moves = new EventEmitter();
  #current: WritableServer | undefined;
  #believedUntil = 0;
  #asking: Promise<string> | undefined;

  constructor(databaseUrl: string, onError: (error: Error) => void) {
    this.#urls = serverUrls(databaseUrl);
    this.#onError = onError;
  }

  get areSeveral(): boolean {
    return this.#urls.length > 1;
  }

  /** Any of them, to begin with. */
  get first(): string {
    return this.#urls[0] ?? '';
  }

  /**
   * The address of the one that takes writes: the one in use as long as it does, and no former primary of it afterwards.
   * Where several do, it is the one that was promoted last, and `onError` hears of it. Throws `NoWritableServer`.
   */
  async find(): Promise<string> {
    if (!this.areSeveral) return this.first;
    if (this.#current !== undefined && performance.now() < this.#believedUntil) return this.#current.url;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  /** Says that the one found last failed: the next connection asks again. */
  doubt(): void {
    this.#believedUntil = 0;
  }

  /** Tells when another server is found than before. Whoever still speaks with the former one speaks with the wrong one. */
  onMove(tell: (url: string) => void): () => void {
    this.#moves.on('move', tell);
    return () => this.#moves.off('move', tell);
  }

  async #ask(): Promise<string> {
    const used = this.#current && { ...this.#current, state: await askServer(this.#current.url) };
    if (used && typeof used.state === 'object') return this.#select({ url: used.url, ...used.state });
    const others = this.#urls.filter((url) => url !== used?.url);
    const asked = await Promise.all(others.map(async (url) => ({ url, state: await askServer(url, used?.timeline) })));
    const writable = asked.flatMap(({ url, state }) => (typeof state === 'object' ? [{ url, ...state }] : []));
    const [newest] = writable.toSorted((one, other) => (other.timeline ?? 0) - (one.timeline ?? 0));
    if (newest === undefined) {
      const all = used ? [used, ...asked] : asked;
      const refusals = all.map(({ url, state }) => `${nameOf(url)} ${String(state)}`);
      throw new NoWritableServer(`No server of DATABASE_URL takes writes: ${refusals.join('; ')}.`);
    }
    if (writable.length > 1) this.#onError(new SeveralWritableServers(newest, writable));
    return this.#select(newest);
  }

  #select(found: WritableServer): string {
    const isMove = this.#current !== undefined && this.#current.url !== found.url;
    this.#current = found;
    this.#believedUntil = performance.now() + believedForMs;
    if (isMove) this.#moves.emit('move', found.url);
    return found.url;
  }
}

const nameOf = (url: string): string => {
  const { host, port } = placeOf(url);
  return `${host}:${port}`;
};

class SeveralWritableServers extends Error {
  constructor(chosen: WritableServer, all: readonly WritableServer[]) {
    const listed = all.map(({ url, timeline }) => `${nameOf(url)} (timeline ${timeline ?? 'unknown'})`).join(', ');
    super(`Several servers of DATABASE_URL take writes: ${listed}. ${nameOf(chosen.url)} is used; fence the others.`);
  }
}

/** The address of the one server that takes writes, for tools that speak with one only. */
export const writableUrl = (databaseUrl: string, onError: (error: Error) => void): Promise<string> =>
  new Servers(databaseUrl, onError).find();

/** Undefined for a session that takes writes. */
export async function whyReadOnly(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ standby: boolean; locked: boolean }>(
    `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as locked`,
  );
  if (rows[0]?.standby) return 'is a standby';
  return rows[0]?.locked ? 'is set to read only' : undefined;
}

const askTimeline = `select ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int as timeline`;

/** Some services keep their log another way, and take writes all the same. */
const timelineOf = (client: pg.ClientBase): Promise<number | undefined> =>
  client.query<{ timeline: number }>(askTimeline).then(
    ({ rows }) => rows[0]?.timeline,
    () => undefined,
  );

/** Why it takes no writes, or none that count since there has been a later timeline; else what is to be known of it. */
async function askServer(url: string, after = 0): Promise<string | Omit<WritableServer, 'url'>> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: askLimitMs,
    query_timeout: askLimitMs,
    application_name: 'tarakki looking',
  });
  // A connection that breaks later has nothing to tell here.
  client.on('error', () => {});
  try {
    await client.connect();
    const refusal = await whyReadOnly(client);
    if (refusal !== undefined) return refusal;
    const timeline = await timelineOf(client);
    if (timeline !== undefined && timeline < after) return `is a former primary (timeline ${timeline}, not ${after})`;
    return { timeline };
  } catch (error) {
    return error instanceof Error ? error.message || error.name : String(error);
  } finally {
    client.end().catch(() => {});
  }
}
