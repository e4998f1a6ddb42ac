import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OpenedStore, openStore } from './open-store.ts';
import { openTestShop, type TestShop } from './testing.ts';

const second = 1_000;
const now = Date.UTC(2026, 10, 21);
const call = { name: 'POST /a user:1', windowMs: 60 * second, now };

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

test('calls are counted for each name, in a window that opens with the first one', async () => {
  const { callCounts } = shop;
  const windowEndsAt = now + 60 * second;
  expect(await callCounts.count(call)).toEqual({ calls: 1, windowEndsAt });
  expect(await callCounts.count({ ...call, now: now + 59 * second })).toEqual({ calls: 2, windowEndsAt });
  expect(await callCounts.count({ ...call, name: 'POST /a user:2' })).toEqual({ calls: 1, windowEndsAt });
  const later = now + 60 * second;
  expect(await callCounts.count({ ...call, now: later })).toEqual({ calls: 1, windowEndsAt: later + 60 * second });
});

test('a window that a clock opened which had jumped ahead shuts nobody out once the clock is back', async () => {
  const { callCounts } = shop;
  await callCounts.count({ ...call, now: now + 86_400 * second });
  expect(await callCounts.count(call)).toEqual({ calls: 1, windowEndsAt: now + 60 * second });
  // Clocks of two nodes differ a little: that opens no new window.
  expect(await callCounts.count({ ...call, now: now - 30 * second })).toMatchObject({ calls: 2 });
});

test('a flood of other names does not make a name forgotten', async () => {
  const { callCounts } = shop;
  await callCounts.count(call);
  for (let n = 0; n < 6_000; n += 100)
    await Promise.all(
      Array.from({ length: 100 }, (_, m) => callCounts.count({ ...call, name: `POST /b network:${n + m}` })),
    );
  expect((await callCounts.count(call)).calls).toBe(2);
});

test('200 calls at once get 200 numbers', async () => {
  const counted = await Promise.all(Array.from({ length: 200 }, () => shop.callCounts.count(call)));
  expect(counted.map(({ calls }) => calls).sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
});

test('what is over is forgotten, and nothing else', async () => {
  const { callCounts } = shop;
  await callCounts.count(call);
  await callCounts.count({ ...call, name: 'stands', windowMs: 120 * second });
  await callCounts.forgetEnded(now + 60 * second);
  // Within its window a name that was forgotten begins anew.
  expect((await callCounts.count(call)).calls).toBe(1);
  expect((await callCounts.count({ ...call, name: 'stands' })).calls).toBe(2);
});

// One process has nobody to share a count with.
describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('between nodes', () => {
  let other: OpenedStore;
  let limited: TestShop;
  beforeEach(async () => {
    other = await openStore(shop.config, () => {});
    limited = await openTestShop({ RATE_LIMIT_FACTOR: '1' });
  });
  afterEach(async () => {
    await other.close();
    await limited.close();
  });

  test('each counts on where the other one was', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? shop.callCounts : other.callCounts).count(call)),
    );
    expect((await shop.callCounts.count(call)).calls).toBe(51);
    expect((await other.callCounts.count(call)).calls).toBe(52);
  });

  test('counts name neither a person nor an address', async () => {
    await limited.post('/api/auth/login', undefined, { email: 'asha@example.in', password: 'x' });
    const rows = await limited.database.read.selectFrom('call_counts').select('name').execute();
    expect(rows).toEqual([{ name: expect.stringMatching(/^[\w-]{43}$/) }]);
  });

  test('whoever has used up a limit is refused without a look at the database, until the window ends', async () => {
    const ask = () => limited.post('/api/auth/forgot-password', undefined, { email: 'asha@example.in' });
    for (let calls = 1; calls <= 10; calls++) expect((await ask()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(429);
    const stands = async () =>
      (await limited.database.read.selectFrom('call_counts').select('calls').executeTakeFirstOrThrow()).calls;
    expect(await stands()).toBe(11);
    const refused = await ask();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    expect(await stands()).toBe(11);
    limited.clock.now += 15 * 60 * second;
    expect((await ask()).statusCode).toBe(200);
  });

  test('and is let in again when the clock that shut it out is set back', async () => {
    const ask = () => limited.post('/api/auth/forgot-password', undefined, { email: 'asha@example.in' });
    limited.clock.now += 86_400 * second;
    for (let calls = 1; calls <= 10; calls++) await ask();
    expect((await ask()).statusCode).toBe(429);
    limited.clock.now -= 86_400 * second;
    expect((await ask()).statusCode).toBe(200);
  });
});
