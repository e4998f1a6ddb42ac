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

test('what nobody touched of the starter catalogue gets its Hindi words, what was touched gets none', async () => {
  const home = await makeHome();
  const database =
    process.env['TEST_ENGINE'] === 'postgres'
      ? openPostgres<Tables>(postgresPool(new Servers(home.env['DATABASE_URL'] ?? '', fail), fail))
      : openSqlite<Tables>(join(home.env['DATA_DIR'] ?? '', databaseFile));
  const earlier = mkdtempSync(join(tmpdir(), 'tarakki-migrations-'));
  try {
    for (const name of readdirSync(released).filter((each) => each.endsWith('.sql') && each < '0106')) {
      copyFileSync(join(released, name), join(earlier, name));
    }
    await applyMigrations(database, earlier);
    const text = `'Likes from mixed worldwide accounts, starting within 15 minutes at up to 10,000 an hour. Drops are refilled for 30 days; give the link of the post, account public.'`;
    await database.migrate((run) =>
      run(`
        insert into platforms (id, position, name, color, icon) values (1, 1, 'Instagram', '#d62976', 'instagram');
        insert into categories (id, platform_id, position, name, description) values
          (1, 1, 1, 'Instagram Likes', 'Likes for one photo, carousel or reel on a public account.'), (2, 1, 2, 'Mine', '');
        insert into services (id, category_id, position, name, description, rate, refill_days) values
          (1, 1, 1, 'Instagram Likes, 30-day refill', ${text}, 10, 0),
          (2, 1, 2, 'Instagram Likes, 30-day refill', ${text}, 10, 45),
          (3, 1, 3, 'Instagram Likes, 30-day refill', ${text} || ' Ours.', 10, 0),
          (4, 1, 4, 'Likes of my own', ${text}, 10, 0),
          (5, 2, 1, 'Instagram Likes, 30-day refill', ${text}, 10, 0);`),
    );
    await applyMigrations(database, released);
    const words = async (table: 'categories' | 'services') => {
      const rows = await database.read.selectFrom(table).select(['name_hi', 'description_hi']).orderBy('id').execute();
      return rows.map((row) => [row.name_hi, row.description_hi !== '']);
    };
    const untouched = ['इंस्टाग्राम लाइक, 30 दिन रीफ़िल', true];
    expect(await words('services')).toEqual([untouched, untouched, ['', false], ['', false], ['', false]]);
    expect(await words('categories')).toEqual([
      ['इंस्टाग्राम लाइक', true],
      ['', false],
    ]);
  } finally {
    await database.close();
    rmSync(earlier, { recursive: true });
    await home.remove();
  }
});
