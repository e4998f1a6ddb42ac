import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

// What Vite writes of a build: https://vite.dev/guide/backend-integration
const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), isEntry: z.boolean().optional(), imports: z.array(z.string()).optional() }),
);

type Manifest = z.output<typeof manifest>;

/**
 * Says for a source of the pages, such as `customer.tsx`, which files it consists of beyond those that every page
 * names itself, as a `Link` header: the browser fetches them while it still reads the page. Empty for what is not known.
 */
export function partsOf(webFolder: string, manifestName: string): (source: string) => string {
  const file = join(webFolder, '.vite', manifestName);
  if (!existsSync(file)) return () => '';
  const chunks = manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  const entries = Object.keys(chunks).filter((key) => chunks[key]?.isEntry);
  const named = new Set(entries.flatMap((entry) => [...withImports(chunks, entry)]));
  return (source) =>
    [...withImports(chunks, source)]
      .filter((key) => !named.has(key))
      .map((key) => `</${chunks[key]?.file}>; rel=modulepreload`)
      .join(', ');
}

function withImports(chunks: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (!chunks[key] || found.has(key)) return found;
  found.add(key);
  for (const imported of chunks[key].imports ?? []) withImports(chunks, imported, found);
  return found;
}
