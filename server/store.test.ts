import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statement } from './platform/database/statement.ts';
import type { Tables, Tx } from './tables.ts';
import { openTestShop, type TestShop } from './testing.ts';

/** What both engines promise of the store alike, shown on the table of settings. */
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(() => shop.database.write(async (tx) => void (await tx.deleteFrom('settings').execute())));
afterAll(() => shop.close());

const put = async (tx: Tx, name: string, value = '') =>
  void (await tx.insertInto('settings').values({ name, value }).execute());
const names = async () => {
  const rows = await shop.database.read.selectFrom('settings').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};

test('what a write did is there when it is answered, and what it answers comes back', async () => {
  const answer = await shop.database.write(async (tx) => {
    await put(tx, 'a');
    return { done: true };
  });
  expect(answer).toEqual({ done: true });
  expect(await names()).toEqual(['a']);
  expect(await shop.database.write(async () => undefined)).toBeUndefined();
});

test('a write that throws leaves nothing, and its own error is what comes back', async () => {
  const error = new Error('after all, no');
  const doomed = shop.database.write(async (tx) => {
    await put(tx, 'a');
    await put(tx, 'b');
    throw error;
  });
  await expect(doomed).rejects.toBe(error);
  expect(await names()).toEqual([]);
});

test('a write that the database refuses leaves nothing, even of what went before', async () => {
  const doomed = shop.database.write(async (tx) => {
    await put(tx, 'a');
    await put(tx, 'a');
  });
  await expect(doomed).rejects.toThrow(/unique/i);
  expect(await names()).toEqual([]);
});

const putHot = statement<Tables, { name: string }, unknown>((db, { name }) =>
  db.insertInto('settings').values({ name, value: '' }),
);
test('a write whose statement failed is refused with its error, even if the work looked away', async () => {
  const doomed = shop.database.write(async (tx) => {
    await put(tx, 'a');
    await put(tx, 'a').catch(() => {});
  });
  await expect(doomed).rejects.toThrow(/unique/i);
  expect(await names()).toEqual([]);
});

test('after a failed statement the later ones throw the same error, and the next write is not concerned', async () => {
  const seen: unknown[] = [];
  const doomed = shop.database.write(async (tx) => {
    await put(tx, 'a');
    for (const name of ['a', 'b', 'c']) await put(tx, name).catch((error: unknown) => seen.push(error));
  });
  await expect(doomed).rejects.toThrow(/unique/i);
  expect(seen).toHaveLength(3);
  expect(new Set(seen).size).toBe(1);
  await shop.database.write((tx) => put(tx, 'a'));
  expect(await names()).toEqual(['a']);
});

test('of statements that were sent together the fault of the one that failed comes back, whichever is waited for', async () => {
  const doomed = shop.database.write(async (tx) => {
    await put(tx, 'a');
    const [refused, behind] = [put(tx, 'a'), put(tx, 'b')];
    const later = refused.then(() => sleep(0)).then(() => sleep(0));
    await Promise.all([behind, later]);
  });
  await expect(doomed).rejects.toThrow(/unique/i);
  expect(await names()).toEqual([]);
});

const putOrRollBack = statement<Tables, { name: string }, unknown>((db, { name }) =>
  db.insertInto('settings').orRollback().values({ name, value: '' }),
);

// PostgreSQL has no statement that ends a transaction by failing, and refuses all behind one that fails.
test.skipIf(process.env['TEST_ENGINE'] === 'postgres')(
  'what was sent behind a fault that took the transaction with it, as a full disk does, is not done either',
  async () => {
    await shop.database.write((tx) => put(tx, 'a'));
    const doomed = shop.database.write(async (tx) => {
      const sent = [putOrRollBack(tx, { name: 'a' }), putHot(tx, { name: 'b' })];
      await Promise.all(sent.reverse());
    });
    await expect(doomed).rejects.toThrow(/unique/i);
    expect(await names()).toEqual(['a']);
  },
);

