import type { Bus } from './platform/bus.ts';
import type { CallCounts } from './platform/call-counts.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Disk } from './platform/free-disk.ts';
import type { PushPost } from './platform/push-post.ts';
import type { SecurityLog } from './platform/security-log.ts';
import type { Database } from './tables.ts';

/** What routes and workers are handed; nothing of it is imported or hidden. */
export interface Shop {
  readonly database: Database;
  readonly bus: Bus;
  readonly callCounts: CallCounts;
  readonly clock: Clock;
  readonly config: Config;
  readonly secret: string;
  readonly pushPost: PushPost;
  readonly securityLog: SecurityLog;
  /** What is left on the disk that this node keeps its files on. */
  readonly readDisk: () => Promise<Disk>;
}
