import { spawn } from 'node:child_process';
import { once } from 'node:events';

const program = `
  import fastify from 'fastify';
  const answer = JSON.parse(await (await fetch(process.argv[1])).text());
  const app = fastify();
  app.get('/', async () => answer);
  process.stdout.write(await app.listen({ host: '127.0.0.1', port: 0 }));
`;

/** A server in a process of its own that answers the JSON found at `source`, with nothing around it. */
export async function bareCatalogue(source: string): Promise<{ url: string; close: () => Promise<void> }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, source], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(child.stdout, 'data')) as [Buffer]; // the address is all it writes
  return {
    url: url.toString(),
    close: async () => {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}
