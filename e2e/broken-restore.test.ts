import { spawn } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBackup } from '../scripts/create-backup.ts';
import { guardChild } from '../scripts/guard-child.ts';
import { findSchemas, hasTables } from '../scripts/postgres-tools.ts';
import { runCommand } from '../scripts/run-command.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { sizeOfBooks } from '../scripts/verify-books.ts';
import { nextEvent } from '../scripts/within.ts';

let shop: ShopProcess;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tarakki-broken-'));
});
afterEach(async () => {
  await shop.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** The shop is killed; a restore then sets its files aside, and is killed too. */
async function breakOff(): Promise<void> {
  await shop.kill();
  const [restoring, replaced] = ['restoring', 'replaced'].map((name) =>
    join(shop.dataDir, `${name}-2026-11-21T15-00-00.000Z`),
  );
  for (const made of [restoring, replaced]) mkdirSync(made ?? '');
  copyFileSync(join(shop.dataDir, 'shop.sqlite'), join(restoring ?? '', 'shop.sqlite'));
  for (const name of readdirSync(shop.dataDir).filter((each) => each.startsWith('shop.sqlite')))
    renameSync(join(shop.dataDir, name), join(replaced ?? '', name));
}

test('the next start, or the next restore, brings back the shop that a killed restore had set aside', async () => {
  shop = await startShop('sqlite');
  const { folder: backup, counts } = await createBackup({ place: shop, folder, kept: 1, now: Date.now() });
  await breakOff();
  shop = await shop.restart();
  expect(await sizeOfBooks(shop)).toEqual(counts);
  expect(readdirSync(shop.dataDir).filter((name) => /^re(?:storing|placed)-/.test(name))).toEqual([]);

  await breakOff();
  const { ok, output } = await runCommand({
    program: process.execPath,
    args: ['scripts/restore.ts', backup, '--replace'],
    env: { DATA_DIR: shop.dataDir },
    limitMs: 60_000,
  });
  expect(output).toContain('A restore was broken off at its last step (2026-11-21T15-00-00.000Z).');
  expect([ok, output]).toEqual([true, expect.stringContaining('Restored the shop of')]);
});

const isDuringLoad = async (databaseUrl: string) => (await findSchemas(databaseUrl, 'restoring_')).length > 0;
const isDuringProof = async (databaseUrl: string) => (await isDuringLoad(databaseUrl)) && hasTables(databaseUrl);

/** Lets a restore that begins go on, but not end: its last statement drops a schema, which waits for this transaction. */
async function holdRestore(databaseUrl: string): Promise<{ release(): Promise<void> }> {
  await expect.poll(() => isDuringLoad(databaseUrl), { interval: 2 }).toBe(true);
  const [marker] = await findSchemas(databaseUrl, 'restoring_');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`begin; create table ${marker}.held ()`);
  const release = async () => {
    // What a process that is gone has sent would still be done.
    const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    await client.query(`select pg_terminate_backend(pid) ${others}`);
    await expect
      .poll(async () => (await client.query(`select pg_stat_clear_snapshot(), 1 ${others}`)).rows)
      .toEqual([]);
    await client.end();
  };
  return { release };
}

// A shop on SQLite takes the restored file in one step.
test.skipIf(process.env['TEST_ENGINES'] === 'sqlite').each([
  ['while it loads', isDuringLoad],
  ['while it proves the books', isDuringProof],
])(
  'on PostgreSQL no server starts after a restore that was killed %s, and the next restore undoes it',
  async (_, is) => {
    shop = await startShop('postgres');
    const { folder: backup, counts } = await createBackup({ place: shop, folder, kept: 1, now: Date.now() });
    await shop.kill();
    const { dataDir, databaseUrl = '' } = shop;
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    const secretFile = join(dataDir, 'secret');
    const secret = 'of the shop that is replaced, which is long enough\n';
    writeFileSync(secretFile, secret);
    const breakOff = async () => {
      const restoring = spawn(process.execPath, ['scripts/restore.ts', backup, '--replace'], { env, detached: true });
      guardChild(restoring);
      const holder = await holdRestore(databaseUrl);
      await expect.poll(() => is(databaseUrl), { interval: 2 }).toBe(true);
      const ended = nextEvent(restoring, 'exit', { limitMs: 30_000, what: 'the end of the restore' });
      restoring.kill('SIGKILL');
      await ended;
      await holder.release();
    };
    const run = (program: string, ...args: string[]) =>
      runCommand({ program: process.execPath, args: [program, ...args], env: { ...env, PORT: '0' }, limitMs: 60_000 });

    await breakOff();
    const started = await run('scripts/start.mjs');
    expect(started).toEqual({
      ok: false,
      output: expect.stringMatching(/A restore into this database .*run npm run restore/),
    });

    const undone = await run('scripts/restore.ts', backup);
    expect(undone.output).toContain('What was there before is back');
    expect(undone.output).toContain('add --replace');
    expect([await sizeOfBooks(shop), readFileSync(secretFile, 'utf8')]).toEqual([counts, secret]);
    expect(await findSchemas(databaseUrl, 're(storing|placed)_')).toEqual([]);

    await breakOff();
    const { ok, output } = await run('scripts/restore.ts', backup, '--replace');
    expect(output).toContain('Restored the shop of');
    expect(output).toContain('A restore was broken off (restoring_');
    expect(ok).toBe(true);
    expect(await findSchemas(databaseUrl, 'replaced_')).toHaveLength(1);
    shop = await shop.restart();
    expect(await sizeOfBooks(shop)).toEqual(counts);
  },
);
