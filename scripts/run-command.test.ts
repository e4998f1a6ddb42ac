import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const node = process.execPath;
const limitMs = 20_000;

test('keeps what a command says, on both streams', async () => {
  const args = ['-e', 'console.log("out"); console.error("err"); process.exitCode = 3;'];
  const { ok, output } = await runCommand({ program: node, args, limitMs });
  expect({ ok, said: output.split('\n').filter(Boolean).sort() }).toEqual({ ok: false, said: ['err', 'out'] });
});

test('a command that ends well is ok, and has the environment it was given', async () => {
  const args = ['-e', 'process.exitCode = process.env.GREETING === "namaste" ? 0 : 1'];
  expect((await runCommand({ program: node, args, env: { GREETING: 'namaste' }, limitMs })).ok).toBe(true);
  expect((await runCommand({ program: node, args, limitMs })).ok).toBe(false);
});

test('a program that is not there is a failure with its name', async () => {
  const { ok, output } = await runCommand({ program: 'no-such-program', args: [], limitMs });
  expect({ ok, output }).toEqual({ ok: false, output: expect.stringContaining('no-such-program') });
});

/** Starts a child of its own, tells its number, and then both wait for ever. */
const withGrandchild = `
  const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  console.log('grandchild ' + child.pid);
  setInterval(() => {}, 1000);
`;

async function isGone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 50; tries++) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await sleep(100);
  }
  return false;
}

test('over its limit, it ends with all that it started', async () => {
  const { ok, output } = await runCommand({ program: node, args: ['-e', withGrandchild], limitMs: 1_500 });
  expect(ok).toBe(false);
  expect(output).toContain('Stopped after its limit');
  const [, pid] = /grandchild (\d+)/.exec(output) ?? [];
  expect(await isGone(Number(pid))).toBe(true);
});

test('a stop ends it at once', async () => {
  const stopping = new AbortController();
  const ending = runCommand({ program: node, args: ['-e', withGrandchild], limitMs, stop: stopping.signal });
  setTimeout(() => stopping.abort(), 500);
  expect((await ending).output).toContain('Stopped.');
});
