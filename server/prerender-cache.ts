import { hash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Language } from '../contract/languages.ts';
import type { PrerenderedPages } from './prerender-in-child-process.ts';

const page = z.object({
  head: z.string(),
  body: z.string(),
  kind: z.enum(['page', 'static', 'skeleton']),
  known: z.string(),
});
const storedPages = z.object({
  /** The program that wrote them: pages of another version would not come to life. */
  program: z.string(),
  /** What they were made of. */
  content: z.string(),
  pages: z.record(z.string(), page),
});

type StoredPages = z.output<typeof storedPages>;

/** The pages as they were last written, on disk: a process that starts has them at once. */
export interface PrerenderCache {
  /** Undefined: there are none that this version of the shop can use. */
  readonly read: (language: Language) => Promise<StoredPages | undefined>;
  readonly write: (language: Language, content: string, pages: PrerenderedPages) => Promise<void>;
}

export function openPrerenderCache(dataDir: string, program: (language: Language) => string): PrerenderCache {
  const folder = join(dataDir, 'prerendered');
  const fileOf = (language: Language) => join(folder, `${language}.json`);
  const fingerprintOf = async (language: Language) => hash('sha256', await readFile(program(language)));
  return {
    async read(language) {
      const text = await readFile(fileOf(language), 'utf8').catch(() => undefined);
      if (text === undefined) return undefined;
      const stored = storedPages.safeParse(parseJson(text)).data;
      return stored?.program === (await fingerprintOf(language)) ? stored : undefined;
    },
    async write(language, content, pages) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stored = JSON.stringify({ program: await fingerprintOf(language), content, pages });
      // Another process may share the folder; whoever reads sees one whole file or the other.
      const draft = `${fileOf(language)}.${process.pid}`;
      await writeFile(draft, stored, { mode: 0o600 });
      await rename(draft, fileOf(language));
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a disk that lost power may hold half of it
  }
}
