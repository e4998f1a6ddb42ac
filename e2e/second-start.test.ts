import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guardChild } from '../scripts/guard-child.ts';
import { nextEvent } from '../scripts/within.ts';

const main = join(import.meta.dirname, '..', 'server', 'main.ts');

test('the first start shows a password once, and a second start is ready within a second', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tarakki-first-'));
  try {
    const first = await startAndListen(dataDir);
    expect(first.said).toMatch(/The first admin is owner@tarakki\.example/);
    expect(first.said).toMatch(/The password is \S{16}/);
    const second = await startAndListen(dataDir);
    expect(second.said).not.toMatch(/password/i);
    expect(second.readyMs).toBeLessThan(3_000); // generous: the figure itself is measured by the bench
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function startAndListen(dataDir: string): Promise<{ said: string; readyMs: number }> {
  const startedAt = performance.now();
  const child = guardChild(spawn(process.execPath, [main], { env: { DATA_DIR: dataDir, PORT: '0' }, detached: true }));
  let said = '';
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    said += chunk.toString();
    if (said.includes('Tarakki is open at')) break;
  }
  const readyMs = performance.now() - startedAt;
  const gone = nextEvent(child, 'exit', { limitMs: 30_000, what: 'the end of the server' });
  child.kill('SIGTERM');
  await gone;
  return { said, readyMs };
}
