import * as z from 'zod';

// What Vite writes of a build: https://vite.dev/guide/backend-integration
const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);

/** What a document starts, by the name of its chunk; a document that shares it with no other has it in itself. */
const startName = 'main';
/** The admin's side, and what stands for it where there is none. */
const officesOfAdmins = ['back-office.tsx', 'back-office-in-english.tsx'];

export interface ShellFiles {
  /** The script that the document starts. */
  readonly entry: string;
  /** All that is needed beside the document. */
  readonly files: readonly string[];
}

/**
 * The files, as paths from the root, of what a customer sees signed in and, having signed out, as a visitor, with all that
 * these pages load later; `manifestText` is Vite's manifest of the build, and `document` names what the pages come in.
 */
export function shellFiles(manifestText: string, document: string): ShellFiles {
  const chunks = manifest.parse(JSON.parse(manifestText));
  const partOf = (key: string) => {
    const part = chunks[key];
    if (!part) throw new Error(`The build has no ${key}.`);
    return part;
  };
  if (!officesOfAdmins.some((office) => chunks[office])) throw new Error(`The build has no ${officesOfAdmins[0]}.`);
  const [script = document] = Object.entries(chunks).find(([, { name }]) => name === startName) ?? [];
  if (!partOf(script).file.endsWith('.js')) throw new Error(`The build has no ${startName}.`);
  const keys = new Set([script]);
  // A set that grows while it is gone through is gone through to its end.
  for (const key of keys) {
    const { imports, dynamicImports } = partOf(key);
    for (const next of [...imports, ...dynamicImports]) if (!officesOfAdmins.includes(next)) keys.add(next);
  }
  const files = new Set([document, ...keys].map(partOf).flatMap(({ file, css, assets }) => [file, ...css, ...assets]));
  return { entry: `/${partOf(script).file}`, files: [...files].map((file) => `/${file}`).toSorted() };
}
