import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { documentIn, languageOf } from '../contract/languages.ts';
import { writeServiceWorker } from '../scripts/pages/service-worker.ts';

export const builtPages = join(import.meta.dirname, '..', 'dist', 'web');

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** What stands before a shop: it serves the pages of one release after another, and hands all calls on. */
export interface Front {
  readonly url: string;
  /** From now on these pages are served, without any that were before; `without` answers 404, and a document comes after so long. */
  release(folder: string, options?: { without?: string; documentMs?: number }): void;
  /** Nobody is there any more. */
  close(): Promise<void>;
}

export async function openFront(shopUrl: string, folder: string): Promise<Front> {
  let current = folder;
  let missing: string | undefined;
  let lateMs = 0;
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', shopUrl);
    if (pathname.startsWith('/api/') || pathname === '/manifest.webmanifest') handOn(shopUrl, incoming, outgoing);
    else {
      const file = pathname === missing ? undefined : fileOf(current, pathname, incoming.headers.cookie);
      setTimeout(() => sendFile(outgoing, file), file?.endsWith('.html') ? lateMs : 0);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  return {
    url: `http://127.0.0.1:${port}`,
    release: (next, { without, documentMs = 0 } = {}) => {
      current = next;
      missing = without;
      lateMs = documentMs;
    },
    close: () => end(server),
  };
}

function fileOf(folder: string, pathname: string, cookies: string | undefined): string | undefined {
  const file = join(folder, pathname);
  if (pathname !== '/' && existsSync(file)) return file;
  return extname(pathname) === '' ? join(folder, `${documentIn(languageOf(cookies), 'index')}.html`) : undefined;
}

function sendFile(outgoing: ServerResponse, file: string | undefined): void {
  if (file === undefined) {
    outgoing.writeHead(404).end();
    return;
  }
  const isNamedByContent = file.includes('/assets/');
  outgoing.writeHead(200, {
    'content-type': mediaTypes[extname(file)] ?? 'application/octet-stream',
    'cache-control': isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  outgoing.end(readFileSync(file));
}

function handOn(shopUrl: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method = 'GET', headers, url = '/' } = incoming;
  const onward = request(new URL(url, shopUrl), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

async function end(server: Server): Promise<void> {
  const ended = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await ended;
}

/** The built pages as an update of the shop would bring them: every file has another name. Removed by `remove`. */
export async function nextRelease(): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'tarakki-release-'));
  cpSync(builtPages, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const scripts = readdirSync(assets).filter((name) => /\.(?:js|css)$/.test(name));
  const renamed = new Map(scripts.map((name) => [name, name.replace(/\.(\w+)$/, '-next.$1')]));
  for (const [name, next] of renamed) renameSync(join(assets, name), join(assets, next));
  const texts = [...renamed.values()].map((name) => join(assets, name));
  const lists = ['manifest.json', 'manifest.hi.json'].map((name) => join(folder, '.vite', name));
  const documents = ['index.html', 'index.hi.html'].map((name) => join(folder, name));
  for (const file of [...texts, ...documents, ...lists]) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replace(/[\w.-]+\.(?:js|css)\b/g, (name) => renamed.get(name) ?? name),
    );
  }
  await writeServiceWorker(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
