import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBackup } from '../scripts/create-backup.ts';
import { deleteScratchDatabases, queryPostgres, withScratchDatabase } from '../scripts/postgres-tools.ts';
import { openStore } from '../server/open-store.ts';
import { day, hour } from '../server/platform/clock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tarakki-leftovers-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a backup removes what was left of one that was killed a day ago, and nothing else', async () => {
  const now = Date.UTC(2026, 10, 21, 16, 20);
  const place = { dataDir: join(folder, 'data'), databaseUrl: undefined };
  await (await openStore(place, () => {})).close();
  const backups = join(folder, 'backups');
  const killed = '2026-11-20T15-00-00.000Z.part';
  const restoring = (at: string) => join(place.dataDir, `restoring-${at}`);
  for (const at of ['2026-11-20T15-00-00.000Z', '2026-11-21T15-00-00.000Z']) mkdirSync(restoring(at));
  // Its database is in place, and its secret is not yet: a start completes it.
  const swapped = 'restoring-2026-11-19T15-00-00.000Z';
  mkdirSync(join(place.dataDir, swapped));
  writeFileSync(join(place.dataDir, swapped, 'secret'), 'of the backup');
  const others = ['2026-11-21T15-00-00.000Z.part', '2026-11-20T15-00-00.000Z', 'notes.part', 'from-2019.part'];
  for (const name of [killed, ...others]) mkdirSync(join(backups, name, 'scratch'), { recursive: true });

  const { leftovers } = await createBackup({ place, folder: backups, kept: 14, now });

  expect(leftovers).toEqual([killed, 'restoring-2026-11-20T15-00-00.000Z']);
  expect(readdirSync(place.dataDir).filter((name) => name.startsWith('restoring-'))).toEqual([
    swapped,
    'restoring-2026-11-21T15-00-00.000Z',
  ]);
  expect(readdirSync(backups).sort()).toEqual([...others, '2026-11-21T16-20-00.000Z'].sort());
});

// SQLite needs no scratch database.
test.skipIf(process.env['TEST_ENGINES'] === 'sqlite')(
  'of scratch databases only old ones without connections go',
  async () => {
    const adminUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
    // Long ago, so that no other run is concerned.
    const at = Date.UTC(2001, 0, 1);
    const [undated, old, used, later, other] = [
      'tarakki_scratch_0123456789ab',
      'tarakki_scratch_20001231120000_0123456789ab',
      'tarakki_scratch_20001231120001_0123456789ab',
      'tarakki_scratch_20010101120000_0123456789ab',
      'tarakki_scratch_of_mine',
    ];
    const all = [undated, old, used, later, other];
    const remove = (before: number) => deleteScratchDatabases(adminUrl, { before, now: Date.now() });
    for (const name of all) await queryPostgres(adminUrl, `create database ${name}`);
    const url = new URL(adminUrl);
    url.pathname = `/${used}`;
    const client = new pg.Client(url.href);
    await client.connect();
    try {
      expect(await remove(at)).toEqual([old]);
      await client.end();
      await expect.poll(() => remove(at)).toEqual([used]);
      expect(await remove(at + hour)).toEqual([]);
      expect(await remove(at + day)).toEqual([later]);
      // Its name has no time: a day must pass since it was first seen.
      const [seen] = await queryPostgres<{ at: string }>(
        adminUrl,
        `select shobj_description(oid, 'pg_database') as at from pg_database where datname = '${undated}'`,
      );
      expect(seen?.at).toMatch(/^20[2-9]\d{11}$/);
      await queryPostgres(adminUrl, `comment on database ${undated} is '20001231120002'`);
      expect(await remove(at)).toEqual([undated]);
      await withScratchDatabase(adminUrl, async (scratchUrl) => {
        const own = new URL(scratchUrl).pathname.slice(1);
        const nameOf = `select datname as name from pg_database where datname = '${own}'`;
        expect(await remove(Date.now() - day)).not.toContain(own);
        expect(await queryPostgres(adminUrl, nameOf)).toHaveLength(1);
      });
    } finally {
      await client.end();
      for (const name of all) await queryPostgres(adminUrl, `drop database if exists ${name} with (force)`);
    }
  },
);
