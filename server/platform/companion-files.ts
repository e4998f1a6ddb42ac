import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** What a shop has beside its database: the secret, and mails that were not sent. */
const secretFile = 'secret';
const mailFolder = 'mail';

/**
 * Copies from one data folder to another, or to a backup, what stands in it beside the database. The secret comes last: when it
 * fails, the target's own is still there.
 */
export function copyCompanionFiles(from: string, to: string): void {
  const mails = join(from, mailFolder);
  if (existsSync(mails)) {
    mkdirSync(join(to, mailFolder), { recursive: true, mode: 0o700 });
    for (const name of readdirSync(mails)) copyIfThere(join(mails, name), join(to, mailFolder, name));
  }
  const secret = readSecretOf(from);
  if (secret !== undefined) writeSecret(to, secret);
}

/** Whether there is anything for `copyCompanionFiles`. */
export const hasCompanionFiles = (folder: string): boolean =>
  [secretFile, mailFolder].some((name) => existsSync(join(folder, name)));

/** Removes them from a folder, so that nothing is copied from there any more. */
export function deleteCompanionFiles(folder: string): void {
  for (const name of [mailFolder, secretFile]) rmSync(join(folder, name), { recursive: true, force: true });
}

/** The secret that lies in a data folder or a backup; undefined where there is none. */
export function readSecretOf(folder: string): string | undefined {
  const file = join(folder, secretFile);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Replaces the secret of a folder. A crash leaves the former one or the new one, never half of it. */
export function writeSecret(folder: string, secret: string): void {
  const part = join(folder, `${secretFile}.part`);
  writeFileSync(part, `${secret}\n`, { mode: 0o600, flush: true });
  renameSync(part, join(folder, secretFile));
  flush(join(folder, secretFile));
}

/** A mail that is forgotten meanwhile is no reason to stop. */
function copyIfThere(from: string, to: string): void {
  try {
    copyFileSync(from, to);
    chmodSync(to, 0o600);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/** Returns once the disk has the file and its name. */
export function flush(file: string): void {
  for (const path of [file, dirname(file)]) {
    const handle = openSync(path, 'r');
    fsyncSync(handle);
    closeSync(handle);
  }
}
