import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresServer } from './postgres-server.ts';

/** A primary with a standby, as an operator would set them up, for this run alone. */
export interface PostgresPair {
  /** Names both servers. */
  readonly databaseUrl: string;
  /** The standby gets and confirms nothing until `failOver`. */
  freezeStandby(): void;
  /** The standby has all that was written, and gets nothing any more. */
  cutStandbyOff(): Promise<void>;
  /** Ends the primary like a pulled plug and promotes the standby. */
  failOver(): Promise<void>;
  /** The former primary becomes a standby of the present one. */
  rejoin(): Promise<void>;
  close(): Promise<void>;
}

/** With `isSynchronous`, every commit waits for the standby. */
export async function openPostgresPair({ isSynchronous }: { isSynchronous: boolean }): Promise<PostgresPair> {
  const folder = mkdtempSync(join(tmpdir(), 'tarakki-pair-'));
  let primary = await PostgresServer.in(folder, 'one');
  let standby = await PostgresServer.in(folder, 'two');
  const databaseUrl = `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`;

  const follow = async () => {
    rmSync(standby.data, { recursive: true, force: true });
    await standby.copy(primary);
    await standby.start();
    await primary.until(`select 1 from pg_stat_replication where state = 'streaming'`);
    if (!isSynchronous) return;
    // Whoever was promoted has waited for nobody so far.
    await primary.ask(`alter system set synchronous_standby_names = '*'`);
    await primary.ask('select pg_reload_conf()');
    await primary.until(`select 1 from pg_stat_replication where sync_state = 'sync'`);
  };
  const close = async () => {
    await Promise.all([primary.pullPlug(), standby.pullPlug()]);
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    await primary.init();
    await primary.start();
    await follow();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    databaseUrl,
    freezeStandby: () => standby.signal('SIGSTOP'),
    cutStandbyOff: async () => {
      await primary.until('select 1 from pg_stat_replication where replay_lsn >= pg_current_wal_lsn()');
      await standby.ask("alter system set primary_conninfo = ''");
      await standby.ask('select pg_reload_conf()');
      await standby.until('select 1 where not exists (select from pg_stat_wal_receiver)');
    },
    failOver: async () => {
      await primary.pullPlug();
      standby.signal('SIGCONT');
      [primary, standby] = [standby, primary];
      await primary.ask('select pg_promote(true, 60)');
    },
    rejoin: follow,
    close,
  };
}
