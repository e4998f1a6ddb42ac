import { type ChildProcess, fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { nextEvent } from './within.ts';

const limitMs = 20_000;
const goneWithinMs = 2_000;
const guard = JSON.stringify(join(import.meta.dirname, 'guard-child.ts'));

/** What a child of a harness may be busy with when the harness is ended. */
const states = {
  waiting: 'setInterval(() => {}, 1_000);',
  'holding its event loop': 'while (true);',
  frozen: `process.kill(process.pid, 'SIGSTOP');`,
  'refusing to stop': `process.on('SIGTERM', () => {}); setInterval(() => {}, 1_000);`,
};

let parent: ChildProcess | undefined;
afterEach(() => {
  parent?.kill('SIGKILL');
});

/** Starts a process that has a guarded child with a child of its own; resolves with the numbers of those two. */
async function openFamily(state: string): Promise<{ parent: ChildProcess; family: number[] }> {
  const grandchild = `['-e', 'setInterval(() => {}, 1_000)']`;
  const child = `
    const grandchild = require('node:child_process').spawn(process.execPath, ${grandchild}, { stdio: 'ignore' });
    require('node:fs').writeSync(1, process.pid + ' ' + grandchild.pid);
    ${state}`;
  const source = `
    import { spawn } from 'node:child_process';
    import { guardChild } from ${guard};
    const child = spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { detached: true });
    // Told on once there is a guard.
    guardChild(child).stdout.pipe(process.stdout);`;
  const started = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  parent = started;
  const [told] = await nextEvent(started.stdout, 'data', { limitMs, what: 'the family to be there' });
  return { parent: started, family: String(told).split(' ').map(Number) };
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test.each(Object.entries(states))(
  'a guarded child that is %s goes with its parent, with all it started',
  async (_, state) => {
    const opened = await openFamily(state);
    expect(opened.family.map(isThere)).toEqual([true, true]);
    opened.parent.kill('SIGKILL');
    await expect.poll(() => opened.family.map(isThere), { timeout: goneWithinMs }).toEqual([false, false]);
  },
);

test('a guard does not keep its process, and goes with the child', async () => {
  const source = `
    import { spawn } from 'node:child_process';
    import { guardChild } from ${guard};
    guardChild(spawn(process.execPath, ['-e', '0'], { detached: true }));`;
  const ended = spawn(process.execPath, ['--input-type=module-typescript', '-e', source]);
  expect(await nextEvent(ended, 'exit', { limitMs, what: 'the end of a process with a guard' })).toEqual([0, null]);
});

test('a worker of Vitest ends when its run is gone', async () => {
  const setup = JSON.stringify(join(import.meta.dirname, 'end-with-vitest.ts'));
  const source = `await import(${setup}); await import(${setup}); setInterval(() => {}, 1_000); process.send('up');`;
  const worker = fork('-', { execArgv: ['--input-type=module', '-e', source] });
  parent = worker;
  await nextEvent(worker, 'message', { limitMs, what: 'a worker to be there' });
  const ended = nextEvent(worker, 'exit', { limitMs: goneWithinMs, what: 'the end of the worker' });
  worker.disconnect();
  expect(await ended).toEqual([1, null]);
});
