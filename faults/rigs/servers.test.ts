import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type OpenedStore, openStore } from '../../server/open-store.ts';
import { placeOf } from '../../server/platform/database/servers.ts';
import { enqueueJob } from '../../server/platform/jobs/enqueue-job.ts';
import { openTestShop, type TestShop } from '../../server/testing.ts';
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts';

/** So long a server that was found is believed to be the one. */
const believedAtMostMs = 1_100;

/** Two ways to one database: what is written by one is there by the other, as on a synchronous standby. */
describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('a DATABASE_URL that names two servers', () => {
  let shop: TestShop;
  let one: DatabaseProxy;
  let two: DatabaseProxy;
  let store: OpenedStore;

  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  beforeEach(async () => {
    const url = new URL(shop.config.databaseUrl ?? '');
    [one, two] = await Promise.all([openDatabaseProxy(placeOf(url.href)), openDatabaseProxy(placeOf(url.href))]);
    const databaseUrl = `postgres://${url.username}@127.0.0.1:${one.port},127.0.0.1:${two.port}${url.pathname}`;
    store = await openStore({ databaseUrl, dataDir: '' }, () => {});
  });
  afterEach(async () => {
    await store.close();
    await Promise.all([one.close(), two.close()]);
  });

  let count = 0;
  const write = async () => {
    const payload = `note ${++count}`;
    await store.database.write((tx) => enqueueJob(tx, { kind: 'note' }, { payload, at: 0 }));
    return payload;
  };
  const timesWritten = async (payload: string) =>
    (await shop.database.read.selectFrom('jobs').select('id').where('payload', '=', JSON.stringify(payload)).execute())
      .length;
  /** As many connections as a workload would have made. */
  const fillPool = () => Promise.all(Array.from({ length: 16 }, write));

  /** Whether what the shop's other node says is received. */
  const hears = async () => {
    let received = false;
    const off = store.bus.subscribe('probe', () => {
      received = true;
    });
    const until = performance.now() + 10_000;
    for (; !received && performance.now() < until; await sleep(20)) await shop.bus.publish('probe', ['?']);
    off();
    return received;
  };

  test('is served by the first of them, and by the other one once that is gone', async () => {
    await fillPool();
    expect([one.connections() > 16, two.connections()]).toEqual([true, 0]);
    one.cut();
    const startedAt = performance.now();
    const written = await vi.waitFor(write, { timeout: 5_000, interval: 20 });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(await timesWritten(written)).toBe(1);
    expect(await hears()).toBe(true);

    one.restore();
    two.cut();
    const back = await vi.waitFor(write, { timeout: 5_000, interval: 20 });
    expect(await timesWritten(back)).toBe(1);
  });

  test('a former primary that comes back and takes writes is left alone while the one in use does too', async () => {
    await fillPool();
    one.cut();
    await vi.waitFor(write, { timeout: 5_000, interval: 20 });
    one.restore();
    // What there is of connections breaks; the server behind them stays what it is.
    two.restore();
    await sleep(believedAtMostMs);
    await vi.waitFor(fillPool, { timeout: 5_000, interval: 20 });
    expect([one.connections(), two.connections() > 1]).toEqual([0, true]);
  });

  test('a session that turned read-only after it was checked is dropped, and its write goes to the other server', async () => {
    await fillPool();
    expect(await hears()).toBe(true);
    await one.turnReadOnly();
    // Nobody is told anything: what met the read-only server was tried again on the other one.
    const written = await Promise.all(Array.from({ length: 16 }, write));
    expect(await Promise.all(written.map(timesWritten))).toEqual(written.map(() => 1));
    await vi.waitFor(() => expect(one.connections()).toBe(0), { timeout: 5_000, interval: 20 });
    expect(await hears()).toBe(true);
    expect(await store.database.read.selectFrom('jobs').select('id').limit(1).execute()).toHaveLength(1);
  });

  test('a server that takes no writes is not connected to, and where none does every write is told to come later', async () => {
    await Promise.all([one.turnReadOnly(), two.turnReadOnly()]);
    await expect(write()).rejects.toMatchObject({ code: 'unavailable' });
    one.restore();
    two.restore();
    await vi.waitFor(write, { timeout: 5_000, interval: 20 });
  });

  test('a server that went silent is passed over by whoever needs a new connection', { timeout: 60_000 }, async () => {
    one.silence();
    const dead = write();
    const lost = expect(dead).rejects.toMatchObject({ code: 'unavailable' });
    // The pool lends the one connection that it had made to the first write; the others make their own.
    const written = await Promise.all(Array.from({ length: 4 }, () => vi.waitFor(write, { timeout: 30_000 })));
    expect(await Promise.all(written.map(timesWritten))).toEqual([1, 1, 1, 1]);
    await lost;
  });
});

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('a DATABASE_URL that names one server', () => {
  test('its sessions that turned read-only are not used again: there may be another server behind the same address', async () => {
    const shop = await openTestShop();
    const proxy = await openDatabaseProxy(placeOf(shop.config.databaseUrl ?? ''));
    const databaseUrl = proxy.urlOf(shop.config.databaseUrl ?? '');
    const store = await openStore({ databaseUrl, dataDir: '' }, () => {});
    const write = () => store.database.write((tx) => enqueueJob(tx, { kind: 'note' }, { payload: 'hello', at: 0 }));
    try {
      await Promise.all(Array.from({ length: 8 }, write));
      await proxy.turnReadOnly();
      await expect(write()).rejects.toMatchObject({ code: 'unavailable' });
      proxy.allowWrites();
      await write();
    } finally {
      await store.close();
      await proxy.close();
      await shop.close();
    }
  });
});
