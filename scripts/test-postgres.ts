import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { canInstallPackages, folderWith, pathFolders } from './find-program.ts';
import { guardChild } from './guard-child.ts';
import { installPackage } from './install-package.ts';
import { nextEvent } from './within.ts';

export interface TestPostgres {
  /** Of a user who may create databases; it can hold a password, so it is never shown. */
  readonly url: string;
  /** Where it comes from, to be shown. */
  readonly origin: string;
  stop(): Promise<void>;
}

const startLimitMs = 30_000;
const stopLimitMs = 10_000;
const localUrl = 'postgres://postgres@127.0.0.1:5432/postgres';
const programs = ['initdb', 'postgres'];

/**
 * A PostgreSQL to test on: the one that `TEST_DATABASE_URL` names, else the machine's own, else a private one that is
 * removed afterwards. `TEST_POSTGRES=private` leaves the machine's own server alone, for whoever keeps other things on it;
 * `TEST_POSTGRES=none` asks for no PostgreSQL at all. Undefined when there is none to be had.
 */
export async function openTestPostgres(stop: AbortSignal, env = process.env): Promise<TestPostgres | undefined> {
  const { TEST_DATABASE_URL: given, TEST_POSTGRES: choice } = env;
  if (given) return { url: given, origin: 'the server of TEST_DATABASE_URL', stop: async () => {} };
  if (choice === 'none') return undefined;
  if (choice !== 'private' && (await mayCreateDatabases(localUrl))) {
    return { url: localUrl, origin: 'the server on port 5432', stop: async () => {} };
  }
  const installed = findPrograms(env);
  if (installed) return startPrivateServer(installed);
  const isInstalledNow = canInstallPackages(env) && (await installPackage('postgresql', stop));
  const folder = isInstalledNow ? findPrograms(env) : undefined;
  return folder === undefined ? undefined : startPrivateServer(folder);
}

async function mayCreateDatabases(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // A connection that breaks later has nothing to tell here.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      'select 1 from pg_roles where rolname = current_user and (rolsuper or rolcreatedb)',
    );
    return rows.length === 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The folder of PostgreSQL's programs on this machine. */
export function findPrograms(env: NodeJS.ProcessEnv): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = foldersIn(debian).sort((a, b) => Number(b) - Number(a));
  return folderWith(programs, [...versions.map((version) => join(debian, version, 'bin')), ...pathFolders(env)]);
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

async function startPrivateServer(programFolder: string): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'tarakki-postgres-'));
  const data = join(folder, 'data');
  const as = serverUser();
  if (as) chownSync(folder, as.uid, as.gid);
  let server: ChildProcess | undefined;
  const clean = () => rmSync(folder, { recursive: true, force: true });
  try {
    const options = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'];
    await promisify(execFile)(join(programFolder, 'initdb'), options, { cwd: folder, ...as });
    const port = await freePort();
    const log = join(folder, 'log');
    server = spawn(join(programFolder, 'postgres'), serverOptions({ data, folder, port }), {
      cwd: folder,
      stdio: ['ignore', openSync(log, 'w'), openSync(log, 'a')],
      // Not of the terminal's group: Ctrl-C would stop it under the tests that are just ending.
      detached: true,
      ...as,
    });
    guardChild(server);
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    await waitUntilReady(server, url, log);
    return { url, origin: `a private server on port ${port}`, stop: () => stopServer(server).then(clean) };
  } catch (error) {
    await stopServer(server);
    clean();
    throw error;
  }
}

/** Nothing of it is to outlive the tests, so it need not wait for the disk. */
const serverOptions = ({ data, folder, port }: { data: string; folder: string; port: number }): string[] => [
  ...['-D', data, '-p', String(port)],
  ...[
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
  ].flatMap((setting) => ['-c', setting]),
];

/** PostgreSQL refuses to run as root: then its own user runs it, or failing that the one who owns nothing. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (kind: '-u' | '-g', user: string) => Number(execFileSync('id', [kind, user], { stdio: 'pipe' }));
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) };
    } catch {
      // There is no such user on this machine.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody".');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port.')),
      );
    });
  });
}

async function waitUntilReady(server: ChildProcess, url: string, log: string): Promise<void> {
  const end = Date.now() + startLimitMs;
  while (Date.now() < end && server.exitCode === null) {
    if (await mayCreateDatabases(url)) return;
    await sleep(100);
  }
  throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8').slice(-4_000)}`);
}

async function stopServer(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const isGone = nextEvent(server, 'exit', { limitMs: 2 * stopLimitMs, what: 'the end of PostgreSQL' });
  // To PostgreSQL this says: close the connections that are still open, and end.
  server.kill('SIGINT');
  const force = setTimeout(() => server.kill('SIGKILL'), stopLimitMs);
  await isGone;
  clearTimeout(force);
}
