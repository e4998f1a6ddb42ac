import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareRequests } from './good-requests.ts';
import { databaseFile } from './open-store.ts';
import { openTestShop, type TestShop } from './testing.ts';

// PostgreSQL has neither `insert or replace` nor connections that switch triggers off without owning their tables.
describe.skipIf(process.env['TEST_ENGINE'] === 'postgres')('a connection of any program', () => {
  let shop: TestShop;
  let raw: DatabaseSync;
  beforeAll(async () => {
    shop = await openTestShop();
    await prepareRequests(shop);
    await shop.put('/api/admin/legal', await shop.admin(), { document: 'terms', text: 'Pay first.' });
    // With what SQLite has by itself: recursive triggers are off.
    raw = new DatabaseSync(join(shop.config.dataDir, databaseFile), { timeout: 5_000 });
  });
  afterAll(async () => {
    raw.close();
    await shop.close();
  });

  const appendOnly = ['ledger_transfers', 'order_history', 'legal_texts', 'audit_entries'];

  const rowsOf = (table: string) => raw.prepare(`select * from ${table} order by id`).all();
  const columnsOf = (table: string) =>
    raw
      .prepare(`select name from pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => String(name));

  /** The value of the last row for each column, but for one, in which a column of text says something else. */
  function forged(table: string, without: readonly string[] = []): { columns: string[]; values: string[] } {
    const columns = columnsOf(table).filter((name) => !without.includes(name));
    return { columns, values: columns.map((name) => (name === 'at' ? '1' : name)) };
  }

  test('every table that is append-only refuses replacing too', () => {
    const triggers = raw.prepare(`select name, tbl_name as "table" from sqlite_schema where type = 'trigger'`).all();
    const tables = triggers
      .filter(({ name }) => String(name).endsWith('_never_updated'))
      .map(({ table }) => String(table));
    expect(tables).toEqual(expect.arrayContaining(appendOnly));
    const names = triggers.map(({ name }) => name);
    for (const table of tables) expect(names).toContain(`${table}_never_replaced`);
  });

  describe.each(appendOnly)('%s', (table) => {
    test.each<[string, () => string]>([
      ['update', () => `update ${table} set at = 1`],
      ['update or replace', () => `update or replace ${table} set at = 1`],
      ['update or ignore', () => `update or ignore ${table} set at = 1`],
      ['delete', () => `delete from ${table}`],
      ['insert or replace', () => copy('insert or replace')],
      ['replace', () => copy('replace')],
      ['upsert', () => `${copy('insert')} where true on conflict (id) do update set at = 1`],
    ])('refuses %s', (_, statement) => {
      const before = rowsOf(table);
      expect(before.length).toBeGreaterThan(0);
      expect(() => raw.exec(statement())).toThrow(`${table} is append-only`);
      expect(rowsOf(table)).toEqual(before);
    });

    function copy(how: string): string {
      const { columns, values } = forged(table);
      return `${how} into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table}`;
    }
  });

  test('a transfer for the same reference takes no other’s place', () => {
    const before = rowsOf('ledger_transfers');
    for (const how of ['insert or replace', 'replace', 'insert or ignore']) {
      const { columns, values } = forged('ledger_transfers', ['id']);
      raw.exec(
        `${how} into ledger_transfers (${columns.join(', ')}) select ${values.join(', ')} from ledger_transfers`,
      );
      expect(rowsOf('ledger_transfers')).toEqual(before);
    }
  });

  test('where rows have no number of their own, the first one stands', () => {
    raw.exec('insert into undone_acts (entry_id, undone_by) values (1, 2)');
    for (const how of ['insert or replace', 'replace', 'insert or ignore']) {
      raw.exec(`${how} into undone_acts (entry_id, undone_by) values (1, 3)`);
      expect(raw.prepare('select undone_by from undone_acts').all()).toEqual([{ undone_by: 2 }]);
    }
  });
});