// PostgreSQL has no commits that are shared.
test.skipIf(process.env['TEST_ENGINE'] === 'postgres')(
  'what cannot be undone alone is not committed with others',
  async () => {
    const other = shop.database.write((tx) => put(tx, 'b'));
    const doomed = shop.database.write(async (tx) => {
      await put(tx, 'a');
      await sql`release one`.execute(tx);
      throw new Error('no');
    });
    expect((await Promise.allSettled([other, doomed])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await names()).toEqual([]);
    await shop.database.write((tx) => put(tx, 'c'));
    expect(await names()).toEqual(['c']);
  },
);

test('forty writes at once, every fourth of which fails: each stands or falls alone, and all are answered', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) =>
      shop.database.write(async (tx) => {
        await put(tx, `n${String(n).padStart(2, '0')}`);
        if (n % 4 === 0) throw new Error(`no ${n}`);
        await put(tx, `n${String(n).padStart(2, '0')} more`);
        return n;
      }),
    ),
  );
  expect(all.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual(
    Array.from({ length: 40 }, (_, n) => (n % 4 === 0 ? `no ${n}` : n)),
  );
  expect(await names()).toHaveLength(60);
});

test('nothing of a write is seen before it stands', async () => {
  const written = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const write = shop.database.write(async (tx) => {
    await put(tx, 'a');
    written.resolve();
    await go.promise;
  });
  await written.promise;
  expect(await names()).toEqual([]);
  go.resolve();
  await write;
  expect(await names()).toEqual(['a']);
});

test('a step of a failed write that comes too late writes nothing', async () => {
  let late: Promise<unknown> | undefined;
  const doomed = shop.database.write(async (tx) => {
    await put(tx, 'a');
    late = sleep(20).then(() => put(tx, 'too late'));
    throw new Error('after all, no');
  });
  await expect(doomed).rejects.toThrow('after all, no');
  await expect(late).rejects.toThrow();
  expect(await names()).toEqual([]);
});

test('one of two branches that fails takes the other one with it, however far that is', async () => {
  const doomed = shop.database.write((tx) =>
    Promise.all([
      put(tx, 'a').then(() => Promise.reject(new Error('after all, no'))),
      (async () => {
        for (const name of ['b', 'c', 'd', 'e', 'f']) await put(tx, name);
      })(),
    ]),
  );
  await expect(doomed).rejects.toThrow('after all, no');
  await sleep(50);
  expect(await names()).toEqual([]);
});

test('a step of a write that already stands writes nothing more', async () => {
  let kept: Tx | undefined;
  await shop.database.write(async (tx) => {
    kept = tx;
    await put(tx, 'a');
  });
  await expect((async () => kept && put(kept, 'afterthought'))()).rejects.toThrow();
  expect(await names()).toEqual(['a']);
});

test('forty who count at once count to forty', async () => {
  await shop.database.write((tx) => put(tx, 'count', '0'));
  await Promise.all(
    Array.from({ length: 40 }, () =>
      shop.database.write(async (tx) => {
        await tx
          .updateTable('settings')
          .set({ value: sql<string>`cast(cast(value as integer) + 1 as text)` })
          .where('name', '=', 'count')
          .execute();
      }),
    ),
  );
  const row = await shop.database.read
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'count')
    .executeTakeFirst();
  expect(row?.value).toBe('40');
});

test('a number that would not come back exactly does not come back at all', async () => {
  const largest = sql<{ n: number }>`select cast(9007199254740991 as bigint) as n`;
  expect((await largest.execute(shop.database.read)).rows).toEqual([{ n: Number.MAX_SAFE_INTEGER }]);
  await expect(sql`select cast(9007199254740993 as bigint) as n`.execute(shop.database.read)).rejects.toThrow(
    RangeError,
  );
});

test('texts come back as they went, whatever is in them', async () => {
  const texts = [
    '',
    ' ',
    "'",
    '"',
    '\\',
    '%_',
    'नमस्ते',
    '👩🏽‍🚀',
    '\u202e',
    '\r\n\t',
    'x'.repeat(100_000),
    'null',
    '{"a":1}',
  ];
  await shop.database.write(async (tx) => {
    for (const [n, value] of texts.entries()) await put(tx, `text ${String(n).padStart(2, '0')}`, value);
  });
  const rows = await shop.database.read.selectFrom('settings').select('value').orderBy('name').execute();
  expect(rows.map(({ value }) => value)).toEqual(texts);
});

