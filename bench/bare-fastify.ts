import { spawn } from 'node:child_process';
import { guardChild } from '../scripts/guard-child.ts';
import { cpuSecondsOf } from '../scripts/shop-process.ts';
import { nextEvent } from '../scripts/within.ts';
import { acceptEncoding } from './load.ts';

const limitMs = 30_000;

const program = `
  import { get } from 'node:http';
  import fastify from 'fastify';
  const app = fastify();
  if (process.argv[1] !== '') {
    const headers = process.argv[2] === '' ? {} : { authorization: 'Bearer ' + process.argv[2] };
    const answer = JSON.parse(await (await fetch(process.argv[1], { headers })).text());
    app.get('/', async () => answer);
    // Unlike fetch, this leaves the bytes compressed.
    const wanted = { headers: { ...headers, 'accept-encoding': '${acceptEncoding}' } };
    const ready = await new Promise((resolve, reject) => get(process.argv[1], wanted, resolve).on('error', reject));
    const bytes = Buffer.concat(await ready.toArray());
    const described = ['content-type', 'content-encoding', 'etag', 'vary', 'cache-control']
      .flatMap((name) => (ready.headers[name] === undefined ? [] : [[name, ready.headers[name]]]));
    app.get('/ready', async (request, reply) => reply.headers(Object.fromEntries(described)).send(bytes));
  }
  app.get('/unchanged', async (request, reply) => {
    reply.header('etag', 'W/"1"');
    return request.headers['if-none-match'] === undefined ? {} : reply.code(304).send();
  });
  process.stdout.write(await app.listen({ host: '127.0.0.1', port: 0 }));
`;

export interface BareFastify {
  readonly url: string;
  cpuSeconds(): number;
  close(): Promise<void>;
}

/**
 * A server in a process of its own, with nothing around it: `/` answers the JSON that `token` finds at `source`, `/ready`
 * the same as a browser gets it, with the bytes as the shop has compressed them, and `/unchanged` answers 304.
 */
export async function bareFastify(source = '', token = ''): Promise<BareFastify> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, source, token], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  guardChild(child);
  const [url] = await nextEvent(child.stdout, 'data', { limitMs, what: 'the address of the bare server' });
  return {
    url: String(url),
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    close: async () => {
      const gone = nextEvent(child, 'exit', { limitMs, what: 'the end of the bare server' });
      child.kill();
      await gone;
    },
  };
}
