import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { guardChild } from './guard-child.ts';

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
  /** Shows what the command says while it runs, instead of keeping it. */
  readonly isShown?: boolean;
  readonly limitMs: number;
  /** Ends the command and all that it started. */
  readonly stop?: AbortSignal;
}

export interface Ended {
  readonly ok: boolean;
  /** What it said, or why it did not end well. */
  readonly output: string;
}

const graceMs = 5_000;
const isWindows = process.platform === 'win32';
const ownPrograms = join(import.meta.dirname, '..', 'node_modules', '.bin');

/** Runs a command in a group of its own, so that a limit, a stop or the end of this process ends its children with it. Never throws. */
export function runCommand({ program, args, env = {}, isShown = false, limitMs, stop }: Command): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      detached: !isWindows,
      env: { ...process.env, PATH: `${ownPrograms}${delimiter}${process.env['PATH'] ?? ''}`, ...env },
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    });
    if (!isWindows) guardChild(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const send = (signal: NodeJS.Signals) => {
      try {
        if (isWindows || child.pid === undefined) child.kill(signal);
        else process.kill(-child.pid, signal);
      } catch {
        // The group is gone already.
      }
    };
    let force: NodeJS.Timeout | undefined;
    const end = (why: string) => {
      output += `\n${why}\n`;
      if (isShown) console.log(why);
      send('SIGTERM');
      force ??= setTimeout(() => send('SIGKILL'), graceMs);
    };
    const onStop = () => end('Stopped.');
    const limit = setTimeout(() => end(`Stopped after its limit of ${limitMs / 60_000} minutes.`), limitMs);
    if (stop?.aborted) onStop();
    stop?.addEventListener('abort', onStop, { once: true });

    const finish = (ok: boolean) => {
      clearTimeout(limit);
      clearTimeout(force);
      stop?.removeEventListener('abort', onStop);
      resolve({ ok, output });
    };
    child.once('error', (error) => {
      output += `${program}: ${error.message}\n`;
      finish(false);
    });
    child.once('close', (code) => finish(code === 0));
  });
}
