import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const megabyte = 2 ** 20;
const text = 'Half of the followers of my last order are gone again.';
const ticket = { category: 'refill', subject: 'Followers went down', description: text, screenshots: [] };
const textSize = ticket.subject.length + text.length;
const file = (who: Person) => shop.post('/api/support/tickets', who, ticket);
const setQuota = (userId: number, quotaMegabytes: unknown, by = meera) =>
  shop.put(`/api/admin/users/${userId}/storage-quota`, by, { quotaMegabytes });
const storageOf = async (userId: number) => (await shop.get(`/api/admin/users/${userId}`, meera)).json().storage;
const actsOn = async (userId: number): Promise<unknown[]> =>
  (await shop.get('/api/admin/audit?subject=user', meera))
    .json()
    .filter(({ subjectId }: { subjectId: number }) => subjectId === userId);

test('an admin sees what the tickets of an account take, of how much', async () => {
  const asha = await shop.customer();
  expect(await storageOf(asha.id)).toEqual({ usedBytes: 0, quotaBytes: 200 * megabyte });
  expect((await file(asha)).statusCode).toBe(201);
  expect(await storageOf(asha.id)).toEqual({ usedBytes: textSize, quotaBytes: 200 * megabyte });
});

test('a customer whose storage is full files again after an admin has raised it, which the audit log tells', async () => {
  const asha = await shop.customer();
  const used_bytes = 200 * megabyte - 1;
  await shop.database.write((tx) =>
    tx.insertInto('ticket_storage').values({ user_id: asha.id, used_bytes, quota_bytes: null }).execute(),
  );
  const full = await file(asha);
  expect([full.statusCode, full.json().detail]).toEqual([422, { kind: 'storage-full', megabytes: 200 }]);
  const raised = await setQuota(asha.id, 500);
  expect([raised.statusCode, raised.json()]).toEqual([200, { usedBytes: used_bytes, quotaBytes: 500 * megabyte }]);
  expect((await file(asha)).statusCode).toBe(201);
  expect(await storageOf(asha.id)).toEqual({ usedBytes: used_bytes + textSize, quotaBytes: 500 * megabyte });
  const entry = { action: 'set-storage-quota', before: { quotaMegabytes: 200 }, after: { quotaMegabytes: 500 } };
  expect(await actsOn(asha.id)).toEqual([expect.objectContaining(entry)]);
});

test('of two admins at once the later one finds what the first has set', async () => {
  const asha = await shop.customer();
  await Promise.all([setQuota(asha.id, 300), setQuota(asha.id, 400)]);
  const { quotaBytes } = await storageOf(asha.id);
  const [last, first] = (await actsOn(asha.id)) as Record<'before' | 'after', { quotaMegabytes: number }>[];
  expect(last?.before).toEqual(first?.after);
  expect((last?.after.quotaMegabytes ?? 0) * megabyte).toBe(quotaBytes);
});

test.each([199, 10_001, 250.5, '300', null])('%s is no quota', async (quotaMegabytes) => {
  const asha = await shop.customer();
  const answer = await setQuota(asha.id, quotaMegabytes);
  expect([answer.statusCode, answer.json().fields]).toEqual([
    400,
    { quotaMegabytes: 'Please enter a whole number of megabytes from 200 to 10,000' },
  ]);
  expect(await storageOf(asha.id)).toEqual({ usedBytes: 0, quotaBytes: 200 * megabyte });
});

test('no customer raises their own, and none is set for an account that is gone', async () => {
  const asha = await shop.customer();
  expect((await setQuota(asha.id, 500, asha)).statusCode).toBe(403);
  expect(await storageOf(asha.id)).toEqual({ usedBytes: 0, quotaBytes: 200 * megabyte });
  expect((await shop.delete(`/api/admin/users/${asha.id}`, meera)).statusCode).toBe(200);
  for (const id of [asha.id, 999_999]) expect((await setQuota(id, 500)).statusCode).toBe(404);
});
