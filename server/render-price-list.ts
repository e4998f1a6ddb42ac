import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Language } from '../contract/languages.ts';
import type { PrerenderedPage } from '../contract/prerendered.ts';
import { movedPath, placeIn } from '../contract/price-list.ts';
import { priceListPath } from '../contract/price-list-path.ts';
import type { PreparedPriceList } from './landing/prepare-price-list.ts';
import { second } from './platform/clock.ts';
import type { PagesOnDemand } from './platform/http/pages-on-demand.ts';
import type { ContentMessage, PageMessage, RenderedMessage } from './price-list-process.ts';

/** Nobody has asked for a page for so long: the process ends, and all its memory is given back. */
const idleMs = 20 * second;
/** A page takes some milliseconds, the first one after a start some tenths of a second. */
const limitMs = 20 * second;

interface Wanted {
  readonly program: string;
  readonly path: string;
  readonly priceList: PreparedPriceList;
}

interface Renderer {
  readonly child: ChildProcess;
  readonly waiting: Map<number, { resolve: (page: PrerenderedPage) => void; reject: (error: Error) => void }>;
  version?: string;
}

/** The pages of the price list. `program`: what `vite.pages.config.ts` builds for each language. */
export function openPriceListPages(
  priceList: () => Promise<PreparedPriceList>,
  program: (language: Language) => string,
): PagesOnDemand & { readonly stop: () => void } {
  const { render, stop } = openRenderer();
  return {
    root: priceListPath,
    stop,
    find: async (path) => {
      const prepared = await priceList();
      const place = placeIn(prepared.list, path);
      const movedTo = place.kind === 'gone' ? movedPath(prepared.list, path, prepared.formerNames) : undefined;
      if (movedTo !== undefined) return { movedTo };
      // All paths below a platform that lead nowhere show the same page. No platform and no service has this path.
      const shown = place.kind === 'gone' ? `${place.platform?.path ?? priceListPath}/-` : path;
      return {
        status: place.kind === 'gone' ? 404 : 200,
        key: `${prepared.version} ${shown}`,
        render: (language) => render({ program: program(language), path: shown, priceList: prepared }),
      };
    },
  };
}

/** Renders in a process of its own, which is started when a page is wanted and ends when none has been for a while. */
function openRenderer(): { readonly render: (page: Wanted) => Promise<PrerenderedPage>; readonly stop: () => void } {
  let current: Renderer | undefined;
  let lastId = 0;
  let timer: NodeJS.Timeout | undefined;

  const end = () => {
    clearTimeout(timer);
    current?.child.kill();
    current = undefined;
  };
  const start = () => {
    const renderer = startRenderer(() => {
      if (current === renderer) end();
    });
    current = renderer;
    return renderer;
  };

  return {
    stop: end,
    render: ({ program, path, priceList }) => {
      const renderer = current ?? start();
      clearTimeout(timer);
      if (renderer.version !== priceList.version) {
        const message: ContentMessage = { content: priceList.content, now: priceList.readAt };
        renderer.child.send(message);
        renderer.version = priceList.version;
      }
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        const isLate = setTimeout(() => renderer.child.kill(), limitMs).unref();
        const finish = () => {
          clearTimeout(isLate);
          renderer.waiting.delete(id);
          if (current === renderer && renderer.waiting.size === 0) timer = setTimeout(end, idleMs).unref();
        };
        renderer.waiting.set(id, {
          resolve: (page) => {
            finish();
            resolve(page);
          },
          reject: (error) => {
            finish();
            reject(error);
          },
        });
        renderer.child.send({ id, program, path } satisfies PageMessage);
      });
    },
  };
}

function startRenderer(onExit: () => void): Renderer {
  const child = fork(join(import.meta.dirname, 'price-list-process.ts'), { execArgv: ['--max-old-space-size=128'] });
  // A process that waits for work holds up no stop of the server.
  child.unref();
  child.channel?.unref();
  const waiting: Renderer['waiting'] = new Map();
  child.on('message', ({ id, page }: RenderedMessage) => {
    const asked = waiting.get(id);
    if (typeof page === 'string') asked?.reject(new Error(page));
    else asked?.resolve(page);
  });
  const fail = () => {
    onExit();
    for (const { reject } of waiting.values()) reject(new Error('The process that renders pages has ended.'));
  };
  child.on('error', fail);
  child.on('exit', fail);
  return { child, waiting };
}
