import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { cut } from './database/postgres.ts';
import type { Servers } from './database/servers.ts';

/**
 * Tells the other nodes, and this one, that something happened. A message may be lost when a connection breaks;
 * `onGap` then says so, and whoever relied on messages looks afresh.
 */
export interface Bus {
  publish(topic: string, messages: readonly string[]): Promise<void>;
  /** Publishes that a change was committed. A failure is reported and not thrown: the change stands. Caches are read anew within a minute, open streams look at their session at the next heartbeat. */
  announce(topic: string, messages: readonly string[]): Promise<void>;
  subscribe(topic: string, receive: (message: string) => void): () => void;
  onGap(tell: () => void): () => void;
  close(): Promise<void>;
}

class Subscribers {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  deliver(topic: string, messages: readonly string[]): void {
    for (const message of messages) this.#emitter.emit(`topic:${topic}`, message);
  }

  announceGap(): void {
    this.#emitter.emit('gap');
  }

  on(event: string, listen: (message: string) => void): () => void {
    this.#emitter.on(event, listen);
    return () => this.#emitter.off(event, listen);
  }
}

type OnError = (error: Error) => void;

const reportLoss = (topic: string, onError: OnError) => (cause: unknown) =>
  onError(new Error(`The other nodes were not told of "${topic}".`, { cause }));

/** For one process. */
export function localBus(onError: OnError): Bus {
  const subscribers = new Subscribers();
  const bus: Bus = {
    publish: async (topic, messages) => subscribers.deliver(topic, messages),
    announce: (topic, messages) => bus.publish(topic, messages).catch(reportLoss(topic, onError)),
    subscribe: (topic, receive) => subscribers.on(`topic:${topic}`, receive),
    onGap: (tell) => subscribers.on('gap', tell),
    close: async () => {},
  };
  return bus;
}

const channel = 'tarakki';
// A notification carries less than 8,000 bytes: https://www.postgresql.org/docs/current/sql-notify.html
const maxPayloadBytes = 7_900;
const maxWaitMs = 10_000;
const keepAliveInitialDelayMillis = 10_000;

/** For many processes on one PostgreSQL, by LISTEN and NOTIFY; every node hears its own messages this way too. */
export function postgresBus(servers: Servers, pool: pg.Pool, onError: OnError): Bus {
  const subscribers = new Subscribers();
  const listener = listenForever(servers, subscribers, onError);
  const bus: Bus = {
    publish: async (topic, messages) => {
      for (const payload of packed(topic, messages)) await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    announce: (topic, messages) => bus.publish(topic, messages).catch(reportLoss(topic, onError)),
    subscribe: (topic, receive) => subscribers.on(`topic:${topic}`, receive),
    onGap: (tell) => subscribers.on('gap', tell),
    close: () => listener.close(),
  };
  return bus;
}

function* packed(topic: string, messages: readonly string[]): Generator<string> {
  let pack: string[] = [];
  for (const message of messages) {
    const candidate = JSON.stringify([topic, ...pack, message]);
    if (Buffer.byteLength(candidate) > maxPayloadBytes && pack.length > 0) {
      yield JSON.stringify([topic, ...pack]);
      pack = [];
    }
    pack.push(message);
  }
  if (pack.length > 0) yield JSON.stringify([topic, ...pack]);
}

function listenForever(servers: Servers, subscribers: Subscribers, onError: OnError) {
  let closed = false;
  let client: pg.Client | undefined;

  const run = async () => {
    for (let tries = 0; !closed; tries++) {
      try {
        client = new pg.Client({
          connectionString: await servers.find(),
          application_name: 'tarakki bus',
          keepAlive: true,
          keepAliveInitialDelayMillis,
        });
        const ended = new Promise<void>((resolve) => client?.once('end', resolve));
        client.on('error', onError);
        client.on('notification', ({ payload = '[]' }) => {
          const [topic, ...messages] = JSON.parse(payload) as [string, ...string[]]; // only `publish` writes here
          subscribers.deliver(topic, messages);
        });
        await client.connect();
        await client.query(`listen ${channel}`);
        // The first time too: what was published while the connection was being made was not heard.
        subscribers.announceGap();
        tries = 0;
        await ended;
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)));
      }
      if (!closed) await sleep(Math.min(maxWaitMs, 100 * 2 ** Math.min(tries, 7)), undefined, { ref: false });
    }
  };
  const running = run();
  const unfollow = servers.onMove(() => client && cut(client));
  return {
    close: async () => {
      closed = true;
      unfollow();
      await client?.end().catch(onError);
      await Promise.race([running, sleep(1_000, undefined, { ref: false })]);
    },
  };
}
