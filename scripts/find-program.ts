import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The first folder that has every one of these programs. */
export const folderWith = (programs: readonly string[], folders: readonly string[]): string | undefined =>
  folders.find((folder) => programs.every((program) => isExecutable(join(folder, program))));

export const pathFolders = (env: NodeJS.ProcessEnv): string[] => (env['PATH'] ?? '').split(delimiter).filter(Boolean);

/** Debian's package tool can be used only by the machine's administrator. */
export const canInstallPackages = (env: NodeJS.ProcessEnv): boolean =>
  process.getuid?.() === 0 && folderWith(['apt-get'], pathFolders(env)) !== undefined;
