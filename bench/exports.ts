import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedIn } from '../contract/accounts.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { fetchInTime } from '../scripts/within.ts';
import { openStore } from '../server/open-store.ts';
import { fundedCustomers } from './customers.ts';
import { alone, type Row } from './rows.ts';
import type { EngineName } from './sizes.ts';

const accounts = 10;
const ordersEach = 40_000;
const rowsAtOnce = 1_000;
/** Of all of them together; one at a time they take a few seconds each. */
const limitMs = 5 * 60_000;
const maxTries = 60;

interface Export {
  readonly isWhole: boolean;
  /** How often it was told to come again. */
  readonly refusals: number;
}

/** All that is stored about ten large accounts, asked for at once: what it takes of the memory, and how long others wait. */
export async function benchExports(engine: EngineName): Promise<Row[]> {
  const shop = await startShop(engine);
  try {
    const tokens = await fundedCustomers(shop.url, accounts);
    for (const token of tokens) await insertOrders(shop, token);
    const before = shop.residentBytes();
    const ended = new AbortController();
    const beside = watch(shop, ended.signal);
    const startedAt = performance.now();
    const exports = await Promise.all(tokens.map((token) => exportOf(shop.url, token)));
    const seconds = (performance.now() - startedAt) / 1_000;
    ended.abort();
    const { mostBytes, waitsMs } = await beside;

    const whole = exports.filter(({ isWhole }) => isWhole).length;
    if (whole < accounts) throw new Error(`${engine}: only ${whole} of ${accounts} exports came whole.`);
    const refusals = exports.reduce((sum, each) => sum + each.refusals, 0);
    const p99Ms = waitsMs.toSorted((a, b) => a - b)[Math.floor(waitsMs.length * 0.99)] ?? Number.NaN;
    const what = `${engine}: ${accounts} exports of ${ordersEach} orders at once`;
    return [
      alone(`${what}, all whole after`, `${seconds.toFixed(1)} s, told ${refusals} times to come again`),
      alone(`${what}, resident memory on top`, `${Math.round((mostBytes - before) / 2 ** 20)} MB`, '< 100 MB'),
      alone(`${what}, p99 of /healthz meanwhile`, `${p99Ms.toFixed(0)} ms`, '< 250 ms'),
    ];
  } finally {
    await shop.remove();
  }
}

async function insertOrders({ url, dataDir, databaseUrl }: ShopProcess, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const { id } = (await (await fetchInTime(`${url}/api/auth/me`, { headers })).json()) as SignedIn['user']; // its contract
  const store = await openStore({ dataDir, databaseUrl }, () => {});
  try {
    for (let from = 0; from < ordersEach; from += rowsAtOnce) {
      const orders = Array.from({ length: rowsAtOnce }, (_, n) => orderOf(id, from + n));
      await store.database.write((tx) => tx.insertInto('orders').values(orders).execute());
    }
  } finally {
    await store.close();
  }
}

const orderOf = (userId: number, n: number) => ({
  user_id: userId,
  service_id: 1,
  service_name: 'Likes',
  category_name: 'Instagram Likes',
  platform_name: 'Instagram',
  platform_icon: 'instagram',
  platform_color: '#e1306c',
  url: `https://instagram.com/p/${n}`,
  quantity: 100,
  rate: 250_000,
  list_paise: 250,
  total_paise: 250,
  discounts: '[]',
  created_at: Date.now(),
  updated_at: Date.now(),
});

/** Who is told to come again does so when told. */
async function exportOf(url: string, token: string): Promise<Export> {
  const headers = { authorization: `Bearer ${token}` };
  for (let refusals = 0; refusals < maxTries; refusals++) {
    const answer = await fetchInTime(`${url}/api/user/data`, { headers, signal: AbortSignal.timeout(limitMs) });
    if (answer.ok) return { isWhole: (await countOrders(answer)) === ordersEach, refusals };
    const retryAfter = Number(answer.headers.get('retry-after'));
    await answer.arrayBuffer();
    if (![429, 503].includes(answer.status) || !(retryAfter > 0)) {
      throw new Error(`An export was answered with ${answer.status}, and not when to come again.`);
    }
    await sleep(retryAfter * 1_000);
  }
  return { isWhole: false, refusals: maxTries };
}

const mark = '"timeline":';

async function countOrders(answer: Response): Promise<number> {
  let orders = 0;
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of answer.body ?? []) {
    const text = rest + decoder.decode(bytes, { stream: true });
    orders += text.split(mark).length - 1;
    // What may be the beginning of a mark is looked at again.
    rest = text.slice(1 - mark.length);
  }
  return orders;
}

/** Looks at the memory and asks for a sign of life, until `signal`. */
async function watch(shop: ShopProcess, signal: AbortSignal): Promise<{ mostBytes: number; waitsMs: number[] }> {
  const waitsMs: number[] = [];
  let mostBytes = 0;
  while (!signal.aborted) {
    const startedAt = performance.now();
    const answer = await fetchInTime(`${shop.url}/healthz`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`/healthz answered ${answer.status} during the exports.`);
    waitsMs.push(performance.now() - startedAt);
    mostBytes = Math.max(mostBytes, shop.residentBytes());
    await sleep(50);
  }
  return { mostBytes, waitsMs };
}
