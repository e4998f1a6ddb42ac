import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { copyCompanionFiles, flush } from '../server/platform/companion-files.ts';
import { replacedPrefix, stampPattern } from '../server/undo-broken-restore.ts';
import { ToolRefusal } from './run-tool.ts';
import { inWords, type Proof } from './verify-books.ts';

const manifestFile = 'backup.json';

const manifestShape = z.object({
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  counts: z.object({ wallets: z.int(), movements: z.int(), orders: z.int() }),
  /** What broke a promise of the books when the copy was made; restoring brings it back as it was. */
  faults: z.array(z.object({ promise: z.string(), subjects: z.array(z.string()) })),
  /** By path in the folder, in SHA-256. */
  files: z.record(z.string(), z.string()),
});

export type Manifest = z.output<typeof manifestShape>;

/** `2026-11-21T15-30-05.123Z`: in the order of time, and a valid name on every system. */
export const backupName = (at: number): string => new Date(at).toISOString().replaceAll(':', '-');

/** A backup has this ending until it is complete. */
export const incompleteSuffix = '.part';

export const isIncompleteBackup = (name: string): boolean =>
  name.endsWith(incompleteSuffix) && stampPattern.test(name.slice(0, -incompleteSuffix.length));

/** Makes a folder for what is replaced, with copies of the secret and the mails; answers its path. */
export function backUpReplacedFiles(dataDir: string, stamp: string): string {
  const aside = join(dataDir, replacedPrefix + stamp);
  mkdirSync(aside, { mode: 0o700 });
  copyCompanionFiles(dataDir, aside);
  return aside;
}

export async function writeManifest(folder: string, facts: Omit<Manifest, 'files'>): Promise<void> {
  const files: Record<string, string> = {};
  for (const path of pathsIn(folder)) {
    files[path] = await sha256(join(folder, path));
    flush(join(folder, path));
  }
  const file = join(folder, manifestFile);
  writeFileSync(file, `${JSON.stringify({ ...facts, files }, null, 2)}\n`, { mode: 0o600 });
  flush(file);
}

/** What a backup says of itself; throws when a file of it is missing or is not what it was. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, manifestFile);
  if (!existsSync(file)) throw new ToolRefusal(`There is no backup in ${folder}: ${file} is missing.`);
  const manifest = manifestShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const [path, hash] of Object.entries(manifest.files)) {
    const isSame = existsSync(join(folder, path)) && (await sha256(join(folder, path))) === hash;
    if (!isSame) throw new ToolRefusal(`The backup is damaged: ${path} is not what was backed up.`);
  }
  return manifest;
}

/** Removes all but the newest backups of a folder; answers the names of those that went. */
export function deleteOldBackups(folder: string, kept: number): string[] {
  const finished = readdirSync(folder).filter(
    (name) => stampPattern.test(name) && existsSync(join(folder, name, manifestFile)),
  );
  const old = finished.sort().slice(0, -kept);
  for (const name of old) rmSync(join(folder, name), { recursive: true });
  return old;
}

const pathsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Faults that the shop had when it was backed up are no fault of the backup. */
export function assertAsBackedUp({ counts, faults }: Proof, manifest: Manifest): void {
  if (inWords(counts) !== inWords(manifest.counts)) {
    throw new ToolRefusal(`Restored, it holds ${inWords(counts)}, not ${inWords(manifest.counts)} as was backed up.`);
  }
  const known = JSON.stringify(manifest.faults);
  if (JSON.stringify(faults) !== known)
    throw new ToolRefusal(`Restored, its books have faults: ${JSON.stringify(faults)}`);
}
