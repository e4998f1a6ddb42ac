import { statementShare } from '../../contract/pages.ts';

/** Who signs in later than this has forgotten it. */
const maxAgeMs = 3_600_000;

/** The file that was shared into the installed app, once: it is not kept on the device. Undefined: there is none. */
export async function takenShare(): Promise<File | undefined> {
  const { cacheName, path } = statementShare;
  if (!('caches' in window) || !(await caches.has(cacheName))) return undefined;
  const found = await (await caches.open(cacheName)).match(path);
  await caches.delete(cacheName);
  const sharedAt = Number(found?.headers.get('x-shared-at'));
  if (!found || Date.now() - sharedAt > maxAgeMs) return undefined;
  return new File([await found.blob()], decodeURIComponent(found.headers.get('x-name') ?? ''));
}
