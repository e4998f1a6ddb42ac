import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const megabyte = 1024 * 1024;

/** What runs in production, in megabytes: the packages that `npm ci --omit=dev` installs, the server and the built pages. */
export function installedMegabytes(): number {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const packages = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path]) => join(root, path));
  const own = ['contract', 'server', 'dist'].map((name) => join(root, name));
  return Math.round([...packages, ...own].reduce((sum, folder) => sum + sizeOf(folder), 0) / megabyte);
}

function sizeOf(folder: string): number {
  let entries: string[];
  try {
    entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return 0; // an optional package for another system
  }
  const isNested = (path: string) => path.startsWith('node_modules') || path.includes('/node_modules/');
  return entries
    .filter((path) => !isNested(path))
    .map((path) => statSync(join(folder, path), { throwIfNoEntry: false }))
    .reduce((sum, stat) => sum + (stat?.isFile() ? stat.size : 0), 0);
}