describe('a statement that is built once', () => {
  const insert = statement<Tables, { value: string; name: string }, { name: string }>((db, { name, value }) =>
    db.insertInto('settings').values({ name, value }).returning('name'),
  );
  const find = statement<Tables, { least: string; most: string }, { name: string; value: string }>(
    (db, { least, most }) =>
      db
        .selectFrom('settings')
        .select(['name', 'value'])
        .where('name', '>=', least)
        .where('name', '<=', most)
        .where('value', '<>', 'fixed')
        .orderBy('name'),
  );

  test('takes other values with every call, each at its own place', async () => {
    for (const [name, value] of [
      ['a', '1'],
      ['b', '2'],
      ['c', 'fixed'],
      ['d', '4'],
    ] as const) {
      expect(await shop.database.write((tx) => insert(tx, { value, name }))).toEqual([{ name }]);
    }
    expect(await find(shop.database.read, { least: 'b', most: 'd' })).toEqual([
      { name: 'b', value: '2' },
      { name: 'd', value: '4' },
    ]);
    expect(await find(shop.database.read, { most: 'a', least: 'a' })).toEqual([{ name: 'a', value: '1' }]);
    expect(await find(shop.database.read, { least: 'x', most: 'y' })).toEqual([]);
  });

  test('sees what its own transaction did, and no other one’s', async () => {
    await shop.database.write(async (tx) => {
      await insert(tx, { name: 'a', value: '1' });
      expect(await find(tx, { least: 'a', most: 'a' })).toHaveLength(1);
      expect(await find(shop.database.read, { least: 'a', most: 'a' })).toHaveLength(0);
    });
  });

  test('holds when forty use it at once', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        shop.database.write((tx) => insert(tx, { name: `n${n}`, value: String(n) })),
      ),
    );
    const found = await Promise.all(
      Array.from({ length: 40 }, (_, n) => find(shop.database.read, { least: `n${n}`, most: `n${n}` })),
    );
    expect(found.map((rows) => rows[0]?.value)).toEqual(Array.from({ length: 40 }, (_, n) => String(n)));
  });

  test('values are values and never a part of the statement', async () => {
    const name = "x'; drop table settings; --";
    await shop.database.write((tx) => insert(tx, { name, value: '1' }));
    expect(await find(shop.database.read, { least: name, most: name })).toEqual([{ name, value: '1' }]);
  });
});

// One writer at a time can't get into another's way.
describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('writers on several connections', () => {
  const touch = async (tx: Tx, name: string, mark: string) =>
    void (await tx
      .updateTable('settings')
      .set({ value: sql<string>`value || ${mark}` })
      .where('name', '=', name)
      .execute());

  test('two that lock each other out are both done in the end', async () => {
    await shop.database.write(async (tx) => {
      await put(tx, 'left');
      await put(tx, 'right');
    });
    let tries = 0;
    let waiting = 2;
    const bothHoldOne = Promise.withResolvers<void>();
    const cross = (first: string, second: string, mark: string) =>
      shop.database.write(async (tx) => {
        tries++;
        await touch(tx, first, mark);
        if (--waiting <= 0) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await touch(tx, second, mark);
      });
    await Promise.all([cross('left', 'right', 'a'), cross('right', 'left', 'b')]);
    expect(tries).toBeGreaterThan(2);
    const rows = await shop.database.read.selectFrom('settings').select('value').execute();
    expect(rows.map(({ value }) => [...value].sort().join(''))).toEqual(['ab', 'ab']);
  });

  test('one that waits too long for another is told to come back, and has changed nothing', async () => {
    await shop.database.write((tx) => put(tx, 'held'));
    const holding = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const holder = shop.database.write(async (tx) => {
      await touch(tx, 'held', 'a');
      holding.resolve();
      await go.promise;
    });
    await holding.promise;
    const waiter = shop.database.write(async (tx) => {
      await put(tx, 'extra');
      await touch(tx, 'held', 'b');
    });
    await expect(waiter).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
    go.resolve();
    await holder;
    expect(await names()).toEqual(['held']);
  });
});
