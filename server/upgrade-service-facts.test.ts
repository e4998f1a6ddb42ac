import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databaseFile } from './open-store.ts';
import { applyMigrations } from './platform/database/migrate.ts';
import { openPostgres, postgresPool } from './platform/database/postgres.ts';
import { Servers } from './platform/database/servers.ts';
import { openSqlite } from './platform/database/sqlite.ts';
import type { Tables } from './tables.ts';
import { makeHome } from './testing.ts';

const fail = (error: Error) => {
  throw error;
};

const released = join(import.meta.dirname, 'migrations');

test('a service of the starter catalogue that nobody touched gets its facts as fields, one that was touched keeps none', async () => {
  const home = await makeHome();
  const database =
    process.env['TEST_ENGINE'] === 'postgres'
      ? openPostgres<Tables>(postgresPool(new Servers(home.env['DATABASE_URL'] ?? '', fail), fail))
      : openSqlite<Tables>(join(home.env['DATA_DIR'] ?? '', databaseFile));
  const earlier = mkdtempSync(join(tmpdir(), 'tarakki-migrations-'));
  try {
    for (const name of readdirSync(released).filter((each) => each.endsWith('.sql') && each < '0100')) {
      copyFileSync(join(released, name), join(earlier, name));
    }
    await applyMigrations(database, earlier);
    const words = `'Likes from mixed worldwide accounts, starting within 15 minutes at up to 10,000 an hour. Drops are refilled for 30 days; give the link of the post, account public.'`;
    await database.migrate((run) =>
      run(`
        insert into platforms (id, position, name, color, icon) values (1, 1, 'Instagram', '#d62976', 'instagram');
        insert into categories (id, platform_id, position, name, description) values
          (1, 1, 1, 'Instagram Likes', ''), (2, 1, 2, 'Mine', '');
        insert into services (id, category_id, position, name, description, rate, refill_days) values
          (1, 1, 1, 'Instagram Likes, 30-day refill', ${words}, 10, 0),
          (2, 1, 2, 'Instagram Likes, 30-day refill', ${words}, 10, 45),
          (3, 1, 3, 'Instagram Likes, 30-day refill', ${words} || ' Ours.', 10, 0),
          (4, 1, 4, 'Likes of my own', ${words}, 10, 0),
          (5, 2, 1, 'Instagram Likes, 30-day refill', ${words}, 10, 0);`),
    );
    await applyMigrations(database, released);
    const facts = await database.read
      .selectFrom('services')
      .select(['start_minutes', 'speed', 'speed_per', 'refill_days', 'quality', 'can_cancel'])
      .orderBy('id')
      .execute();
    const said = { start_minutes: 15, speed: 10_000, speed_per: 'hour', refill_days: 30, quality: 2, can_cancel: 1 };
    const unsaid = {
      start_minutes: null,
      speed: null,
      speed_per: 'day',
      refill_days: 0,
      quality: null,
      can_cancel: 1,
    };
    expect(facts).toEqual([said, { ...said, refill_days: 45 }, unsaid, unsaid, unsaid]);
  } finally {
    await database.close();
    rmSync(earlier, { recursive: true });
    await home.remove();
  }
});
