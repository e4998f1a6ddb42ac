import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderWith, pathFolders } from '../../scripts/find-program.ts';
import { guardChild } from '../../scripts/guard-child.ts';
import { freePort } from '../../scripts/shop-process.ts';
import { fetchInTime, nextEvent } from '../../scripts/within.ts';

const example = join(import.meta.dirname, '..', '..', 'deploy', 'nginx.conf');
const exampleNodes = ['127.0.0.1:3000', '10.0.0.2:3000'] as const;
const startLimitMs = 5_000;

export interface Nginx {
  /** Without TLS, for clients that know no certificate of our own making. */
  readonly url: string;
  readonly secureUrl: string;
  /** In PEM. */
  readonly certificate: string;
  readonly version: string;
  /** What it had to say of the nodes. */
  errors(): string;
  stop(): Promise<void>;
}

/** Where the program is; undefined when the machine has none, or none that makes certificates for it. */
export function findNginx(env = process.env): string | undefined {
  const folders = [...pathFolders(env), '/usr/sbin', '/usr/local/sbin'];
  if (folderWith(['openssl'], folders) === undefined) return undefined;
  const folder = folderWith(['nginx'], folders);
  return folder && join(folder, 'nginx');
}

/** Runs the example of `deploy/` as it is but for names, ports and the certificate, before these two nodes. */
export async function startNginx(program: string, nodes: readonly [string, string]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'tarakki-nginx-'));
  const ports = { plain: await freePort(), secure: await freePort(), redirect: await freePort() };
  const certificate = makeCertificate(folder);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration({ folder, ports, nodes }));
  const how = ['-p', folder, '-c', file, '-e', join(folder, 'error.log')];
  execFileSync(program, ['-t', ...how], { stdio: 'pipe' });
  const child = guardChild(spawn(program, [...how, '-g', 'daemon off;'], { stdio: 'ignore', detached: true }));
  const url = `http://127.0.0.1:${ports.plain}`;
  await untilUp(child, url);
  return {
    url,
    secureUrl: `https://127.0.0.1:${ports.secure}`,
    certificate,
    // It says so where errors are said.
    version: String(spawnSync(program, ['-v']).stderr)
      .replace('nginx version: ', '')
      .trim(),
    errors: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = nextEvent(child, 'exit', { limitMs: startLimitMs, what: 'the end of nginx' });
        child.kill('SIGTERM');
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function makeCertificate(folder: string): string {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', [...made, ...names, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  return readFileSync(certificate, 'utf8');
}

function configuration({
  folder,
  ports,
  nodes,
}: {
  folder: string;
  ports: { plain: number; secure: number; redirect: number };
  nodes: readonly [string, string];
}): string {
  const replaced: [string, string][] = [
    ['listen 80;', `listen 127.0.0.1:${ports.redirect};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.secure} ssl http2;\n    listen 127.0.0.1:${ports.plain};`],
    ['/var/log/nginx/tarakki.error.log crit;', `${join(folder, 'error.log')};`],
    ['/var/log/nginx', folder],
    ['/etc/letsencrypt/live/shop.example.in', folder],
    ['shop.example.in', '127.0.0.1'],
    [exampleNodes[0], nodes[0]],
    [exampleNodes[1], nodes[1]],
  ];
  let text = readFileSync(example, 'utf8');
  for (const [theirs, ours] of replaced) {
    if (!text.includes(theirs)) throw new Error(`deploy/nginx.conf has no ${theirs} any more.`);
    text = text.replaceAll(theirs, ours);
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => {
    mkdirSync(join(folder, kind));
    return `${kind}_temp_path ${join(folder, kind)};`;
  });
  const own = [`pid ${join(folder, 'nginx.pid')};`, 'worker_processes 2;', 'events { worker_connections 1024; }'];
  // Started by root it would hand its workers to somebody who may not read the folder.
  if (process.getuid?.() === 0) own.unshift('user root;');
  return `${own.join('\n')}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${text}}\n`;
}

async function untilUp(child: ChildProcess, url: string): Promise<void> {
  for (const until = Date.now() + startLimitMs; Date.now() < until && child.exitCode === null; await sleep(20)) {
    const answer = await fetchInTime(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error('nginx did not start.');
}
