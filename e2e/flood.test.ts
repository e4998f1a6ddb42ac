import { afterEach, expect, test } from 'vitest';
import { fundedCustomers } from '../bench/customers.ts';
import { type HostileBody, hostileBodies, sendBody } from '../faults/bodies/hostile-bodies.ts';
import { probeHealth } from '../faults/bodies/probe-health.ts';
import { startUnguardedServer, type UnguardedServer } from '../faults/bodies/unguarded-server.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';

const accounts = 10;
const bodyBytes = 30_000_000;
const spareBytes = 30 * 1024 * 1024;
const restlessBytes = 1024 * 1024;
const memoryWithinMs = 20_000;
/** Of the longest wait at a server that parses every body: a count of milliseconds would depend on the machine. */
const healthyShare = 0.25;
const yardstick = hostileBodies['tiny numbers'] as HostileBody; // it is listed

let shop: ShopProcess | undefined;
let unguarded: UnguardedServer | undefined;
afterEach(async () => {
  unguarded?.end();
  await shop?.remove();
  [shop, unguarded] = [undefined, undefined];
});

/** Five pictures of 4.4 MB each, as data URLs: nothing is wrong with it. */
const ticketOfPictures: HostileBody = {
  headers: { 'content-type': 'application/json' },
  *pieces(bytes) {
    const gif = Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1');
    const picture = Buffer.concat([gif, Buffer.alloc(Math.floor((bytes / 5) * 0.74))]).toString('base64');
    yield Buffer.from('{"category":"refill","subject":"Followers went down","screenshots":[');
    for (let number = 0; number < 5; number++) {
      yield Buffer.from(`${number === 0 ? '' : ','}"data:image/gif;base64,`);
      for (let at = 0; at < picture.length; at += 65_536) yield Buffer.from(picture.slice(at, at + 65_536));
      yield Buffer.from('"');
    }
    yield Buffer.from('],"description":"Half of the followers of my last order are gone again."}');
  },
};

/** The memory of the program once it has come to rest. */
async function steadyBytes({ residentBytes }: ShopProcess): Promise<number> {
  let last = Number.POSITIVE_INFINITY;
  const change = () => {
    const before = last;
    last = residentBytes();
    return Math.abs(last - before);
  };
  await expect.poll(change, { timeout: memoryWithinMs, interval: 1_000 }).toBeLessThan(restlessBytes);
  return last;
}

/** Sends every body, whether its length is said or not. */
async function flood(attack: (kind: string, body: HostileBody, saysLength: boolean) => Promise<void>): Promise<void> {
  for (const [kind, body] of Object.entries({ ...hostileBodies, 'a ticket': ticketOfPictures }))
    for (const saysLength of [true, false]) await attack(kind, body, saysLength);
}

/** What the shop answers when each of some people sends this body at once. */
async function answersTo(url: string, tokens: readonly string[], body: HostileBody, saysLength: boolean) {
  const sent = { method: 'POST', body, bytes: bodyBytes, saysLength };
  const answers = tokens.map((token) => sendBody(`${url}/api/support/tickets`, { ...sent, token }));
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** The longest wait for an answer of an unguarded server, while the same accounts send it bodies of one kind. */
async function unguardedMs(): Promise<number> {
  unguarded = await startUnguardedServer();
  const { url } = unguarded;
  const tokens = Array.from({ length: accounts }, () => 'nobody');
  const endProbe = await probeHealth(url);
  for (const saysLength of [true, false]) await answersTo(url, tokens, yardstick, saysLength);
  const longest = (await endProbe()).at(-1);
  unguarded.end();
  return longest ?? 0;
}

test.each(['sqlite', 'postgres'] as const)(
  '30 MB of any shape from ten accounts at once, on %s: each is answered, others too, and the memory comes back',
  async (engine) => {
    const limitMs = healthyShare * (await unguardedMs());
    shop = await startShop(engine);
    const { url, residentBytes } = shop;
    const tokens = await fundedCustomers(url, accounts);
    // What the program takes once and keeps: its compiled code, the pages of its database.
    for (const saysLength of [true, false]) await answersTo(url, tokens, ticketOfPictures, saysLength);
    const before = await steadyBytes(shop);
    const endProbe = await probeHealth(url);
    await flood(async (kind, body, saysLength) => {
      const expected = kind === 'a ticket' ? [201, 429, 503] : [400, 413, 415, 429, 503];
      const statuses = await answersTo(url, tokens, body, saysLength);
      expect([kind, statuses.filter((status) => !expected.includes(status))]).toEqual([kind, []]);
    });
    const times = await endProbe();
    const p99 = times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY;
    expect(times.length).toBeGreaterThan(50);
    expect(p99, `the answers of ${times.length} probes took up to ${times.at(-1)} ms`).toBeLessThan(limitMs);
    await expect
      .poll(() => residentBytes() - before, { timeout: memoryWithinMs, interval: 200 })
      .toBeLessThan(spareBytes);
  },
  300_000,
);
