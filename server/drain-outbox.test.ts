import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outboxAsJob } from './app.ts';
import { hour, minute } from './platform/clock.ts';
import { drainOutbox } from './platform/jobs/drain-outbox.ts';
import { openTestShop, type TestShop } from './testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  shop.mails.length = 0;
  await shop.database.write(async (tx) => {
    await tx.deleteFrom('jobs').execute();
    await sql`delete from outbox`.execute(tx);
  });
});
afterAll(() => shop.close());

interface Row {
  kind: string;
  payload: string;
  attempts?: number;
  dueAt?: number;
  failedAt?: number;
  createdAt?: number;
}
/** As a node of the former version writes it. */
const insert = (...rows: Row[]) =>
  shop.database.write(async (tx) => {
    for (const { kind, payload, attempts = 0, dueAt = shop.clock.now, failedAt, createdAt = dueAt } of rows)
      await sql`insert into outbox (kind, payload, attempts, due_at, failed_at, created_at)
        values (${kind}, ${payload}, ${attempts}, ${dueAt}, ${failedAt ?? null}, ${createdAt})`.execute(tx);
  });
const drain = () => drainOutbox(shop.database, { now: shop.clock.now, translate: outboxAsJob });
const left = async () =>
  (await sql<{ kind: string }>`select kind from outbox order by id`.execute(shop.database.read)).rows.map(
    ({ kind }) => kind,
  );
const jobs = () => shop.database.read.selectFrom('jobs').selectAll().orderBy('id').execute();

test('what a former version left to do is done', async () => {
  const asha = await shop.customer();
  await insert(
    { kind: 'password-reset', payload: JSON.stringify({ email: asha.email }) },
    { kind: 'password-reset', payload: JSON.stringify({ email: asha.email, language: 'hi' }) },
    { kind: 'push-news', payload: 'new_order' },
    {
      kind: 'notice',
      payload: JSON.stringify({ audience: { admins: true }, event: { type: 'new_order', message: 'x' } }),
    },
    {
      kind: 'security-mail',
      payload: JSON.stringify({
        to: 'a@b.in',
        for: 'admin',
        act: 'admin-created',
        message: 'm',
        at: new Date(0).toISOString(),
      }),
    },
  );
  await drain();
  expect(await left()).toEqual([]);
  expect((await jobs()).map(({ kind, attempts }) => [kind, attempts])).toEqual([
    ['password-reset', 0],
    ['password-reset', 0],
    ['push-news', 0],
    ['event', 0],
    ['security-mail', 0],
  ]);
  while ((await shop.processJobs()) > 0);
  expect(shop.mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Security notice of Tarakki',
    'Set a new password for Tarakki',
    'Tarakki के लिए नया पासवर्ड बनाएँ',
  ]);
  expect(await jobs()).toEqual([]);
});

test('what a node of the former version has under way is left to it until its claim ends, and what it puts off until then', async () => {
  const { now } = shop.clock;
  const payload = JSON.stringify({ email: 'a@b.in' });
  await insert({ kind: 'password-reset', payload, attempts: 1, dueAt: now + 5 * minute, createdAt: now });
  await drain();
  expect([await left(), await jobs()]).toEqual([['password-reset'], []]);
  shop.clock.now = now + 5 * minute;
  await drain();
  expect(await left()).toEqual([]);
  expect(await jobs()).toMatchObject([{ attempts: 1, run_at: now, due_at: shop.clock.now }]);
});

test('what was dated impossibly far ahead is taken over at once', async () => {
  const { now } = shop.clock;
  await insert(
    { kind: 'push-news', payload: 'new_order', dueAt: now + 2 * hour, attempts: 1 },
    { kind: 'push-news', payload: 'new_order', dueAt: now + 10 * minute },
  );
  await drain();
  expect(await left()).toEqual([]);
});

test('what had failed for good is a dead letter', async () => {
  await insert(
    { kind: 'password-reset', payload: '', attempts: 14, failedAt: 7 },
    { kind: 'push-news', payload: 'new_order', attempts: 8, failedAt: 8 },
  );
  await drain();
  expect(await jobs()).toMatchObject([
    { kind: 'password-reset', payload: '', attempts: 14, dead_at: 7 },
    { kind: 'push-news', payload: '"new_order"', attempts: 8, dead_at: 8 },
  ]);
});

test('of many rows each is taken over once, by however many nodes', async () => {
  await insert(...Array.from({ length: 500 }, (_, n) => ({ kind: 'push-news', payload: `type ${n}` })));
  await Promise.all([drain(), drain(), drain()]);
  const payloads = (await jobs()).map(({ payload }) => payload);
  expect(payloads).toHaveLength(500);
  expect(new Set(payloads).size).toBe(500);
  expect(await left()).toEqual([]);
});
