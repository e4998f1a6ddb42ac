import { existsSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { type Language, languages } from '../contract/languages.ts';
import type { PageContent } from '../contract/prerendered.ts';
import { readPlatforms } from './catalogue/prepare-catalogue.ts';
import { readLandingCatalogue } from './landing/prepare-landing-catalogue.ts';
import { minute, second } from './platform/clock.ts';
import { openPrerenderCache } from './prerender-cache.ts';
import { type PrerenderedPages, prerenderInChildProcess } from './prerender-in-child-process.ts';
import type { ShopOfRoutes } from './shop.ts';
import { findPageLook } from './storefront/find-look.ts';
import { readLegalTexts, readStorefront, storefrontTopic } from './storefront/prepare-storefront.ts';

/** A shop whose pages can't be written is ready nevertheless: browsers build them. */
const longestUnreadyMs = 15 * second;

export interface PrerenderingOptions {
  /** What `vite.pages.config.ts` builds for each language; without it pages are built in the browser alone. */
  readonly program: (language: Language) => string;
  readonly log: FastifyBaseLogger;
  /** Gets all pages anew whenever what they are made of has changed. */
  readonly onPages: (language: Language, pages: PrerenderedPages) => Promise<void>;
}

export interface Prerendering {
  /** The first request gets a prerendered page. */
  readonly areReady: () => boolean;
  readonly stop: () => void;
}

/** Prerenders the pages whenever what they are made of has changed, on every node. Resolves with those of the last start, if there were any. */
export async function startPrerendering(
  shop: ShopOfRoutes,
  { program, log, onPages }: PrerenderingOptions,
): Promise<Prerendering> {
  if (!languages.every((language) => existsSync(program(language)))) {
    return { areReady: () => true, stop: () => undefined };
  }
  const cache = openPrerenderCache(shop.config.dataDir, program);
  const made = new Map<Language, string>();
  let isStopped = false;
  let areReady = false;

  const putStored = async (language: Language) => {
    const stored = await cache.read(language);
    if (!stored) return;
    await onPages(language, stored.pages);
    made.set(language, stored.content);
  };
  const renew = async () => {
    const content = await readContent(shop);
    const wanted = JSON.stringify(content);
    // One after the other: their memory is needed once.
    for (const language of languages) {
      if (isStopped || made.get(language) === wanted) continue;
      const pages = await prerenderInChildProcess(program(language), content);
      await onPages(language, pages);
      made.set(language, wanted);
      // A full disk costs the next start its first pages, and nothing else.
      await cache
        .write(language, wanted, pages)
        .catch((error: unknown) => log.warn({ err: error }, 'pages not stored'));
    }
  };

  for (const language of languages) await putStored(language);
  areReady = languages.every((language) => made.has(language));
  const unready = setTimeout(() => {
    areReady = true;
  }, longestUnreadyMs).unref();
  let work = Promise.resolve();
  // One after another; what changes meanwhile is seen by the next.
  const renewNext = () => {
    work = work
      .then(() => (isStopped ? undefined : renew()))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the pages could not be prerendered');
      })
      .then(() => {
        areReady = true;
      });
  };

  const stopListening = shop.bus.subscribe(storefrontTopic, renewNext);
  // Counters move, and a message may get lost.
  const timer = setInterval(renewNext, minute).unref();
  renewNext();
  const stop = () => {
    isStopped = true;
    stopListening();
    clearInterval(timer);
    clearTimeout(unready);
  };
  return { areReady: () => areReady, stop };
}

async function readContent({ database, config, clock }: ShopOfRoutes): Promise<PageContent> {
  const [storefront, look, legalTexts, landingCatalogue, platforms] = await Promise.all([
    readStorefront(database.read, { demo: config.demo }),
    findPageLook(database.read),
    readLegalTexts(database.read),
    readLandingCatalogue(database, clock()),
    readPlatforms(database.read),
  ]);
  return { storefront, look, legalTexts, landingCatalogue, platforms, publicUrl: config.publicUrl };
}
