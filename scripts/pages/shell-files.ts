import * as z from 'zod';

// What Vite writes of a build: https://vite.dev/guide/backend-integration
const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);

const start = 'index.html';
const officeOfAdmins = 'back-office.tsx';

export interface ShellFiles {
  /** The script that the document starts. */
  readonly entry: string;
  /** All that is needed beside the document. */
  readonly files: readonly string[];
}

/**
 * The files, as paths from the root, of what a customer sees signed in and, having signed out, as a visitor, with all that
 * these pages load later; `manifestText` is Vite's manifest of the build.
 */
export function shellFiles(manifestText: string): ShellFiles {
  const chunks = manifest.parse(JSON.parse(manifestText));
  const partOf = (key: string) => {
    const part = chunks[key];
    if (!part) throw new Error(`The build has no ${key}.`);
    return part;
  };
  partOf(officeOfAdmins);
  const keys = new Set([start]);
  // A set that grows while it is gone through is gone through to its end.
  for (const key of keys) {
    const { imports, dynamicImports } = partOf(key);
    for (const next of [...imports, ...dynamicImports]) if (next !== officeOfAdmins) keys.add(next);
  }
  const files = new Set([...keys].map(partOf).flatMap(({ file, css, assets }) => [file, ...css, ...assets]));
  return { entry: `/${partOf(start).file}`, files: [...files].map((file) => `/${file}`).toSorted() };
}
