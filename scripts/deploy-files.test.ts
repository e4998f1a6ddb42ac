import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '../contract/api.ts';
import { livePath, socketPath } from '../contract/live.ts';
import { readConfig } from '../server/platform/config.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

test.each([
  ['Dockerfile', /^CMD \["node", "scripts\/serve\.mjs"\]$/m],
  ['deploy/tarakki.service', /^ExecStart=\S+\/node scripts\/serve\.mjs$/m],
])('%s starts the server as npm start does', (path, command) => {
  const file = read(path);
  expect(file).toMatch(command);
  expect(file).not.toContain('main.js');
  expect(read('scripts/start.mjs')).toContain('serveBuilt()');
});

test('systemd starts the shop again however often it has ended', () => {
  const unit = /^\[Unit\]\n(.*?)^\[/ms.exec(read('deploy/tarakki.service'))?.[1];
  expect(read('deploy/tarakki.service')).toMatch(/^Restart=always$/m);
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
});

test('settings of MORE_SETTINGS override those of /etc/tarakki.env', () => {
  const bin = mkdtempSync(join(tmpdir(), 'tarakki-bin-'));
  writeFileSync(join(bin, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  const filesOf = (env: Record<string, string>) => {
    const path = join(import.meta.dirname, '..', 'deploy', 'run-as-shop');
    const args = execFileSync('/bin/sh', [path, 'scripts/move.ts'], { env: { PATH: bin, ...env }, encoding: 'utf8' });
    expect(args.trim().split('\n').at(-1)).toBe('scripts/move.ts');
    // systemd reads them in this order, and the last one that has a setting wins.
    return [...args.matchAll(/^--property=EnvironmentFile=(.*)$/gm)].map(([, file]) => file);
  };
  expect(filesOf({})).toEqual(['/etc/tarakki.env']);
  expect(filesOf({ MORE_SETTINGS: '/etc/of move' })).toEqual(['/etc/tarakki.env', '/etc/of move']);
  rmSync(bin, { recursive: true });
});

test('the image makes no volume without a name, which docker run --rm would delete with the shop in it', () => {
  expect(read('Dockerfile')).not.toMatch(/^VOLUME/m);
  const text = read('docs/operating.md');
  const withData = [...text.matchAll(/^docker run (?:.*\\\n)*.*$/gm)].map(([command]) => command);
  expect(withData.length).toBeGreaterThan(1);
  for (const command of withData) {
    expect(command).toMatch(/--volume \S+:\/data /);
    expect(command).toMatch(/--volume \S+:\/backups /);
  }
});

/** The settings that compose.yaml passes on from .env. */
const passedOn = [...read('compose.yaml').matchAll(/^ {4}([A-Z_]+): \$\{\1\b/gm)].map(([, name = '']) => name);

test('containers get every setting of docs/configuration.md that the image does not set', () => {
  const rows = read('docs/configuration.md').match(/^\| `[A-Z].*$/gm) ?? [];
  const named = rows.flatMap((row) => row.split(' | ')[0]?.match(/[A-Z][A-Z_]+/g) ?? []);
  expect(named.length).toBeGreaterThan(35);
  const ofImage = ['HOST', 'PORT', 'DATA_DIR'];
  expect([...passedOn].sort()).toEqual(named.filter((name) => !ofImage.includes(name)).sort());
});

test('a setting that a container gets as an empty text is not set', () => {
  const empty = Object.fromEntries(passedOn.map((name) => [name, '']));
  expect(readConfig({ ...empty, DEMO_PROVIDERS: '1' })).toEqual(readConfig({}));
});

/** Every call that changes something, at an address as it is sent. */
const changes = Object.values(endpoints)
  .filter(({ method }) => method !== 'GET')
  .map((endpoint) => ({ ...endpoint, address: endpoint.path.replaceAll(/:\w+/g, '7') }));

/** The locations of nginx's example, as it matches them, with what stands in each. */
const locations = [...read('deploy/nginx.conf').matchAll(/^ {4}location (=|~|\^~|) ?(\S+) \{(.*?)\}$/gms)].map(
  ([, how, path = '', inside = '']) => {
    const isAt = (address: string) => (how === '~' ? new RegExp(path).test(address) : path === address);
    return { isAt, inside };
  },
);

test('nginx sends to a second node only what has its effect once, and all of that', () => {
  const isRetried = (address: string) => {
    const inside = locations.find(({ isAt }) => isAt(address))?.inside ?? '';
    return inside.includes('return 418') && inside.includes('error_page 418 = @with_key');
  };
  const wrong = changes.filter(({ address, idempotent }) => isRetried(address) !== (idempotent !== undefined));
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(changes.filter(({ address }) => isRetried(address)).length).toBeGreaterThan(5);
});

test('Caddy does the same', () => {
  const pattern = new RegExp(/^\s*path_regexp (\S+)$/m.exec(read('deploy/Caddyfile'))?.[1] ?? 'nothing');
  const wrong = changes.filter(({ address, idempotent }) => pattern.test(address) !== (idempotent !== undefined));
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

const megabytesOf = (bytes: number) => Math.ceil(bytes / (1024 * 1024));

test('nginx lets every body through that the shop takes, and hardly a larger one', () => {
  const sizeIn = (text: string) => /client_max_body_size (\d+)m;/.exec(text)?.[1];
  const usual = sizeIn(read('deploy/nginx.conf'));
  for (const { address, bodyLimitBytes } of changes) {
    const inside = locations.find(({ isAt }) => isAt(address))?.inside ?? '';
    expect([address, Number(sizeIn(inside) ?? usual)]).toEqual([address, megabytesOf(bodyLimitBytes)]);
  }
});

test('Caddy keeps the body of what it may send again', () => {
  const keyed = /reverse_proxy @keyed \{.*?^\t\}$/ms.exec(read('deploy/Caddyfile'))?.[0] ?? '';
  const largest = Math.max(...changes.map(({ bodyLimitBytes }) => megabytesOf(bodyLimitBytes)));
  expect(keyed).toContain('lb_retry_match');
  expect(keyed).toContain(`request_buffers ${largest}MiB`);
});

test('Caddy knows the same sizes', () => {
  const sizes = [...read('deploy/Caddyfile').matchAll(/max_size (\d+)MiB/g)].map(([, size]) => Number(size));
  const wanted = changes.map(({ bodyLimitBytes }) => megabytesOf(bodyLimitBytes));
  expect(new Set(sizes)).toEqual(new Set(wanted));
});

test('nginx asks another node for a file of a page that only that one has', () => {
  const assets = locations.find(({ isAt }) => isAt('/assets/'))?.inside ?? '';
  expect(assets).toContain('proxy_next_upstream error timeout http_404;');
});

test('nginx passes the live lines on at once', () => {
  for (const path of [livePath, socketPath]) {
    expect(locations.find(({ isAt }) => isAt(path))?.inside).toContain('proxy_buffering off;');
  }
});

test('nginx logs no address with its query, nor where somebody came from', () => {
  const text = read('deploy/nginx.conf');
  const format = /^log_format tarakki (.*?);$/ms.exec(text)?.[1] ?? '';
  expect(format).toContain('$uri');
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer|http_cookie|http_authorization)\b/);
  const servers = text.split(/^server \{$/m).slice(1);
  expect(servers).toHaveLength(2);
  for (const server of servers) {
    expect([...server.matchAll(/^ *access_log (.*);$/gm)].map(([, how]) => how)).toEqual([
      '/var/log/nginx/tarakki.access.log tarakki',
    ]);
    expect([...server.matchAll(/^ *error_log \S+ (.*);$/gm)].map(([, level]) => level)).toEqual(['crit']);
  }
});

test('Caddy does the same in both of its logs', () => {
  const text = read('deploy/Caddyfile');
  const filter = /^\(without_query\) \{\n(.*?)^\}$/ms.exec(text)?.[1] ?? '';
  for (const rule of ['request>uri regexp \\?.* ""', 'request>headers>Referer delete', 'resp_headers delete']) {
    expect(filter).toContain(rule);
  }
  const logs = [...text.matchAll(/^\s+log \{(.*?)\}$/gms)].map(([, inside]) => inside?.trim());
  expect(logs).toEqual(['import without_query', 'import without_query']);
});

test('what the page for operators, the units and the other examples name is there', () => {
  const isUnit = (name: string) => /\.(?:service|timer)$|^run-as-shop$/.test(name);
  const units = readdirSync(join(import.meta.dirname, '..', 'deploy')).filter(isUnit);
  const texts = ['docs/operating.md', 'compose.yaml', ...units.map((name) => `deploy/${name}`)].map(read);
  const named = texts.join('\n').match(/\b(?:deploy|scripts)\/[\w-]+(?:\.\w+)*(?![\w*-])/g) ?? [];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(join(import.meta.dirname, '..', path)))).toEqual([]);
});
