// A registry that mirrors only some platforms makes npm leave the others out of package-lock.json, and then `npm ci` refuses
// (npm 11) or installs too little (npm 10 on a Mac). After changing dependencies: node_modules/.bin/node scripts/complete-lock.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const lockFile = join(import.meta.dirname, '..', 'package-lock.json');

export interface Lock {
  readonly packages: Readonly<
    Record<string, { dev?: boolean; optionalDependencies?: Readonly<Record<string, string>> }>
  >;
}

export interface LeftOut {
  readonly name: string;
  readonly version: string;
  readonly isDev: boolean;
}

// npm wrote it, and would refuse one of another shape.
export const readLock = (): Lock => JSON.parse(readFileSync(lockFile, 'utf8')) as Lock;

/** The optional packages that some package in the lock asks for and that the lock does not have. */
export function leftOut({ packages }: Lock): LeftOut[] {
  return Object.entries(packages).flatMap(([path, { dev = false, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !placesFrom(path).some((place) => `${place}node_modules/${name}` in packages))
      .map(([name, version]) => ({ name, version, isDev: dev })),
  );
}

/** Where Node looks for what a package asks for: inside it, then in each folder around it. */
function placesFrom(path: string): string[] {
  const parts = path.split('/node_modules/');
  return ['', ...parts.map((_, index) => `${parts.slice(0, index + 1).join('/node_modules/')}/`)];
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** What npm would have written, but for the checksum; the name of such a package says what it is for. */
export function entryFor({ name, version, isDev }: LeftOut) {
  const words = name.split(/[-/]/);
  const cpu = words.filter((word) => processors.includes(word));
  const os = words.filter((word) => systems.includes(word));
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : undefined;
  return {
    version,
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(isDev ? { dev: true } : {}),
    ...(libc && os.includes('linux') ? { libc: [libc] } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  };
}

if (import.meta.main) {
  const lock = readLock();
  const missing = leftOut(lock);
  const added = missing.map((each): [string, object] => [`node_modules/${each.name}`, entryFor(each)]);
  const packages = Object.fromEntries(
    [...Object.entries(lock.packages), ...added].sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  writeFileSync(lockFile, `${JSON.stringify({ ...lock, packages }, undefined, 2)}\n`);
  console.log(missing.length > 0 ? `Added ${missing.length} packages of other platforms.` : 'Nothing was left out.');
}
