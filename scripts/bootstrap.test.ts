import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nextEvent } from './within.ts';

const limitMs = 30_000;

const root = join(import.meta.dirname, '..');
const projectNode = join(root, 'node_modules/node/bin/node');
/** Node 20 can not put another program in its own place, and has to stay and watch it. */
const asOldNode = ['--import', 'data:text/javascript,process.execve = undefined'];
const nodes: [which: string, options: string[]][] = [
  ['a new Node', []],
  ['an old Node', asOldNode],
];

let project: string;
const inProject = (...path: string[]): string => join(project, ...path);
const write = (path: string, text: string): void => writeFileSync(inProject(path), text);

/** A project with the real start-up scripts and this machine's Node, and a builder and a server that say what they do. */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'tarakki-bootstrap-'));
  for (const folder of [
    'scripts',
    'server',
    'web',
    'contract',
    'node_modules/node/bin',
    'node_modules/vite/bin',
    'bin',
  ]) {
    mkdirSync(inProject(folder), { recursive: true });
  }
  for (const name of readdirSync(join(root, 'scripts')).filter((each) => each.endsWith('.mjs'))) {
    cpSync(join(root, 'scripts', name), inProject('scripts', name));
  }
  symlinkSync(projectNode, inProject('node_modules/node/bin/node'));
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', '{ "packages": {} }');
  write('node_modules/.tarakki-lock', createHash('sha256').update('{ "packages": {} }').digest('hex'));
  write('web/page.ts', 'one');
  write(
    'node_modules/vite/bin/vite.js',
    `import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
     const folder = process.argv[process.argv.indexOf('--outDir') + 1];
     const config = process.argv[process.argv.indexOf('--config') + 1];
     const isServer = config === 'vite.server.config.ts';
     const [source, target] = isServer ? ['server/main.ts', '/main.js'] : ['web/page.ts', '/index.html'];
     appendFileSync('builds.log', config + '\\n');
     await new Promise((resolve) => setTimeout(resolve, 300));
     const text = readFileSync(source, 'utf8');
     if (text === 'broken') process.exit(1);
     mkdirSync(folder, { recursive: true });
     writeFileSync(folder + target, text);`,
  );
  write(
    'server/main.ts',
    `process.on('SIGTERM', () => process.exit(7));
     console.log('up', process.version, ...process.argv.slice(2));
     if (!process.argv.includes('--stay')) process.exit(5);
     setInterval(() => {}, 1000);`,
  );
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

interface Result {
  code: number;
  out: string;
  err: string;
}

