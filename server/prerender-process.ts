import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import type { PageContent, Prerenderer } from '../contract/prerendered.ts';

// What `prerender-in-child-process.ts` runs: the program and the content in, the pages out.
// Whoever started it may be gone before it is asked for anything.
process.once('disconnect', () => process.exit());
const [asked] = await once(process, 'message');
const { program, content } = asked as { program: string; content: PageContent }; // its only caller sends these
const { prerenderPages } = (await import(pathToFileURL(program).href)) as Prerenderer; // built from web/prerender.tsx
const pages = await prerenderPages(content);
// Whoever asked may be gone meanwhile, and then nobody needs them.
process.send?.(pages, undefined, {}, () => {});
