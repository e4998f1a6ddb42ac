import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { guardChild } from '../../scripts/guard-child.ts';
import { nextEvent } from '../../scripts/within.ts';

const startLimitMs = 30_000;
const program = fileURLToPath(import.meta.url);

export interface UnguardedServer {
  readonly url: string;
  end(): void;
}

/**
 * A server that keeps and parses every body, however long, in a process of its own: how long its other answers wait beside a flood says how
 * slow this machine is, and what a guarded shop must stay well below.
 */
export async function startUnguardedServer(): Promise<UnguardedServer> {
  const child = guardChild(fork(program, ['serve'], { detached: true }));
  const [url] = await nextEvent(child, 'message', {
    limitMs: startLimitMs,
    what: 'the address of the unguarded server',
  });
  return { url: String(url), end: () => child.kill('SIGKILL') };
}

function serve(): void {
  // A parse of many seconds must not make it close a connection on which a question waits.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    if (request.method === 'GET') {
      response.end();
      return;
    }
    void json(request).then(
      () => response.end(),
      () => response.writeHead(400).end(),
    );
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object') process.send?.(`http://127.0.0.1:${address?.port}`);
  });
}

if (process.argv[1] === program && process.argv[2] === 'serve') serve();
