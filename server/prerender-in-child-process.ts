import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { PageContent, PrerenderedPage } from '../contract/prerendered.ts';

export type PrerenderedPages = Readonly<Record<string, PrerenderedPage>>;

const limitMs = 60_000;

/** Writes the HTML of all pages in a process of its own: nobody waits for it, and all its memory is given back. */
export async function prerenderInChildProcess(program: string, content: PageContent): Promise<PrerenderedPages> {
  const child = fork(join(import.meta.dirname, 'prerender-process.ts'), {
    execArgv: ['--max-old-space-size=128'],
    serialization: 'advanced',
    timeout: limitMs,
  });
  // A message that can't be delivered is an error of its own, also after the process has ended; unheard, it would end the server.
  child.on('error', () => undefined);
  try {
    child.send({ program, content });
    const answer = await Promise.race([once(child, 'message'), once(child, 'exit')]); // rejects when it can't be started
    if (typeof answer[0] !== 'object' || answer[0] === null) throw new Error('The pages were not written to the end.');
    return answer[0] as PrerenderedPages; // the process sends nothing else
  } finally {
    child.kill();
  }
}
