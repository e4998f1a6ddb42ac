// Shows the shell when the network doesn't come: docs/decisions/0014-own-service-worker.md
import { languageChosenMessage, shellWanted, signedOutMessage } from '../platform/shell-message.ts';
import { endPushes, showPushes } from './push-messages.ts';
import { isUsable, kindOf } from './requests.rules.ts';
import { deleteShared, storeShared } from './shared-statement.ts';
import {
  cachedDocument,
  cachedFile,
  deleteShells,
  fillShell,
  replaceDocuments,
  replacedPath,
  retainEarlierShells,
} from './shell-cache.ts';

declare const self: ServiceWorkerGlobalScope;

/** So long a page may take that is kept here too. */
const patienceMs = 3_000;

// Pages that are open lose nothing to a new worker: it serves the files of earlier versions as long as one needs them.
self.addEventListener('install', (event) => event.waitUntil(retainEarlierShells().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', (event) => {
  const language = shellWanted(event.data);
  // What could not be fetched is fetched when the next page asks for it.
  if (language) event.waitUntil(fillShell(language).catch(() => undefined));
  if (event.data === languageChosenMessage) event.waitUntil(replaceDocuments());
  if (event.data === signedOutMessage) event.waitUntil(Promise.allSettled([endPushes(), deleteShared()]));
});
self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, self.location.origin);
  if (kind === 'page') event.respondWith(showPage(event));
  if (kind === 'share') event.respondWith(storeShared(event.request));
  if (kind === 'asset') event.respondWith(readFile(event.request));
});
showPushes();

async function takeOver(): Promise<void> {
  // The page is asked for while the worker still starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function showPage(event: FetchEvent): Promise<Response> {
  const answer = fetchPage(event);
  event.waitUntil(answer.then(unregisterIfUnwanted, () => undefined));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  const inTime = await Promise.race([answer.catch(() => undefined), late]);
  if (inTime && isUsable(inTime)) return inTime;
  const document = await cachedDocument(event.resultingClientId);
  if (document) return document;
  const found = await answer.catch((failure: unknown) => documentInOtherLanguage(event, failure));
  return isUsable(found) ? found : documentInOtherLanguage(event).catch(() => found);
}

async function documentInOtherLanguage({ resultingClientId }: FetchEvent, failure?: unknown): Promise<Response> {
  const document = await cachedDocument(resultingClientId, replacedPath);
  if (!document) throw failure;
  return document;
}

async function fetchPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

async function readFile(request: Request): Promise<Response> {
  return (await cachedFile(request)) ?? fetch(request);
}

let hasAsked = false;

/** The way out: a browser keeps a worker whose script is gone for good, so that it has to go by itself. */
async function unregisterIfUnwanted(): Promise<void> {
  if (hasAsked) return;
  hasAsked = true;
  const script = await fetch(self.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (script?.status !== 404 && script?.status !== 410) return;
  await deleteShells();
  await self.registration.unregister();
}
