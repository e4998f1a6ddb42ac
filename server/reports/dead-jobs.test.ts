import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { securityMailJob } from '../notifications/announce-security-act.ts';
import { day, minute } from '../platform/clock.ts';
import { deleteOldDeadJobs } from '../platform/jobs/dead-jobs.ts';
import { handleJob } from '../platform/jobs/define-job.ts';
import { processJobs } from '../platform/jobs/process-jobs.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let actsBefore = 0;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
beforeEach(async () => {
  await shop.database.write(async (tx) => void (await tx.deleteFrom('jobs').execute()));
  actsBefore = (await shop.get('/api/admin/audit?subject=job', meera)).json().length;
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

async function bury(kind: string, { payload = '"new_order"', deadAt = shop.clock.now } = {}): Promise<number> {
  const at = deadAt - minute;
  const row = { kind, payload, attempts: 8, run_at: at, due_at: deadAt, scheduled_at: at };
  const { id } = await shop.database.write((tx) =>
    tx
      .insertInto('jobs')
      .values({ ...row, dead_at: deadAt, last_error: '550 no such user' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}
const list = async (query = '') => shop.get(`/api/admin/dead-jobs${query}`, meera);
const retry = (id: number) => shop.post(`/api/admin/dead-jobs/${id}/retry`, meera, {});
const discard = (id: number) => shop.delete(`/api/admin/dead-jobs/${id}`, meera);
/** Since the test began. */
const acts = async () => {
  const all: unknown[] = (await shop.get('/api/admin/audit?subject=job', meera)).json();
  return all.slice(0, all.length - actsBefore);
};

test('an admin sees what was given up, newest first and by pages, without what it carries', async () => {
  const first = await bury('push-news', { deadAt: shop.clock.now - minute });
  const second = await bury('security-mail', { payload: '' });
  const all = await list();
  expect(all.json()).toEqual([
    {
      id: second,
      kind: 'security-mail',
      runAt: new Date(shop.clock.now - minute).toISOString(),
      failedAt: new Date(shop.clock.now).toISOString(),
      attempts: 8,
      error: '550 no such user',
      canRunAgain: false,
    },
    expect.objectContaining({ id: first, kind: 'push-news', canRunAgain: true }),
  ]);
  expect(all.headers['x-total-count']).toBe('2');
  expect(all.body).not.toContain('new_order');
  expect((await list('?page=2&pageSize=1')).json()).toMatchObject([{ id: first }]);
});

test('what is run again is done, and stands in the audit log', async () => {
  const id = await bury('push-news');
  expect((await retry(id)).statusCode).toBe(200);
  expect((await list()).json()).toEqual([]);
  expect(await shop.processJobs()).toBe(1);
  expect(await shop.database.read.selectFrom('jobs').selectAll().execute()).toEqual([]);
  expect(await acts()).toMatchObject([
    { action: 'retry', subject: 'job', before: { kind: 'push-news', attempts: 8, error: '550 no such user' } },
  ]);
});

test('what is discarded is gone, and stands in the audit log', async () => {
  const id = await bury('security-mail', { payload: '' });
  expect((await discard(id)).statusCode).toBe(200);
  expect((await list()).json()).toEqual([]);
  expect(await acts()).toMatchObject([{ action: 'discard', before: { kind: 'security-mail' } }]);
});

test('of many admins who decide at once, one does', async () => {
  const id = await bury('push-news');
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? retry(id) : discard(id))));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(9);
  expect(await acts()).toHaveLength(1);
});

test('a mail whose address was not kept can not run again, and a job that waits is no dead letter', async () => {
  const mail = await bury('security-mail', { payload: '' });
  expect((await retry(mail)).statusCode).toBe(404);
  await shop.database.write((tx) => tx.updateTable('jobs').set({ dead_at: null }).execute());
  expect((await retry(mail)).statusCode).toBe(404);
  expect((await discard(mail)).statusCode).toBe(404);
  expect(await acts()).toEqual([]);
});

test('what nobody decided upon for ninety days is deleted', async () => {
  await bury('push-news', { deadAt: shop.clock.now - 91 * day });
  const kept = await bury('push-news', { deadAt: shop.clock.now - 89 * day });
  await deleteOldDeadJobs(shop.database, shop.clock.now);
  expect((await list()).json()).toMatchObject([{ id: kept }]);
});

test('a security mail that is given up is told to the admins, and its address goes', async () => {
  const payload = JSON.stringify({ to: 'a@b.in', for: 'admin', act: 'admin-created', message: 'm', at: '' });
  const row = { kind: securityMailJob.kind, payload, attempts: securityMailJob.maxAttempts - 1 };
  await shop.database.write((tx) =>
    tx
      .insertInto('jobs')
      .values({ ...row, run_at: 1, due_at: 1, scheduled_at: 1 })
      .execute(),
  );
  const errors: unknown[] = [];
  await processJobs(shop.database, {
    clock: () => shop.clock.now,
    handlers: [handleJob(securityMailJob, () => Promise.reject(new Error('550 <a@b.in> unknown')))],
    onError: (error) => errors.push(error),
  });
  expect(errors).toHaveLength(1);
  expect((await list()).json()).toMatchObject([{ error: '550 <(address)> unknown', canRunAgain: false }]);
  const left = await shop.database.read.selectFrom('jobs').select(['kind', 'payload']).orderBy('id').execute();
  expect(left.map(({ kind }) => kind)).toEqual(['security-mail', 'event']);
  expect(left[0]?.payload).toBe('');
  expect(JSON.parse(left[1]?.payload ?? '')).toMatchObject({
    audience: { admins: true },
    event: { type: 'shop_alarm', message: 'A security mail could not be sent' },
  });
});
