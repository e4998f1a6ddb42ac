import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PageContent, PrerenderedPage } from '../contract/prerendered.ts';

export type PrerenderedPages = Readonly<Record<string, PrerenderedPage>>;

/** Writes the HTML of all pages in a thread of its own: nobody waits for it, and its memory is given back. */
export async function prerenderApart(program: string, content: PageContent): Promise<PrerenderedPages> {
  const thread = new Worker(join(import.meta.dirname, 'prerender-thread.ts'), {
    workerData: { program, content },
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  try {
    const [pages] = await once(thread, 'message'); // rejects with what the thread dies of
    return pages as PrerenderedPages; // the thread sends nothing else
  } finally {
    await thread.terminate();
  }
}
