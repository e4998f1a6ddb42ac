import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { guardChild } from '../../scripts/guard-child.ts';
import { nextEvent } from '../../scripts/within.ts';

const startLimitMs = 30_000;
const program = fileURLToPath(import.meta.url);

export interface BareServer {
  readonly url: string;
  end(): void;
}

/**
 * A server that reads every body to its end, answers 200 and does nothing else, in a process of its own: what its answers take beside a flood
 * is the machine's doing, and not the shop's.
 */
export async function startBareServer(): Promise<BareServer> {
  const child = guardChild(fork(program, ['serve'], { detached: true }));
  const [url] = await nextEvent(child, 'message', { limitMs: startLimitMs, what: 'the address of the bare server' });
  return { url: String(url), end: () => child.kill('SIGKILL') };
}

function serve(): void {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end());
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object') process.send?.(`http://127.0.0.1:${address?.port}`);
  });
}

if (process.argv[1] === program && process.argv[2] === 'serve') serve();
