import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyMigrations } from './platform/database/migrate.ts';
import { prepareSearch } from './platform/database/prepare-search.ts';
import { openTestShop, type TestShop } from './testing.ts';

const released = join(import.meta.dirname, 'migrations');

let shop: TestShop;
let folder: string;
/** A shop that stands, and a copy of the migrations that made it, to be changed. */
beforeEach(async () => {
  shop = await openTestShop();
  folder = mkdtempSync(join(tmpdir(), 'tarakki-migrations-'));
  for (const name of migrationNames()) copyFileSync(join(released, name), join(folder, name));
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

const migrationNames = () => readdirSync(released).filter((name) => name.endsWith('.sql'));
const add = (name: string, text: string) => writeFileSync(join(folder, name), text);
const apply = () => applyMigrations(shop.database, folder);
const applied = async () =>
  (await sql<{ name: string }>`select name from migrations order by name`.execute(shop.database.read)).rows.map(
    ({ name }) => name,
  );

test('a second start finds nothing to do', async () => {
  expect(await apply()).toEqual([]);
  expect(await applied()).toEqual(migrationNames());
});

test('a node that starts again waits for nobody who writes meanwhile', async () => {
  const asha = await shop.customer();
  const started = await shop.database.write(async (tx) => {
    await tx.updateTable('users').set({ first_name: 'Ravi' }).where('id', '=', asha.id).execute();
    await sql`update user_search set text = text where id = ${asha.id}`.execute(tx);
    return Promise.race([prepareSearch(shop.database).then(() => 'ready'), sleep(3_000, 'waits')]);
  });
  expect(started).toBe('ready');
});

test('a new step is applied once, on a shop with customers and money in it', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  add(
    '9001-notes.sql',
    'create table notes (id {id}, at {integer} not null, bytes {bytes}) {strict};\n{append-only notes}',
  );
  add('9002-more.sql', "alter table users add column nickname text not null default '';");

  expect(await apply()).toEqual(['9001-notes.sql', '9002-more.sql']);
  expect(await apply()).toEqual([]);

  expect(await shop.balanceOf(asha)).toBe('100.00');
  await shop.database.migrate((run) => run('insert into notes (at) values (1)'));
  await expect(shop.database.migrate((run) => run('delete from notes'))).rejects.toThrow(/notes is append-only/);
});

test('ten nodes that start together apply a step once', async () => {
  add('9001-notes.sql', 'create table notes (id {id}) {strict};\ninsert into notes (id) values (1);');
  const all = await Promise.all(Array.from({ length: 10 }, apply));
  expect(all.filter((names) => names.length === 1)).toHaveLength(1);
  expect(all.filter((names) => names.length === 0)).toHaveLength(9);
  expect((await sql`select id from notes`.execute(shop.database.read)).rows).toEqual([{ id: 1 }]);
});

test('a step that fails takes the ones before it along, and the shop goes on as it was', async () => {
  add('9001-notes.sql', 'create table notes (id {id}) {strict};');
  add('9002-broken.sql', 'create table more (id {id}) {strict};\ninsert into nowhere values (1);');

  await expect(apply()).rejects.toThrow(/nowhere/);

  expect(await applied()).toEqual(migrationNames());
  await expect(sql`select * from notes`.execute(shop.database.read)).rejects.toThrow(/notes/);
  rmSync(join(folder, '9002-broken.sql'));
  expect(await apply()).toEqual(['9001-notes.sql']);
});

test('a step that was changed after it had been applied is refused, and nothing is applied', async () => {
  const [first = ''] = migrationNames();
  add(first, 'create table other (id {id}) {strict};');
  add('9001-notes.sql', 'create table notes (id {id}) {strict};');
  await expect(apply()).rejects.toThrow(`The migration ${first} was changed after it had been applied.`);
  expect(await applied()).toEqual(migrationNames());
});

test('a database that a newer version made is left alone', async () => {
  add('9001-notes.sql', 'create table notes (id {id}) {strict};');
  await apply();
  rmSync(join(folder, '9001-notes.sql'));
  await expect(apply()).rejects.toThrow('The database was made by a newer version: it has 9001-notes.sql.');
});

test('a step in words that nobody knows is refused', async () => {
  add('9001-notes.sql', 'create table notes (id {serial}) {strict};');
  await expect(apply()).rejects.toThrow('A migration uses an unknown word: {serial}');
  add('9001-notes.sql', 'create table notes (id {id}) {strict};\n{append-only}');
  await expect(apply()).rejects.toThrow('A migration uses an unknown word: {append-only}');
  expect(await applied()).toEqual(migrationNames());
});
