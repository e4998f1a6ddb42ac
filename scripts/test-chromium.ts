import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { canInstallPackages, folderWith, pathFolders } from './find-program.ts';
import { installPackage } from './install-package.ts';
import { runCommand } from './run-command.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
/** For a browser without a screen that looks at this machine alone, also as root in a container. */
export const browserArgs = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
const downloadLimitMs = 10 * 60_000;

/**
 * The browser for the journeys: the one that `CHROMIUM_PATH` names, else the machine's own, else one that is installed
 * now. Undefined when there is none to be had.
 */
export async function findChromium(stop: AbortSignal, env = process.env): Promise<string | undefined> {
  const found = env['CHROMIUM_PATH'] ?? installedChromium(env);
  if (found) return found;
  if (canInstallPackages(env) && (await installPackage('chromium', stop))) return installedChromium(env);

  const download = await runCommand({
    program: 'playwright-core',
    args: ['install', 'chromium'],
    isShown: true,
    limitMs: downloadLimitMs,
    stop,
  });
  const path = chromium.executablePath();
  return download.ok && existsSync(path) ? path : undefined;
}

function installedChromium(env: NodeJS.ProcessEnv): string | undefined {
  const folders = ['/usr/bin', ...pathFolders(env)];
  for (const name of names) {
    const folder = folderWith([name], folders);
    if (folder !== undefined) return join(folder, name);
  }
  return existsSync(onMac) ? onMac : undefined;
}