function script(
  name: string,
  args: string[] = [],
  env: NodeJS.ProcessEnv = {},
  options: string[] = [],
): Promise<Result> {
  const given = { ...process.env, npm_lifecycle_event: undefined, ...env };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...options, inProject('scripts', name), ...args],
      { env: given },
      (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

/** The sources that were built, in turn. */
const builds = (): string[] =>
  existsSync(inProject('builds.log')) ? readFileSync(inProject('builds.log'), 'utf8').trim().split('\n') : [];
const page = (): string => readFileSync(inProject('dist/web/index.html'), 'utf8');

test.each(nodes)(
  '%s starts the server with what it was given, and passes its exit code on',
  async (_which, options) => {
    const { code, out } = await script('start.mjs', ['--loud'], {}, options);
    expect({ code, out }).toEqual({ code: 5, out: expect.stringMatching(/^up v26\.\S+ --loud\n$/) });
    expect(page()).toBe('one');
  },
);

test.each([
  ['SQLite', '', '--memory-saver-mode'],
  ['PostgreSQL', 'postgres://127.0.0.1/shop', '--heap-growing-percent=15'],
])('what is built is served with the memory of a small server, on %s', async (_, url, heap) => {
  mkdirSync(inProject('dist/server'), { recursive: true });
  write(
    'dist/server/main.js',
    'console.log(process.execArgv, process.env.MALLOC_ARENA_MAX, process.argv[2]); process.exit(5)',
  );
  const { code, out } = await script('serve.mjs', ['--loud'], { DATABASE_URL: url });
  expect(code).toBe(5);
  for (const each of [heap, '--max-semi-space-size=4', '--max-old-space-size=256', '] 1 --loud'])
    expect(out).toContain(each);
  expect(builds()).toEqual([]);
});

test('builds once, and again only when a source has changed', async () => {
  await script('build.mjs');
  await script('build.mjs');
  const ofPages = ['vite.config.ts', 'vite.pages.config.ts'];
  const all = [...ofPages, 'vite.server.config.ts'];
  expect(builds()).toEqual(all);
  write('web/page.ts', 'another');
  await script('build.mjs');
  expect([builds(), page()]).toEqual([[...all, ...ofPages], 'another']);
  write('server/main.ts', "console.log('the new one')");
  expect((await script('start.mjs')).out).toBe('the new one\n');
  expect(builds()).toEqual([...all, ...ofPages, 'vite.server.config.ts']);
});

test('four at once build once', async () => {
  const results = await Promise.all([1, 2, 3, 4].map(() => script('build.mjs')));
  expect(results.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect([builds(), page()]).toEqual([['vite.config.ts', 'vite.pages.config.ts', 'vite.server.config.ts'], 'one']);
  expect(readdirSync(inProject('dist')).sort()).toEqual([
    '.pages-stamp',
    '.server-stamp',
    '.web-stamp',
    'pages',
    'server',
    'web',
  ]);
});

test('a build that fails leaves the pages that were there, and is tried again', async () => {
  await script('build.mjs');
  write('web/page.ts', 'broken');
  const { code, err } = await script('start.mjs');
  expect({ code, says: err.includes('Building the pages failed') }).toEqual({ code: 1, says: true });
  expect(page()).toBe('one');
  write('web/page.ts', 'mended');
  await script('build.mjs');
  expect(page()).toBe('mended');
});

test('a lock that a dead process left behind is taken over', async () => {
  mkdirSync(inProject('.cache'));
  const dead = spawn(process.execPath, ['-e', '0']);
  await nextEvent(dead, 'exit', { limitMs, what: 'the end of a process' });
  write('.cache/bootstrap.lock', String(dead.pid));
  expect((await script('build.mjs')).code).toBe(0);
  expect(readdirSync(inProject('.cache'))).toEqual([]);
});

test('installs when the lock file has changed, with the tools that build the pages', async () => {
  const npm = `#!${process.execPath}\nrequire('node:fs').writeFileSync(${JSON.stringify(inProject('npm.log'))}, process.argv.slice(2).join(' '));\n`;
  writeFileSync(inProject('bin/npm'), npm, { mode: 0o755 });
  writeFileSync(inProject('bin/package.json'), '{}');
  write('package-lock.json', '{ "packages": { "": {} } }');
  const env = { PATH: inProject('bin'), NODE_ENV: 'production' };
  expect((await script('start.mjs', [], env)).code).toBe(5);
  expect(readFileSync(inProject('npm.log'), 'utf8')).toContain('ci --include=dev');
  rmSync(inProject('npm.log'));
  expect((await script('start.mjs', [], env)).code).toBe(5);
  expect(existsSync(inProject('npm.log'))).toBe(false);
});

test.each([
  ['npm is missing', () => rmSync(inProject('node_modules/.tarakki-lock')), 'npm was not found'],
  ['the lock file is missing', () => rmSync(inProject('package-lock.json')), 'is this the whole project?'],
  ['its own Node can not run', () => brokenNode(), 'The project’s own Node'],
])('says what is wrong when %s', async (_what, spoil, says) => {
  spoil();
  const { code, err } = await script('start.mjs', [], { PATH: inProject('bin') });
  expect(err).toContain(says);
  expect({ code, stack: err.includes('    at ') }).toEqual({ code: 1, stack: false });
});

function brokenNode(): void {
  rmSync(inProject('node_modules/node/bin/node'));
}

test.each(nodes)('%s stops with the process that started it, under npm', async (_which, options) => {
  // Like npm on Debian: a shell that does not pass a signal on to its child.
  const shell = spawn(
    '/bin/sh',
    ['-c', '"$0" "$@"; true', process.execPath, ...options, 'scripts/start.mjs', '--stay'],
    {
      cwd: project,
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  await nextEvent(shell.stdout, 'data', { limitMs, what: 'the program to say something' });
  // The pipe closes only when the server, which holds its other end, is gone.
  const isOver = nextEvent(shell.stdout, 'close', { limitMs, what: 'the server to be gone' });
  shell.kill('SIGTERM');
  await isOver;
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('an old Node passes %s on', async (signal) => {
  const args = [...asOldNode, 'scripts/start.mjs', '--stay'];
  const child = spawn(process.execPath, args, { cwd: project, stdio: ['ignore', 'pipe', 'ignore'] });
  await nextEvent(child.stdout, 'data', { limitMs, what: 'the program to say something' });
  const ended = nextEvent(child, 'exit', { limitMs, what: 'the end of the program' });
  child.kill(signal);
  const [code, by] = await ended;
  expect(code ?? by).toBe(signal === 'SIGTERM' ? 7 : signal);
});
