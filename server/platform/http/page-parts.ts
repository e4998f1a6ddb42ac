import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Language } from '../../../contract/languages.ts';

// What Vite writes of a build: https://vite.dev/guide/backend-integration
const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).optional(), imports: z.array(z.string()).optional() }),
);

type Manifest = z.output<typeof manifest>;

export interface BuiltParts {
  /** The paths of the files of sources such as `customer.tsx`, beyond those that their document names itself. Empty for what is not known. */
  readonly files: (page: { document: string; sources: readonly string[] }) => string[];
  /** The style sheets that sources bring along, as paths. */
  readonly styles: (sources: readonly string[]) => string[];
}

/** Says what the pages of a language consist of, from what Vite wrote of their build. */
export function partsOf(webFolder: string, language: Language): BuiltParts {
  const file = join(webFolder, '.vite', language === 'en' ? 'manifest.json' : `manifest.${language}.json`);
  const chunks = existsSync(file) ? manifest.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const keysOf = (sources: readonly string[]) => {
    const keys = new Set<string>();
    for (const source of sources) withImports(chunks, source, keys);
    return [...keys];
  };
  return {
    files: ({ document, sources }) => {
      const html = readFileSync(join(webFolder, `${document}.html`), 'utf8');
      return keysOf(sources)
        .map((key) => `/${chunks[key]?.file}`)
        .filter((path) => !html.includes(`"${path}"`));
    },
    styles: (sources) => keysOf(sources).flatMap((key) => (chunks[key]?.css ?? []).map((path) => `/${path}`)),
  };
}

function withImports(chunks: Manifest, key: string, found: Set<string>): void {
  if (!chunks[key] || found.has(key)) return;
  found.add(key);
  for (const imported of chunks[key].imports ?? []) withImports(chunks, imported, found);
}
