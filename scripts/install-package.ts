import { runCommand } from './run-command.ts';

const limitMs = 5 * 60_000;

/** Installs one of Debian's packages; says why when it could not. */
export async function installPackage(name: string, stop: AbortSignal): Promise<boolean> {
  console.log(`  installing Debian's package "${name}"…`);
  const aptGet = (...args: string[]) =>
    runCommand({ program: 'apt-get', args, env: { DEBIAN_FRONTEND: 'noninteractive' }, limitMs, stop });
  const lists = await aptGet('update');
  const { ok, output } = await aptGet('install', '-y', '--no-install-recommends', name);
  if (!ok) console.log(`  it could not be installed:\n${lists.ok ? '' : lists.output}${output}`);
  return ok;
}
