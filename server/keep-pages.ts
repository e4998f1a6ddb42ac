import { existsSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { type Language, languages } from '../contract/languages.ts';
import type { PageContent } from '../contract/prerendered.ts';
import { readShopWindow } from './landing/prepare-shop-window.ts';
import { minute } from './platform/clock.ts';
import { type PrerenderedPages, prerenderApart } from './prerender-apart.ts';
import type { ShopOfRoutes } from './shop.ts';
import { readLegalTexts, readStorefront, storefrontTopic } from './storefront/prepare-storefront.ts';

export interface KeepPagesOptions {
  /** What `vite.pages.config.ts` builds for each language; without it pages are built in the browser alone. */
  readonly program: (language: Language) => string;
  readonly log: FastifyBaseLogger;
  /** Gets all pages anew whenever what they are made of has changed. */
  readonly onPages: (language: Language, pages: PrerenderedPages) => Promise<void>;
}

/** Keeps the HTML of the pages as the shop's settings are, on every node. Returns how to stop. */
export function keepPages(shop: ShopOfRoutes, { program, log, onPages }: KeepPagesOptions): () => void {
  if (!languages.every((language) => existsSync(program(language)))) return () => undefined;
  let made = '';
  let isStopped = false;
  let work = Promise.resolve();

  const renew = async () => {
    const content = await readContent(shop);
    const wanted = JSON.stringify(content);
    if (isStopped || wanted === made) return;
    // One after the other: their memory is needed once.
    for (const language of languages) {
      if (!isStopped) await onPages(language, await prerenderApart(program(language), content));
    }
    made = wanted;
  };
  // One after another; what changes meanwhile is seen by the next.
  const renewNext = () => {
    work = work
      .then(() => (isStopped ? undefined : renew()))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the pages could not be prerendered');
      });
  };

  const stopListening = shop.bus.subscribe(storefrontTopic, renewNext);
  // Counters move, and a message may get lost.
  const timer = setInterval(renewNext, minute).unref();
  renewNext();
  return () => {
    isStopped = true;
    stopListening();
    clearInterval(timer);
  };
}

async function readContent({ database, config, clock }: ShopOfRoutes): Promise<PageContent> {
  const [storefront, legalTexts, shopWindow] = await Promise.all([
    readStorefront(database.read, { demo: config.demo }),
    readLegalTexts(database.read),
    readShopWindow(database, clock()),
  ]);
  return { storefront, legalTexts, shopWindow, publicUrl: config.publicUrl };
}
