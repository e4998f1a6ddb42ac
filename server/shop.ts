import type { Bus } from './platform/bus.ts';
import type { CallCounts } from './platform/call-counts.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { GuardedStore } from './platform/database/guard-writes.ts';
import type { Disk } from './platform/free-disk.ts';
import type { Caller } from './platform/http/caller.ts';
import type { OutboundHttp } from './platform/outbound-http.ts';
import type { PushClient } from './platform/push-client.ts';
import type { Sealer } from './platform/sealed-secrets.ts';
import type { SecurityLog } from './platform/security-log.ts';
import type { Database, ReadingDatabase, Tables, Tx } from './tables.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The database as this caller may write to it, with the rights that they still have; for nobody, as it is. What `first`
     * locks is locked before those rights.
     */
    guardDatabase: (
      caller: Caller | undefined,
      first?: (tx: Tx, caller: Caller) => Promise<void>,
    ) => GuardedStore<Tables>;
  }
}

/** What workers are handed; nothing of it is imported or hidden. */
export interface Shop {
  readonly database: Database;
  readonly bus: Bus;
  readonly callCounts: CallCounts;
  readonly clock: Clock;
  readonly config: Config;
  readonly secret: string;
  /** For what is secret and has to be stored. */
  readonly sealer: Sealer;
  readonly pushClient: PushClient;
  /** For calls to the addresses that admins give. */
  readonly outboundHttp: OutboundHttp;
  readonly securityLog: SecurityLog;
  /** What is left on the disk that this node keeps its files on. */
  readonly readDisk: () => Promise<Disk>;
}

/** What routes are handed: they write to the database that comes with each request, for its caller, and to no other. */
export type ShopOfRoutes = Omit<Shop, 'database'> & { readonly database: ReadingDatabase };
