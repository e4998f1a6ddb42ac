import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyMigrations, freeze } from './platform/database/migrate.ts';
import { prepareSearch } from './platform/database/prepare-search.ts';
import { searchTables } from './tables.ts';
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
    return Promise.race([prepareSearch(shop.database, searchTables).then(() => 'ready'), sleep(3_000, 'waits')]);
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

test('a released step is applied as it was frozen, whatever its words mean by now', async () => {
  const text = 'create table notes (id {id}) {strict};';
  const was = { ...freeze(text), sqlite: 'create table notes (was text)', postgres: 'create table notes (was text)' };
  add('9001-notes.sql', text);
  add('frozen.json', JSON.stringify({ '9001-notes.sql': was }));
  await apply();
  await shop.database.migrate((run) => run("insert into notes (was) values ('as it was')"));
});

describe('a table that is rebuilt', () => {
  const columns =
    'id, user_id, order_id, category, subject, description, status, priority, admin_notes, customer_read_id, shop_read_id, created_at, updated_at';
  const rebuild = ({ select = `select ${columns} from tickets`, definition = '' } = {}) => `
    {rebuild tickets}
      id {id},
      user_id {integer} not null references users (id),
      order_id {integer} references orders (id),
      category text not null,
      subject text not null,
      description text not null,
      status text not null default 'open' constraint tickets_status_check check (status in ('open', 'in_progress', 'snoozed')),
      priority text not null default 'medium',
      admin_notes text not null default '',
      customer_read_id {integer} not null default 0,
      shop_read_id {integer} not null default 0,
      created_at {integer} not null,
      updated_at {integer} not null${definition}
    {from} ${select}
    {postgres}
      alter table tickets drop constraint tickets_status_check,
        add constraint tickets_status_check check (status in ('open', 'in_progress', 'snoozed'));
    {rebuilt}`;

  const ticketOf = async (asha: Awaited<ReturnType<TestShop['customer']>>) => {
    const ticket = { category: 'other', subject: 'Where is it?', description: 'My order has not come yet.' };
    const opened = await shop.post('/api/support/tickets', asha, ticket);
    expect(opened.statusCode).toBe(201);
    const [{ id }] = (await shop.get('/api/support/tickets', asha)).json();
    const words = { message: 'I am still waiting for it.' };
    expect((await shop.post(`/api/support/tickets/${id}/messages`, asha, words)).statusCode).toBe(201);
    return id as number;
  };
  const all = async () =>
    (await sql`select ${sql.raw(columns)} from tickets order by id`.execute(shop.database.read)).rows;
  const setStatus = (id: number, status: string) =>
    shop.database.write((tx) => sql`update tickets set status = ${status} where id = ${id}`.execute(tx));
  /** What stands in the schema beside the table itself. */
  const dependents = async () =>
    (
      await (shop.database.engine === 'sqlite'
        ? sql`select type, name, sql from sqlite_schema where name <> 'tickets' and sql is not null order by type, name`
        : sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`
      ).execute(shop.database.read)
    ).rows;

  test('keeps its rows, its references, its indexes, its triggers and its views', async () => {
    const asha = await shop.customer();
    const id = await ticketOf(asha);
    const [rows, schema] = [await all(), await dependents()];
    await expect(setStatus(id, 'snoozed')).rejects.toThrow(/constraint/i);
    add('9001-snoozed.sql', rebuild());

    expect(await apply()).toEqual(['9001-snoozed.sql']);

    expect(await all()).toEqual(rows);
    expect(await dependents()).toEqual(schema);
    await setStatus(id, 'snoozed');
    await expect(setStatus(id, 'lost')).rejects.toThrow(/constraint/i);
    const remove = shop.database.write((tx) => sql`delete from tickets where id = ${id}`.execute(tx));
    await expect(remove).rejects.toThrow(/foreign key/i);
    const found = await sql`select 1 from ticket_search where id = ${id}`.execute(shop.database.read);
    expect(found.rows).toHaveLength(1);
    await setStatus(id, 'open');
    expect(await ticketOf(asha)).toBe(id + 1);
  });

  test('takes another check without being rebuilt again', async () => {
    const id = await ticketOf(await shop.customer());
    add('9001-snoozed.sql', rebuild());
    add(
      '9002-merged.sql',
      `alter table tickets drop constraint tickets_status_check;
       alter table tickets add constraint tickets_status_check check (status in ('open', 'in_progress', 'merged'));`,
    );
    await apply();
    await setStatus(id, 'merged');
    await expect(setStatus(id, 'snoozed')).rejects.toThrow(/constraint/i);
  });

  test('lets other writes in before and after, and leaves foreign keys on', async () => {
    const asha = await shop.customer();
    await ticketOf(asha);
    add('9001-snoozed.sql', rebuild());
    const renames = Array.from({ length: 20 }, (_, n) =>
      shop.database.write((tx) => sql`update users set last_name = ${`Verma ${n}`} where id = ${asha.id}`.execute(tx)),
    );
    await Promise.all([...renames, apply(), ...renames]);
    const orphan = shop.database.write((tx) =>
      tx.insertInto('user_notes').values({ user_id: 999_999, admin_id: asha.id, text: '', at: 1 }).execute(),
    );
    await expect(orphan).rejects.toThrow(/foreign key/i);
  });

  if (process.env['TEST_ENGINE'] !== 'postgres') {
    test.each([
      [
        'loses a row that another refers to',
        { select: `select ${columns} from tickets where id < 0` },
        /ticket_messages/,
      ],
      [
        'breaks what its checks ask',
        { select: `select ${columns.replace('status', "'lost'")} from tickets` },
        /constraint/,
      ],
      [
        'takes away what a view shows',
        { select: `select ${columns.replace('subject, ', '')} from tickets` },
        /columns/,
      ],
    ])('is left as it was when the step %s', async (_, change, message) => {
      await ticketOf(await shop.customer());
      const [rows, schema] = [await all(), await dependents()];
      add('9001-broken.sql', rebuild(change));
      await expect(apply()).rejects.toThrow(message);
      expect(await all()).toEqual(rows);
      expect(await dependents()).toEqual(schema);
    });

    test('is left as it was when a view or trigger names what is gone', async () => {
      const text = rebuild({ select: `select ${columns.replace('subject', "'x'")} from tickets` });
      add('9001-broken.sql', text.replace('subject text not null', 'heading text not null'));
      await expect(apply()).rejects.toThrow(/subject/);
      expect(await all()).toEqual([]);
    });
  }
});
