import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { guardChild } from './guard-child.ts';
import { fetchInTime, nextEvent } from './within.ts';

const thisVersion = join(import.meta.dirname, '..');
const startTimeoutMs = 60_000;
const endTimeoutMs = 30_000;
const oneAskMs = 5_000;

export const owner = { email: 'meera@example.in', password: 'rangoli-42' };

export interface ShopProcess {
  readonly url: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** From spawning the process until it said that it was ready. */
  readonly startMs: number;
  /** Resident memory in bytes, now. */
  residentBytes(): number;
  /** Processor time it has used so far. */
  cpuSeconds(): number;
  /** Sends it a signal, and waits for nothing. */
  signal(name: NodeJS.Signals): void;
  /** Ends it like a pulled plug, or by another signal, and waits until it is gone; answers its exit code. */
  kill(signal?: NodeJS.Signals): Promise<number | null>;
  /** The same shop at the same address, in a new process; of this version, whichever it had before. */
  restart(): Promise<ShopProcess>;
  /** Ends it and removes all it kept. */
  remove(): Promise<void>;
}

/**
 * Starts the real server in a process of its own, on an engine and a data folder made for this run. A `DATABASE_URL` or a
 * `DATA_DIR` in `env` is used instead, and left when the shop is removed. `version` is the folder of another version.
 */
export async function startShop(
  engine: 'sqlite' | 'postgres',
  env: Record<string, string> = {},
  version = thisVersion,
): Promise<ShopProcess> {
  const { DATABASE_URL: givenUrl, DATA_DIR: givenFolder } = env;
  const dataDir = givenFolder ?? mkdtempSync(join(process.env['BENCH_DIR'] ?? tmpdir(), 'tarakki-bench-'));
  const database = engine === 'postgres' && givenUrl === undefined ? await createDatabase() : undefined;
  const clean = async () => {
    if (givenFolder === undefined) rmSync(dataDir, { recursive: true, force: true });
    await database?.drop();
  };
  return run({ dataDir, databaseUrl: givenUrl ?? database?.url, port: await freePort(), env, clean }, version);
}

interface Home {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly port: number;
  readonly env: Record<string, string>;
  readonly clean: () => Promise<void>;
}

async function run(home: Home, version: string): Promise<ShopProcess> {
  const { dataDir, databaseUrl, port, env, clean } = home;
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const start = join(version, 'scripts', 'start.mjs');
  const child = spawn(process.execPath, [start], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      // Whoever tries the shop out signs in more often than people do.
      NODE_ENV: 'test',
      RATE_LIMIT_FACTOR: '100000',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  // A run that is ended, in whichever way, leaves no server behind.
  guardChild(child);
  await untilReady(url, child);
  const startMs = performance.now() - startedAt;

  const kill = (signal: NodeJS.Signals = 'SIGKILL') => end(child, signal);
  return {
    url,
    dataDir,
    databaseUrl,
    startMs,
    residentBytes: () => residentBytes(child.pid ?? 0),
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    signal: (name) => void child.kill(name),
    kill,
    restart: async () => {
      await kill();
      return run(home, thisVersion);
    },
    remove: async () => {
      await kill();
      await clean();
    },
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + startTimeoutMs;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const answer = await fetchInTime(`${url}/readyz`, { signal: AbortSignal.timeout(oneAskMs) }).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(10);
  }
  throw new Error('The server did not become ready.');
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = nextEvent(child, 'exit', { limitMs: endTimeoutMs, what: `the end of a server after ${signal}` });
    child.kill(signal);
    await gone;
  }
  return child.exitCode;
}

function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return Number(kilobytes ?? Number.NaN) * 1024;
}

const ticksPerSecond = 100;

/** Processor time of a process with all its threads, as Linux counts it: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name stands in brackets and may hold spaces; user and system time are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

const adminUrl = () => process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** A database of its own on the server for tests. */
export async function createDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `tarakki_bench_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name}`);
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(`drop database ${name} with (force)`) };
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
