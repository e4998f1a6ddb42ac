import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { builtInFrontPage } from '../contract/storefront.ts';
import { type OpenedStore, openStore } from './open-store.ts';
import { type Bus, postgresBus } from './platform/bus.ts';
import { postgresPool } from './platform/database/postgres.ts';
import { Servers } from './platform/database/servers.ts';
import { openTestShop, type TestShop } from './testing.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
  await listensTo(shop.bus, shop.bus);
});
afterEach(() => shop.close());

async function soon(check: () => void): Promise<void> {
  for (const until = performance.now() + 10_000; ; await sleep(5)) {
    try {
      return check();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}

/** Until what `from` says is heard on `bus`: connections need a moment. */
async function listensTo(bus: Bus, from: Bus): Promise<void> {
  let heard = false;
  const off = bus.subscribe('probe', () => {
    heard = true;
  });
  for (; !heard; await sleep(5)) await from.publish('probe', ['?']);
  off();
}

function listen(bus: Bus, topic: string): string[] {
  const heard: string[] = [];
  bus.subscribe(topic, (message) => void heard.push(message));
  return heard;
}

test('whoever listens hears what is said about their topic, in its order, and nothing else', async () => {
  const one = listen(shop.bus, 'orders');
  const two = listen(shop.bus, 'orders');
  const other = listen(shop.bus, 'gap');
  await shop.bus.publish('orders', ['a', 'b']);
  await shop.bus.publish('payments', ['x']);
  await shop.bus.publish('orders', ['c']);
  await soon(() => expect(one).toEqual(['a', 'b', 'c']));
  await soon(() => expect(two).toEqual(['a', 'b', 'c']));
  expect(other).toEqual([]);
});

test('a change that stands is answered as done, also when the other nodes can’t be told', async () => {
  const [meera, asha] = [await shop.admin(), await shop.customer()];
  const publish = vi.spyOn(shop.bus, 'publish').mockRejectedValue(new Error('The bus is away.'));
  try {
    const brand = { brandName: 'Unnati', contactEmail: '', frontPage: builtInFrontPage };
    const links = { instagram: '', youtube: '', facebook: '', twitter: '', telegram: '', whatsapp: '' };
    const texts = { socialLinks: links, testimonials: [], claims: '', grievanceContact: '' };
    const changed = await shop.put('/api/admin/storefront', meera, { ...brand, ...texts });
    expect(changed.statusCode).toBe(200);
    expect((await shop.get('/api/storefront', undefined)).json().brandName).toBe('Unnati');
    const platform = { name: 'YouTube', color: '#ff0000', icon: 'youtube' };
    expect((await shop.post('/api/platforms', meera, platform)).statusCode).toBe(201);
    expect((await shop.post('/api/auth/logout', asha, {})).statusCode).toBe(200);
    expect((await shop.get('/api/auth/me', asha)).statusCode).toBe(401);
    expect(publish).toHaveBeenCalledWith('storefront', ['changed']);
    expect(publish).toHaveBeenCalledWith('session-ended', [expect.any(String)]);
  } finally {
    publish.mockRestore();
  }
});

test('whoever has left hears no more', async () => {
  const stays = listen(shop.bus, 'orders');
  const heard: string[] = [];
  const leave = shop.bus.subscribe('orders', (message) => void heard.push(message));
  await shop.bus.publish('orders', ['a']);
  await soon(() => expect(heard).toEqual(['a']));
  leave();
  await shop.bus.publish('orders', ['b']);
  await soon(() => expect(stays).toEqual(['a', 'b']));
  expect(heard).toEqual(['a']);
});

test('a crowd of messages arrives whole and in order, however many fit into one notification', async () => {
  const heard = listen(shop.bus, 'orders');
  const messages = Array.from({ length: 500 }, (_, n) => `${n} ${'₹'.repeat(n % 120)}`);
  await shop.bus.publish('orders', messages);
  await soon(() => expect(heard).toHaveLength(500));
  expect(heard).toEqual(messages);
});

test('quotes, new lines and other writings arrive as they were said', async () => {
  const heard = listen(shop.bus, "o'rders");
  const messages = ["it's", '"', '\\', 'a\nb', 'नमस्ते 🙏', '', '[]'];
  await shop.bus.publish("o'rders", messages);
  await soon(() => expect(heard).toEqual(messages));
});

test('nothing said is nothing heard', async () => {
  const heard = listen(shop.bus, 'orders');
  await shop.bus.publish('orders', []);
  await shop.bus.publish('orders', ['a']);
  await soon(() => expect(heard).toEqual(['a']));
});

// One process has nobody else to talk to, and no connection that could break.
describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('between nodes', () => {
  let other: OpenedStore;
  const errors: Error[] = [];
  beforeEach(async () => {
    errors.length = 0;
    other = await openStore(shop.config, (error) => void errors.push(error));
    await listensTo(other.bus, shop.bus);
  });
  afterEach(() => other.close());

  test('each hears the other one, and itself', async () => {
    const [here, there] = [listen(shop.bus, 'orders'), listen(other.bus, 'orders')];
    await shop.bus.publish('orders', ['from here']);
    await other.bus.publish('orders', ['from there']);
    await soon(() => expect(here).toEqual(['from here', 'from there']));
    await soon(() => expect(there).toEqual(['from here', 'from there']));
  });

  test('one whose connection broke says that it may have missed something, and listens again', async () => {
    let gaps = 0;
    other.bus.onGap(() => {
      gaps++;
    });
    const heard = listen(other.bus, 'orders');
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'tarakki bus' and datname = current_database()
    `.execute(shop.database.read);
    await soon(() => expect(gaps).toBe(1));
    await shop.bus.publish('orders', ['after the gap']);
    await soon(() => expect(heard).toEqual(['after the gap']));
    expect(errors.length).toBeGreaterThan(0);
  });

  test('one that begins to listen looks afresh at once, since nobody knows what it missed', async () => {
    const url = shop.config.databaseUrl ?? '';
    const servers = new Servers(url, () => {});
    const pool = postgresPool(servers, () => {});
    const late = postgresBus(servers, pool, () => {});
    let gaps = 0;
    late.onGap(() => {
      gaps++;
    });
    await soon(() => expect(gaps).toBe(1));
    await late.close();
    await pool.end();
  });

  test('the catalogue of another node is shown anew after a gap', async () => {
    expect((await shop.get('/api/platforms', undefined)).json()).toEqual([]);
    const values = { position: 1, name: 'Instagram', color: '#d62976', icon: 'instagram' };
    await other.database.write((tx) => tx.insertInto('platforms').values(values).execute());
    expect((await shop.get('/api/platforms', undefined)).json()).toEqual([]);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'tarakki bus' and datname = current_database()
    `.execute(other.database.read);
    for (let found = 0; found === 0; await sleep(5))
      found = (await shop.get('/api/platforms', undefined)).json().length;
  });
});
