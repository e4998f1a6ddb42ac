import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { guardChild } from '../../scripts/guard-child.ts';
import { freePort } from '../../scripts/shop-process.ts';
import { findPrograms, serverUser } from '../../scripts/test-postgres.ts';
import { nextEvent } from '../../scripts/within.ts';
import { FaultNotSupported } from '../kinds/fault.ts';

const run = promisify(execFile);
const readyLimitMs = 30_000;
/** What an acknowledgement promises is left as it is by itself: fsync, full_page_writes and synchronous_commit are on. */
const settings = [
  'listen_addresses=127.0.0.1',
  'max_connections=60',
  'wal_level=replica',
  'shared_buffers=32MB',
  'min_wal_size=2MB',
  'max_wal_size=32MB',
  // A standby that just lost its primary may sleep for so long before it hears that it is promoted; usually 5 s.
  'wal_retrieve_retry_interval=250ms',
];

/** A PostgreSQL of this run alone, whose processes can be treated badly. */
export class PostgresServer {
  readonly url: string;
  readonly port: number;
  readonly data: string;
  readonly #folder: string;
  readonly #programs: string;
  #process: ChildProcess | undefined;

  private constructor(folder: string, { name, port, programs }: { name: string; port: number; programs: string }) {
    this.#folder = folder;
    this.#programs = programs;
    this.port = port;
    this.data = join(folder, name);
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  }

  /** With its data in a folder of this name in `folder`, and nothing there yet. Throws `FaultNotSupported` without the programs. */
  static async in(folder: string, name: string): Promise<PostgresServer> {
    const programs = findPrograms(process.env);
    if (programs === undefined) throw new FaultNotSupported("PostgreSQL's server programs are not installed.");
    const as = serverUser();
    if (as) chownSync(folder, as.uid, as.gid);
    return new PostgresServer(folder, { name, port: await freePort(), programs });
  }

  get isRunning(): boolean {
    return this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null;
  }

  async init(): Promise<void> {
    const options = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync', '--wal-segsize=1'];
    await this.#run('initdb', ['-D', this.data, ...options]);
  }

  /** Takes a copy of another server, to follow it. */
  async copy(source: PostgresServer): Promise<void> {
    await this.#run('pg_basebackup', [
      '-d',
      source.url,
      '-D',
      this.data,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
    ]);
  }

  async start(): Promise<void> {
    const options = [...settings, `unix_socket_directories=${this.#folder}`].flatMap((setting) => ['-c', setting]);
    const log = openSync(join(this.#folder, 'log'), 'a');
    this.#process = spawn(join(this.#programs, 'postgres'), ['-D', this.data, '-p', String(this.port), ...options], {
      cwd: this.#folder,
      stdio: ['ignore', log, log],
      // Not of the terminal's group: Ctrl-C would stop it under the shop that is just ending.
      detached: true,
      ...serverUser(),
    });
    guardChild(this.#process);
    closeSync(log);
    await this.until('select 1');
  }

  /** How many rows it answers. */
  async ask(text: string): Promise<number> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 5_000 });
    // A connection that breaks later has nothing to tell here.
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query(text)).rows.length;
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Until it answers any row to this. */
  async until(text: string): Promise<void> {
    for (const until = performance.now() + readyLimitMs; performance.now() < until; await sleep(20)) {
      if ((await this.ask(text).catch(() => 0)) > 0) return;
    }
    throw new Error(`PostgreSQL on port ${this.port} never answered: ${text}`);
  }

  /** To it and the processes that it has started: what is left of a server without its head would go on for a while. */
  signal(name: NodeJS.Signals): void {
    for (const pid of this.#family()) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  async pullPlug(): Promise<void> {
    const child = this.#process;
    if (!child || !this.isRunning) return;
    const isGone = nextEvent(child, 'exit', { limitMs: readyLimitMs, what: 'the end of PostgreSQL' });
    this.signal('SIGKILL');
    await isGone;
  }

  #family(): number[] {
    const { pid } = this.#process ?? {};
    if (pid === undefined || !this.isRunning) return [];
    const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
    return [pid, ...children.map(Number)];
  }

  async #run(program: string, args: readonly string[]): Promise<void> {
    await run(join(this.#programs, program), [...args], { cwd: this.#folder, ...serverUser() });
  }
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name stands in brackets and may hold spaces; the parent is the second field after it.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}
