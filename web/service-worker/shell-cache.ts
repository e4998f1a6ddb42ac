import type { Language } from '../../contract/languages.ts';
import { pages } from '../../contract/pages.ts';

declare const self: ServiceWorkerGlobalScope;

/** What the build says of the shell; `scripts/pages/service-worker.ts` puts it in. */
declare const builtShell: {
  /** Another one whenever a file or the document is another one. */
  readonly version: string;
  readonly parts: Readonly<Record<Language, ShellPart>>;
};

interface ShellPart {
  /** The script that the document in this language starts. */
  readonly entry: string;
  /** All that the shell consists of beside its document. */
  readonly files: readonly string[];
}

// Nothing but files of the build comes in here, which are the same for everybody: no answer of a call ever does.
const prefix = 'shell-';
// Read once: the build puts the whole list wherever it is named.
const shell = builtShell;
const ownName = prefix + shell.version;
/** One document shows every page of the shell. It is stored last: a cache that holds it is complete. */
const documentPath = pages.home;
/** The document in the language that was chosen before: shown where no network brings another one. */
export const replacedPath = `${documentPath}-replaced`;
const holdersPath = '/open-pages';
/** What the document was made of. A page takes it for the shop's newest data, and the document is kept for months. */
const knownData = / id="known">[^<]*/;

/** The document of this version's shell, else of the newest earlier one, else nothing; `pageId` is about to show it. */
export async function cachedDocument(pageId: string, path: string = documentPath): Promise<Response | undefined> {
  for (const name of [ownName, ...(await earlierNames())]) {
    const document = await (await caches.open(name)).match(path);
    if (!document) continue;
    if (name !== ownName) await recordShellClients(name, [pageId]);
    return document;
  }
  return undefined;
}

/** A file of any version that is kept. Their names say what is in them, so that the first one found is the right one. */
export function cachedFile(request: Request): Promise<Response | undefined> {
  return caches.match(request, { ignoreVary: true });
}

/**
 * Stores what is missing of the shell in the language of the page that asks for it, and then forgets the versions that no
 * page needs any more.
 */
export async function fillShell(language: Language): Promise<void> {
  const { entry, files } = shell.parts[language];
  const cache = await caches.open(ownName);
  const kept = await cache.match(documentPath);
  // After the other language was chosen the document of the one before still stands there.
  if (!(await kept?.text())?.includes(entry)) {
    for (const file of files) if (!(await cache.match(file))) await cache.add(file);
    const document = await fetch(documentPath, { cache: 'no-cache' });
    const html = await document.text();
    // The shop was updated meanwhile, and the next worker brings a shell of its own; or another language was chosen.
    if (!document.ok || !html.includes(entry)) return;
    await cache.put(documentPath, new Response(html.replace(knownData, '>'), document));
    await cache.delete(replacedPath);
  }
  const open = await openPageIds();
  for (const name of await earlierNames()) {
    const holders = await holdersOf(name);
    if (!open.some((id) => holders.includes(id))) await caches.delete(name);
  }
}

/** Another language was chosen: a slow network must bring the page in it, however long that takes. */
export async function replaceDocuments(): Promise<void> {
  for (const name of [ownName, ...(await earlierNames())]) {
    const cache = await caches.open(name);
    const document = await cache.match(documentPath);
    if (!document) continue;
    await cache.put(replacedPath, document);
    await cache.delete(documentPath);
  }
}

/** The pages that are open before this worker takes over may still ask for files of the versions before it. */
export async function retainEarlierShells(): Promise<void> {
  const open = await openPageIds();
  for (const name of await earlierNames()) await recordShellClients(name, open);
}

export async function deleteShells(): Promise<void> {
  for (const name of [ownName, ...(await earlierNames())]) await caches.delete(name);
}

/** The newest first. */
async function earlierNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== ownName).reverse();
}

async function openPageIds(): Promise<string[]> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return open.map(({ id }) => id);
}

// A browser ends a worker whenever it likes, so that what must be remembered is stored.
async function recordShellClients(name: string, ids: readonly string[]): Promise<void> {
  const holders = await holdersOf(name);
  await (await caches.open(name)).put(holdersPath, Response.json([...holders, ...ids]));
}

async function holdersOf(name: string): Promise<readonly string[]> {
  const stored = await (await caches.open(name)).match(holdersPath);
  return stored ? stored.json() : [];
}
