import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { PageContent, Prerenderer } from '../contract/prerendered.ts';

// What `prerender-apart.ts` runs: the program and the content in, the pages out.
const { program, content } = workerData as { program: string; content: PageContent }; // its only caller sends these
const { prerenderPages } = (await import(pathToFileURL(program).href)) as Prerenderer; // built from web/prerender.tsx
parentPort?.postMessage(await prerenderPages(content));
