import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

interface Tables {
  notes: { id: number; text: string };
}

let folder: string;
let file: string;
let store: Store<Tables>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tarakki-sqlite-'));
  file = join(folder, 'notes.sqlite');
  store = openSqlite<Tables>(file);
  await store.migrate((run) =>
    run("create table if not exists notes (id integer primary key, text text not null check (text <> 'bad')) strict"),
  );
});
afterEach(async () => {
  await store.close().catch(() => {});
  rmSync(folder, { recursive: true, force: true });
});

const note = (id: number, text = 'note') =>
  store.write(async (tx) => void (await tx.insertInto('notes').values({ id, text }).execute()));
const ids = async () => (await store.read.selectFrom('notes').select('id').orderBy('id').execute()).map(({ id }) => id);
const many = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

/** Counts what another program sees change: each commit once. */
function countCommits() {
  const other = new DatabaseSync(file, { readOnly: true });
  const version = () => Number(other.prepare('pragma data_version').get()?.['data_version']);
  let last = version();
  let commits = 0;
  const timer = setInterval(() => {
    const now = version();
    if (now !== last) commits++;
    last = now;
  }, 0);
  return () => {
    clearInterval(timer);
    other.close();
    return commits;
  };
}

test('the file is set up to lose nothing that was answered', () => {
  const other = new DatabaseSync(file);
  expect(other.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
  other.close();
});

test('writes that arrive together share their commits, and all of them stand', async () => {
  const stop = countCommits();
  await Promise.all(many(1_000).map((id) => note(id)));
  expect(stop()).toBeLessThan(100);
  expect(await ids()).toEqual(many(1_000));
});

test('one that fails is undone alone, whatever its neighbours do', async () => {
  const all = await Promise.allSettled(many(100).map((id) => note(id, id % 10 === 0 ? 'bad' : 'good')));
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  expect(await ids()).toEqual(many(100).filter((id) => id % 10 !== 0));
});

test('one that is slow keeps its place, and those behind it wait for it', async () => {
  const order: string[] = [];
  const slow = store.write(async (tx) => {
    await tx.insertInto('notes').values({ id: 1, text: 'slow' }).execute();
    await sleep(30);
    order.push('slow');
  });
  const fast = store.write(async (tx) => {
    await tx.insertInto('notes').values({ id: 2, text: 'fast' }).execute();
    order.push('fast');
  });
  await Promise.all([slow, fast]);
  expect(order).toEqual(['slow', 'fast']);
});

test('what stands is there after closing and opening, and closing waits for what is under way', async () => {
  const writes = many(50).map((id) => note(id));
  await store.close();
  await Promise.all(writes);
  store = openSqlite<Tables>(file);
  expect(await ids()).toEqual(many(50));
});

test('a closed store answers every write that comes late', async () => {
  await store.close();
  const late = await Promise.allSettled(many(5).map((id) => note(id)));
  expect(late.map(({ status }) => status)).toEqual(Array<string>(5).fill('rejected'));
});

test('the side that reads can not write', async () => {
  // The type hides it, and the connection refuses it all the same.
  const reader = store.read as unknown as { deleteFrom(table: 'notes'): { execute(): Promise<unknown> } };
  await note(1);
  await expect(reader.deleteFrom('notes').execute()).rejects.toThrow(/readonly/);
  expect(await ids()).toEqual([1]);
});

test('what a row refers to has to be there, and a table keeps to its types', async () => {
  await store.migrate((run) =>
    run('create table replies (note integer not null references notes (id), n integer) strict'),
  );
  const tell = (statement: string) => store.migrate((run) => run(statement));
  await expect(tell('insert into replies values (99, 1)')).rejects.toThrow(/FOREIGN KEY/);
  await note(1);
  await expect(tell("insert into replies values (1, 'one')")).rejects.toThrow(/cannot store TEXT/);
  await tell('insert into replies values (1, 1)');
});
