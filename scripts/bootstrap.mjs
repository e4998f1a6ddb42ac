// Plain JavaScript for any Node from 20 on: this runs before the project's own Node is there.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
const LOCK_LIMIT_MS = 20 * 60_000;

/** Read at once: after the installing and the building it may be gone, and its number another's. */
const parent = process.ppid;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isWindows = process.platform === 'win32';
const nodePackage = join(root, 'node_modules', 'node');
const projectNode = join(nodePackage, 'bin', isWindows ? 'node.exe' : 'node');
const installStamp = join(root, 'node_modules', '.tarakki-lock');

/** @typedef {{ folder: string, says: string, config: string, sources: string[] }} Part */
/** What is built, each part of its own sources: who changes the server does not wait for the pages. */
const parts = [
  { folder: 'web', says: 'the pages', config: 'vite.config.ts', sources: ['web', 'contract', 'scripts/pages'] },
  {
    folder: 'pages',
    says: 'the program that prerenders them',
    config: 'vite.pages.config.ts',
    sources: ['web', 'contract'],
  },
  { folder: 'server', says: 'the server', config: 'vite.server.config.ts', sources: ['server', 'contract'] },
];

/** A reason to stop that the person at the terminal can act on: shown without a stack. */
class Refusal extends Error {}

/**
 * Runs the steps of a start-up script; whatever stops them becomes one readable message and exit code 1.
 * @param {() => Promise<void>} steps
 */
export async function bootstrap(steps) {
  try {
    const major = Number(process.versions.node.split('.')[0]);
    if (major < OLDEST_NODE) {
      throw new Refusal(`Tarakki needs Node ${OLDEST_NODE} or newer to start; this is Node ${process.versions.node}.`);
    }
    process.chdir(root);
    await steps();
  } catch (error) {
    console.error(`\n${explain(error)}\n`);
    process.exit(1);
  }
}

/** Installs the locked dependencies when they are not there or are not the locked ones. */
export async function ensureInstalled() {
  const lockFile = join(root, 'package-lock.json');
  if (!existsSync(lockFile)) throw new Refusal(`package-lock.json is missing in ${root}: is this the whole project?`);
  const wanted = sha256(readFileSync(lockFile));
  const isInstalled = () => readIfThere(installStamp) === wanted && isExecutable(projectNode);
  if (isInstalled()) return;

  await withLock(async () => {
    if (isInstalled()) return;
    if (readIfThere(installStamp) !== wanted) {
      console.error('Installing the dependencies (needed once, and after an update)…');
      // The pages and the server are built here, so the tools that build them are wanted in production too.
      await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    }
    await ensureProjectNode();
    writeFileSync(installStamp, wanted);
  });
}

async function ensureProjectNode() {
  if (!isExecutable(projectNode)) {
    console.error('The install scripts of npm are switched off: fetching the project’s own Node by hand…');
    // Under `npm run` the environment names the folder to install into, which would be the wrong one here.
    const { npm_config_local_prefix: _, ...env } = withoutProjectBin();
    const installer = 'installArchSpecificPackage.js';
    if (existsSync(join(nodePackage, installer))) await run(process.execPath, [installer], { cwd: nodePackage, env });
  }
  const { code } = await run(projectNode, ['--version'], { stdio: 'ignore' }).catch(() => ({ code: 1 }));
  if (code === 0) return;
  throw new Refusal(
    `The project’s own Node (node_modules/node/bin) is not there or does not run on this machine (${process.platform}-${process.arch}).\n` +
      'It comes from the npm package "node", whose install script downloads it: allow install scripts and the npm registry,\n' +
      'delete node_modules, and start again. On a system without glibc (Alpine) there is no such binary: use the Docker image.',
  );
}

/** Builds what has not been built since anything that it is made of has changed. */
export async function ensureBuilt() {
  const isBuilt = (/** @type {Part} */ part) =>
    readIfThere(stampOf(part)) === sourceState(part) && existsSync(join(root, 'dist', part.folder));
  if (parts.every(isBuilt)) return;

  await withLock(async () => {
    for (const part of parts) if (!isBuilt(part)) await build(part);
  });
}

