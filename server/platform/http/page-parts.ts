import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Language } from '../../../contract/languages.ts';

// What Vite writes of a build: https://vite.dev/guide/backend-integration
const manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }));

type Manifest = z.output<typeof manifest>;

/**
 * Says for sources of the pages, such as `customer.tsx`, which files they consist of beyond those that its document
 * names itself, as a `Link` header: the browser fetches them while it still reads the page. Empty for what is not known.
 */
export function partsOf(
  webFolder: string,
  language: Language,
): (page: { document: string; sources: readonly string[] }) => string {
  const file = join(webFolder, '.vite', language === 'en' ? 'manifest.json' : `manifest.${language}.json`);
  if (!existsSync(file)) return () => '';
  const chunks = manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  return ({ document, sources }) => {
    const html = readFileSync(join(webFolder, `${document}.html`), 'utf8');
    const parts = new Set<string>();
    for (const source of sources) withImports(chunks, source, parts);
    return [...parts]
      .map((key) => `/${chunks[key]?.file}`)
      .filter((file) => !html.includes(`"${file}"`))
      .map((file) => `<${file}>; rel=modulepreload`)
      .join(', ');
  };
}

function withImports(chunks: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (!chunks[key] || found.has(key)) return found;
  found.add(key);
  for (const imported of chunks[key].imports ?? []) withImports(chunks, imported, found);
  return found;
}
