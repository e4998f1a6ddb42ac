import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';

/** Waits until its input ends, which it does when the process at the other end is gone. */
const waitAndKill = 'read -r _; kill -s KILL -- "-$1" "$1"';

/**
 * A child that can't outlive this process, however this process ends: it is killed with all that it started, also when it
 * is frozen or its event loop is held. For that it has to lead a group of its own: spawn it `detached`.
 */
export function guardChild<Child extends ChildProcess>(child: Child): Child {
  if (child.pid === undefined) return child;
  // In a group of its own too: a signal to the group of this process must not end the guard first.
  const guard = spawn('/bin/sh', ['-c', waitAndKill, 'guard', String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Where there is no such shell, nothing watches.
  guard.on('error', () => undefined);
  // Neither it nor the pipe keeps this process alive.
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  child.once('exit', () => guard.kill('SIGKILL'));
  return child;
}