/** @param {Part} part */
async function build(part) {
  // Taken before the build: what changes while it runs is built next time.
  const state = sourceState(part);
  console.error(`Building ${part.says}…`);
  const built = join(root, 'dist', part.folder);
  const fresh = join(root, 'dist', `.building-${process.pid}`);
  const old = join(root, 'dist', `.old-${process.pid}`);
  try {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const where = ['--config', part.config, '--outDir', fresh, '--emptyOutDir'];
    const { code } = await run(projectNode, [vite, 'build', ...where, '--logLevel', 'warn'], {
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (code !== 0) throw new Refusal(`Building ${part.says} failed; the reason stands above.`);
    rmSync(stampOf(part), { force: true });
    if (existsSync(built)) renameSync(built, old);
    renameSync(fresh, built);
    writeFileSync(stampOf(part), state);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

/** @param {Part} part */
function stampOf({ folder }) {
  return join(root, 'dist', `.${folder}-stamp`);
}

/**
 * The memory of a small server.
 * @param {string | undefined} databaseUrl
 */
export function memoryOf(databaseUrl) {
  // An order that waits for PostgreSQL outlives the young, so V8 would clean up all the time there to hold its memory down.
  const heap = databaseUrl ? '--heap-growing-percent=15' : '--memory-saver-mode';
  return {
    flags: [heap, '--max-semi-space-size=4', '--max-old-space-size=256'],
    // Threads share what they give back, and what is free goes back.
    env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '16384' },
  };
}

/** Serves what is built, and does not come back. */
export async function serveBuilt() {
  const { flags, env } = memoryOf(process.env['DATABASE_URL']);
  for (const [name, value] of Object.entries(env)) process.env[name] ??= value;
  await handOver([...flags, 'dist/server/main.js', ...process.argv.slice(2)]);
}

/**
 * Runs a file under the project's Node in place of this process, and does not come back.
 * @param {string[]} args
 */
export async function handOver(args) {
  const watched = ['--import', './scripts/stop-with-parent.mjs', ...args];
  const isUnderNpm = process.env['npm_lifecycle_event'] !== undefined;
  // Keeps what Node made of the sources, which takes a third off the second start; without the right to write it does nothing.
  process.env['NODE_COMPILE_CACHE'] ??= join(root, '.cache', 'node');
  if (process.execve && !isWindows) {
    const env = isUnderNpm ? { ...process.env, TARAKKI_PARENT: String(parent) } : process.env;
    process.execve(projectNode, [projectNode, ...(isUnderNpm ? watched : args)], env);
  }
  if (isUnderNpm) {
    process.env['TARAKKI_PARENT'] = String(parent);
    await import('./stop-with-parent.mjs');
  }
  const { code, signal } = await run(projectNode, watched, {
    env: { ...process.env, TARAKKI_PARENT: String(process.pid) },
  });
  if (signal) process.kill(process.pid, signal);
  else process.exit(code ?? 1);
}

/**
 * Runs a command to its end, passing on the signals that ask this process to stop.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null }>}
 */
function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const passOn = (/** @type {NodeJS.Signals} */ signal) => {
      // Ctrl-C in a terminal reaches every process of the group by itself.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
    for (const signal of signals) process.on(signal, passOn);
    const stopListening = () => {
      for (const signal of signals) process.off(signal, passOn);
    };
    child.once('error', (error) => {
      stopListening();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      stopListening();
      resolve({ code, signal });
    });
  });
}

/** @param {string[]} args */
async function runNpm(args) {
  // On Windows npm is a batch file, which only a shell can run.
  const ended = await run('npm', args, { env: withoutProjectBin(), shell: isWindows }).catch((error) => {
    if (error.code === 'ENOENT')
      throw new Refusal('npm was not found. Tarakki is installed with npm: install Node with npm and start again.');
    throw error;
  });
  if (ended.signal) throw new Refusal('Installing was stopped.');
  if (ended.code !== 0) {
    throw new Refusal(
      `npm ${args[0]} failed (exit code ${ended.code}); its own message stands above.\n` +
        'The usual reasons: no way to the npm registry (proxy, offline), no space left, or a folder that may not be written.',
    );
  }
}

/**
 * npm must not run on the Node that it is about to delete, which `npm run` puts first in the path.
 * @returns {NodeJS.ProcessEnv}
 */
function withoutProjectBin() {
  const own = join(root, 'node_modules', '.bin');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== own);
  return { ...process.env, PATH: path.join(delimiter) };
}

/**
 * Lets one process at a time install and build in this folder; a lock whose owner is gone is taken over.
 * @param {() => Promise<void>} work
 */
async function withLock(work) {
  const lock = join(root, '.cache', 'bootstrap.lock');
  mkdirSync(dirname(lock), { recursive: true });
  for (let hasSaid = false; !acquireLock(lock); await sleep(200)) {
    if (!hasSaid) console.error('Another Tarakki process is installing or building here: waiting for it…');
    hasSaid = true;
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** @param {string} lock */
function acquireLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const owner = readIfThere(lock);
  if (owner !== undefined && isAbandoned(lock, Number(owner))) {
    // Renamed before it is removed: of two who find it abandoned, the slower one could hold the faster one's new lock, and gives it back.
    const aside = `${lock}.${process.pid}`;
    try {
      renameSync(lock, aside);
      if (readFileSync(aside, 'utf8') === owner) rmSync(aside);
      else renameSync(aside, lock);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
  return false;
}

/**
 * @param {string} lock
 * @param {number} owner
 */
function isAbandoned(lock, owner) {
  const ageMs = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  // Not written yet, or its writer died between creating and writing it.
  if (!owner) return ageMs > 10_000;
  // A process number is used again after a restart, also by this very process.
  if (owner === process.pid || ageMs > LOCK_LIMIT_MS) return true;
  try {
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/**
 * Changes whenever a file that a part is made of is added, removed, or written.
 * @param {Part} part
 */
function sourceState({ sources, config }) {
  const hash = createHash('sha256');
  const visit = (/** @type {string} */ path) => {
    const entry = statSync(join(root, path), { throwIfNoEntry: false });
    if (entry?.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) visit(`${path}/${name}`);
    else if (entry) hash.update(`${path}\n${entry.mtimeMs}\n${entry.size}\n`);
  };
  for (const path of [...sources, config, 'package-lock.json']) visit(path);
  return hash.digest('hex');
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {Buffer} bytes */
function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** @param {unknown} error */
function explain(error) {
  if (error instanceof Refusal) return error.message;
  const where = error instanceof Error && 'path' in error ? error.path : root;
  if (codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM' || codeOf(error) === 'EROFS') {
    return `Tarakki has to write in its folder to install and build, and may not: ${where}\nGive this user the right to write there, or start it once as the folder’s owner.`;
  }
  if (codeOf(error) === 'ENOSPC') return `There is no space left on the disk of ${where}.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
