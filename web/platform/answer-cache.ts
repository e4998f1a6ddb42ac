import { answersOverLimit } from './answer-cache.rules.ts';
import type { LastAnswer } from './offline-cache.ts';
import { currentToken } from './token.ts';

/** Raise the number when the form of what is stored changes, and delete the cache of the earlier number. */
const answerCacheName = 'answers-1';
/** Enough for a shop with 5,000 services, whose list has 2.4 million characters. */
const limits = { maxAnswers: 40, maxCharacters: 8_000_000 };

const atHeader = 'x-at-ms';
const sizeHeader = 'x-characters';

/** The key of an answer in the cache. No page or file of the shop has such an address. */
const addressOf = (name: string) => `/stored-answers?name=${encodeURIComponent(name)}`;

/** The answer stored under this name. Undefined: there is none, or it can't be read. */
export async function readAnswer(name: string): Promise<LastAnswer | undefined> {
  try {
    const stored = await caches.match(addressOf(name), { cacheName: answerCacheName });
    return stored && { data: await stored.json(), atMs: Number(stored.headers.get(atHeader)) };
  } catch {
    return undefined;
  }
}

/** Stores answers that are the same for every customer, until `token` ends. Deletes the oldest ones when there are too many. */
export async function storeAnswers(token: string, answers: ReadonlyMap<string, LastAnswer>): Promise<void> {
  // The person may have signed out while this waited for its turn.
  if (currentToken() !== token) return;
  try {
    const cache = await caches.open(answerCacheName);
    for (const [name, { data, atMs }] of answers) {
      const text = JSON.stringify(data);
      const headers = { [atHeader]: String(atMs), [sizeHeader]: String(text.length) };
      await cache.put(addressOf(name), new Response(text, { headers }));
    }
    await deleteOldest(cache);
  } catch {
    // Blocked or full: offline there is then nothing to show after a reload.
  }
  // Somebody signed out in the meantime; `caches.open` may have created the deleted cache again.
  if (currentToken() !== token) await clearAnswerCache();
}

export async function clearAnswerCache(): Promise<void> {
  await caches.delete(answerCacheName).catch(() => false);
}

async function deleteOldest(cache: Cache): Promise<void> {
  const stored = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const headers = (await cache.match(request))?.headers;
      return {
        key: request.url,
        atMs: Number(headers?.get(atHeader)),
        characters: Number(headers?.get(sizeHeader)),
      };
    }),
  );
  for (const key of answersOverLimit(stored, limits)) await cache.delete(key);
}
