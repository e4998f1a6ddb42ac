import { pathToFileURL } from 'node:url';
import type { PrerenderedPage, Prerenderer } from '../contract/prerendered.ts';
import type { PriceListContent } from '../contract/price-list.ts';

// What `render-price-list.ts` runs: once the content, then a page for each question.

export interface ContentMessage {
  readonly content: string;
  readonly now: number;
}

export interface PageMessage {
  readonly id: number;
  readonly program: string;
  readonly path: string;
}

export interface RenderedMessage {
  readonly id: number;
  /** As text: why it could not be rendered. */
  readonly page: PrerenderedPage | string;
}

let content: PriceListContent;
let now = 0;
let prepared = new Map<string, Promise<(path: string) => Promise<PrerenderedPage>>>();

async function prepare(program: string) {
  const { preparePriceList } = (await import(pathToFileURL(program).href)) as Prerenderer; // built from web/prerender.tsx
  return preparePriceList(content, now);
}

async function render({ id, program, path }: PageMessage): Promise<RenderedMessage> {
  try {
    const renderPath = prepared.get(program) ?? prepare(program);
    prepared.set(program, renderPath);
    return { id, page: await (await renderPath)(path) };
  } catch (error) {
    return { id, page: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

// Pages of one language share the address that they are rendered at.
let work: Promise<unknown> = Promise.resolve();
process.once('disconnect', () => process.exit());
process.on('message', (message: ContentMessage | PageMessage) => {
  work = work.then(async () => {
    if ('content' in message) {
      content = JSON.parse(message.content) as PriceListContent; // its only caller sends these
      now = message.now;
      prepared = new Map();
      return;
    }
    process.send?.(await render(message), undefined, {}, () => {});
  });
});
