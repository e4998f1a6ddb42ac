import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { databaseFile } from '../server/open-store.ts';
import { searchTables } from '../server/tables.ts';

export type Row = Record<string, SQLOutputValue>;

export interface SourceTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** What the rows are put in order by: the primary key, or every column where there is none. */
  readonly order: readonly string[];
  readonly refersTo: readonly string[];
}

export interface Source {
  /** Every table of the shop, each after those that its rows refer to. */
  readonly tables: readonly SourceTable[];
  rowsOf(table: SourceTable): Iterable<Row>;
  /** Of every column that holds money, in paise. */
  sumsOf(table: SourceTable): Record<string, number>;
  close(): void;
}

export const moneyIn = ({ columns }: SourceTable): string[] => columns.filter((column) => column.endsWith('_paise'));

/** Opens a shop's file with nobody else in it until it is closed. */
export function openSource(dataDir: string): Source {
  const database = new DatabaseSync(join(dataDir, databaseFile));
  database.exec('pragma locking_mode = exclusive; begin immediate');
  const names = database.prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`);
  const kept = names.all().map(({ name }) => String(name));
  const tables = kept.filter((name) => !isIndex(name)).map((name) => describe(database, name));
  return {
    tables: inOrderOfReference(tables),
    rowsOf: ({ name, columns, order }) =>
      database.prepare(`select ${columns.join(', ')} from ${name} order by ${order.join(', ')}`).iterate(),
    sumsOf: (table) => {
      const sumOf = (column: string) =>
        database.prepare(`select coalesce(sum(${column}), 0) as sum from ${table.name}`);
      return Object.fromEntries(moneyIn(table).map((column) => [column, Number(sumOf(column).get()?.['sum'])]));
    },
    close: () => database.close(),
  };
}

/** What searching looks into is each engine's own, made anew of the rows that come. */
const isIndex = (name: string) => searchTables.some((table) => name === table || name.startsWith(`${table}_`));

function describe(database: DatabaseSync, name: string): SourceTable {
  const infos = database.prepare(`pragma table_info(${name})`).all();
  const columns = infos.map((info) => String(info['name']));
  const keys = infos.filter((info) => Number(info['pk']) > 0).sort((a, b) => Number(a['pk']) - Number(b['pk']));
  const references = database.prepare(`pragma foreign_key_list(${name})`).all();
  return {
    name,
    columns,
    order: keys.length > 0 ? keys.map((info) => String(info['name'])) : columns,
    refersTo: [...new Set(references.map((reference) => String(reference['table'])))],
  };
}

export function inOrderOfReference(tables: readonly SourceTable[]): SourceTable[] {
  const ordered: SourceTable[] = [];
  const waiting = [...tables];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ refersTo }) =>
      refersTo.every((name) => ordered.some((done) => done.name === name)),
    );
    if (next < 0) throw new Error(`These tables refer to each other in a circle: ${waiting.map(({ name }) => name)}`);
    ordered.push(...waiting.splice(next, 1));
  }
  return ordered;
}
