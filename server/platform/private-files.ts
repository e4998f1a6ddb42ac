import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const sticky = 0o1000;
const forOthers = 0o077;

/**
 * Makes a folder, and the named files in it, readable by their owner alone; answers a sentence for each that was not.
 * A folder that others use too keeps its mode, and the answer says so.
 */
export function tightenModes(folder: string, names: readonly string[]): string[] {
  // Windows has no such modes.
  if (process.platform === 'win32' || !existsSync(folder)) return [];
  const remarks = names.flatMap((name) => tighten(join(folder, name), 0o600));
  if ((lstatSync(folder).mode & forOthers) === 0) return remarks;
  if (isShared(folder)) {
    return [
      ...remarks,
      `Others can look into ${folder}, and it is not this user's alone. Set DATA_DIR to a folder that is.`,
    ];
  }
  return [...remarks, ...tighten(folder, 0o700)];
}

function tighten(path: string, mode: number): string[] {
  const state = lstatSync(path, { throwIfNoEntry: false });
  if (!state || state.isSymbolicLink() || (state.mode & forOthers) === 0) return [];
  try {
    chmodSync(path, mode);
  } catch {
    return [`Others can look into ${path}, and its mode cannot be changed.`];
  }
  return [
    `Others could look into ${path}: it had the mode ${(state.mode & 0o777).toString(8)}, and has ${mode.toString(8)} now.`,
  ];
}

/** Such as `/tmp`, or a home folder in which somebody else keeps things. */
function isShared(folder: string): boolean {
  const { mode, uid } = lstatSync(folder);
  const ownId = process.getuid?.();
  const isOthers = (name: string) => lstatSync(join(folder, name), { throwIfNoEntry: false })?.uid !== ownId;
  return uid !== ownId || (mode & sticky) !== 0 || readdirSync(folder).some(isOthers);
}
