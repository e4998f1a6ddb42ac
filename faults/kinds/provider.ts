import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { owner, type ShopProcess, startShop } from '../../scripts/shop-process.ts';
import { fetchInTime } from '../../scripts/within.ts';
import { day } from '../../server/platform/clock.ts';
import { type FakeProvider, startFakeProvider } from '../../server/providers/start-fake-provider.ts';
import type { Reader } from '../../server/tables.ts';
import type { History } from '../workload/history.ts';
import { between, type EngineName, type Fault } from './fault.ts';

/** 40 rounds place 480 orders, of which nearly a tenth loses its answer and a tenth gets an error of the provider's server. */
const ordersPerRound = 12;
const settleMs = 30_000;
const price = { min: 100, quantity: 1_000 };
/** Every fourth order is delivered in parts, of which the first is sent at once, and no other within a day. */
const inParts = { quantity: 300, runs: 3, intervalMinutes: 1_440 };
const partsEvery = 4;

/** Orders are sent to a provider while nodes are killed: none is sent twice, lost, or paid back while nobody knows where it is. */
export const provider: Fault = {
  name: 'provider',
  engines: ['sqlite', 'postgres'],
  rounds: { long: 40, short: 2 },
  measuredFrom: 'SIGKILL of a node that sends to a provider, or of the whole shop after an answer',
  open: async (engine) => {
    const fake = await startFakeProvider({ balance: '100000', settings: { startsAfterMs: day } });
    const nodes = await startNodes(engine);
    const [first] = nodes;
    if (!first) throw new Error('There is a node.');
    const buyer = await openBuyer(() => nodes.map(({ url }) => url), fake);
    let summary = '';
    let round = 0;
    const restart = async (struck: readonly number[]) => {
      await Promise.all(
        struck.map(async (index) => {
          const node = nodes[index];
          if (node) nodes[index] = await node.restart();
        }),
      );
    };
    return {
      urls: nodes.map(({ url }) => url),
      place: first,
      inject: async (workload) => {
        const placing = Promise.all(Array.from({ length: ordersPerRound }, () => buyer.place(workload.history)));
        const isWhole = ++round % 2 === 0;
        if (isWhole) await answeredAndKilled(fake, nodes);
        else await sleep(between(50, 600));
        const again = workload.waitForRecovery();
        await restart(isWhole ? [...nodes.keys()] : [Math.floor(Math.random() * nodes.length)]);
        const ms = await again;
        await placing;
        return ms;
      },
      check: async (db) => {
        const sent = await untilSent(db, buyer);
        summary = inWords(sent, fake);
        return findFaults(sent, { fake, buyer });
      },
      summary: () => summary,
      close: async () => {
        // The second one uses the database of the first.
        for (const node of nodes.toReversed()) await node.remove();
        await fake.stop();
      },
    };
  },
};

const answerWaitMs = 5_000;

/** Kills the whole shop in the moment in which the provider has answered a good order, before anybody can have written it down. */
async function answeredAndKilled(fake: FakeProvider, nodes: readonly ShopProcess[]): Promise<void> {
  const killed = Promise.withResolvers<void>();
  fake.onAnswered = ({ action }) => {
    if (action !== 'add') return;
    fake.onAnswered = undefined;
    for (const node of nodes) node.signal('SIGKILL');
    killed.resolve();
  };
  await Promise.race([killed.promise, sleep(answerWaitMs)]);
  fake.onAnswered = undefined;
}

async function startNodes(engine: EngineName): Promise<ShopProcess[]> {
  const env = { PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '2000', SECRET: randomBytes(32).toString('hex') };
  const first = await startShop(engine, env);
  if (engine === 'sqlite') return [first];
  return [first, await startShop(engine, { ...env, DATABASE_URL: first.databaseUrl ?? '' })];
}

interface Buyer {
  /** The numbers of the orders that were placed, by their link. */
  readonly placed: ReadonlyMap<string, number>;
  /** Places an order, and asks until it is answered; what is known of it is noted. */
  place(history: Pick<History, 'orders'>): Promise<void>;
  /** An admin has looked at the provider: what is sent there goes on. */
  lookAtProvider(): Promise<void>;
}

interface Ask {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly key?: string;
}

const answerLimitMs = 8_000;
const askedFor = 60_000;

/** Asks one node after the other until one answers; throws for a refusal. */
async function ask(urls: readonly string[], { method, path, body, token, key }: Ask): Promise<Record<string, unknown>> {
  const until = Date.now() + askedFor;
  for (let turn = Math.floor(Math.random() * urls.length); Date.now() < until; turn++) {
    const answer = await fetchInTime(`${urls[turn % urls.length]}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerLimitMs),
    }).catch(() => undefined);
    if (answer?.ok) return (await answer.json()) as Record<string, unknown>; // each call below knows its own
    if (answer && answer.status < 500) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    await sleep(20);
  }
  throw new Error(`${method} ${path} was not answered.`);
}

async function openBuyer(urls: () => string[], fake: FakeProvider): Promise<Buyer> {
  const call = (request: Ask) => ask(urls(), request);
  const signedIn = await call({ method: 'POST', path: '/api/auth/login', body: owner });
  const admin = String(signedIn['token']);
  // Of a price that leaves something in every shop.
  fake.panel.setService('102', { rate: '0.001' });
  const known = { name: 'Fake Panel', url: fake.url, currency: 'USD', rate: '88.50', callsPerMinute: 600 };
  const adding = { method: 'POST', path: '/api/admin/providers', token: admin, body: { ...known, apiKey: fake.key } };
  const { id: providerId } = await call(adding);
  await call({ method: 'POST', path: `/api/admin/providers/${providerId}/sync`, token: admin, body: {} });
  const serviceId = await createService(call, admin);
  const routes = [{ providerId, externalId: '102' }];
  const path = `/api/admin/services/${serviceId}/routes`;
  await call({ method: 'PUT', path, token: admin, body: { mode: 'auto', routes } });
  const token = await openWallet(call, admin);
  injectFaults(fake);
  const placed = new Map<string, number>();
  let count = 0;
  return {
    placed,
    place: async ({ orders }) => {
      const url = `https://instagram.com/p/fault-${++count}`;
      const key = `fault-${count}`;
      orders.set(url, undefined);
      const body = { serviceId, url, ...(count % partsEvery === 0 ? inParts : { quantity: price.quantity }) };
      const { id } = await call({ method: 'POST', path: '/api/orders', token, body, key });
      placed.set(url, Number(id));
      orders.set(url, Number(id));
    },
    lookAtProvider: async () => {
      await call({ method: 'PUT', path: `/api/admin/providers/${providerId}`, token: admin, body: known });
    },
  };
}

/** What a provider does wrong, and for so long that a kill hits the middle of a call. */
function injectFaults(fake: FakeProvider): void {
  const often = { action: 'add', times: Number.POSITIVE_INFINITY };
  fake.fault({ ...often, kind: 'lost-answer', probability: 0.1 });
  fake.fault({ ...often, kind: 'http-500', probability: 0.06 });
  fake.fault({ ...often, kind: 'http-500', probability: 0.05, handled: true });
  fake.fault({ ...often, kind: 'latency', probability: 0.5, ms: 150 });
}

type Call = (request: Ask) => Promise<Record<string, unknown>>;

async function createService(call: Call, token: string): Promise<number> {
  const categories = await call({ method: 'GET', path: '/api/admin/service-categories', token });
  const [category] = Object.values(categories) as { id: number }[]; // a list, as the contract has it
  const body = {
    categoryId: category?.id,
    name: 'Likes by a provider',
    description: 'Sent by itself.',
    pricePerThousand: '1.00',
    minQuantity: price.min,
    maxQuantity: price.quantity,
    isInstantStart: true,
    canDrip: true,
  };
  const { id } = await call({ method: 'POST', path: '/api/services', token, body });
  return Number(id);
}

async function openWallet(call: Call, admin: string): Promise<string> {
  const person = { firstName: 'Asha', lastName: 'Verma', email: 'asha.fault@example.in', password: 'rangoli-42' };
  await call({ method: 'POST', path: '/api/auth/register', body: person });
  const { token, user } = await call({ method: 'POST', path: '/api/auth/login', body: person });
  const { id } = user as { id: number }; // as the contract has it
  const gift = { operation: 'add', amount: '1000', description: 'For the faults', adminNotes: '' };
  await call({ method: 'POST', path: `/api/admin/users/${id}/balance-operation`, token: admin, body: gift });
  return String(token);
}

interface Sent {
  readonly id: number;
  readonly url: string;
  readonly status: string;
  readonly refunded_paise: number;
  readonly state: string | null;
  readonly provider_order: string | null;
  readonly tries: number | null;
  readonly runs: number | null;
  readonly next_run: number | null;
  readonly due_at: number | null;
}

const findSent = (db: Reader): Promise<Sent[]> =>
  db
    .selectFrom('orders as o')
    .leftJoin('dispatches as d', 'd.order_id', 'o.id')
    .leftJoin('drip_feeds as f', 'f.order_id', 'o.id')
    .select(['o.id', 'o.url', 'o.status', 'o.refunded_paise', 'd.state', 'd.provider_order', 'd.tries'])
    .select(['o.runs', 'f.next_run', 'f.due_at'])
    .where('o.url', 'like', 'https://instagram.com/p/fault-%')
    .execute();

/** Every order has been sent, or its sender is gone. */
async function untilSent(db: Reader, buyer: Buyer): Promise<Sent[]> {
  const until = Date.now() + settleMs;
  for (;;) {
    const rows = await findSent(db);
    if (rows.every(({ state }) => state !== 'waiting') || Date.now() > until) return rows;
    // After three unclear answers nothing more is sent before an admin has looked.
    await buyer.lookAtProvider();
    await sleep(200);
  }
}

function inWords(sent: readonly Sent[], fake: FakeProvider): string {
  const counts = [...Map.groupBy(sent, ({ state }) => state)].map(([state, rows]) => `${rows.length} ${state}`);
  const unclear = sent.filter(({ state }) => state === 'unknown' || state === 'sending');
  const paidBack = unclear.filter(({ refunded_paise }) => refunded_paise > 0).length;
  const twice = fake.panel.duplicates().length;
  const taken = new Set(fake.panel.orders().map(({ link }) => link));
  const failed = new Set(
    fake.calls.filter(({ fault }) => (fault ?? 'latency') !== 'latency').map(({ params }) => params['link']),
  );
  const died = unclear.filter(({ url }) => taken.has(url) && !failed.has(url)).length;
  const parts = sent.filter(({ runs }) => runs !== null).length;
  return `${sent.length} orders, ${parts} in parts: ${counts.join(', ')}; sent twice ${twice}, paid back while unknown ${paidBack}; ${died} good answers died with the shop`;
}

/** What breaks the promises. */
function findFaults(sent: readonly Sent[], { fake, buyer }: { fake: FakeProvider; buyer: Buyer }): string[] {
  const byLink = Map.groupBy(sent, ({ url }) => url);
  const calls = fake.calls.filter(({ params }) => params['action'] === 'add');
  const callsOf = Map.groupBy(calls, ({ params }) => params['link']);
  const taken = new Map(fake.panel.orders().map((order) => [order.link, String(order.order)]));
  const faults = fake.panel.duplicates().map(([order]) => `sent twice: ${order?.link}`);
  for (const [link, each] of callsOf) if (each.length > 1) faults.push(`${link} was sent ${each.length} times`);
  for (const [link] of taken) if (!byLink.has(link)) faults.push(`${link} is no order of the shop`);
  for (const [url, id] of buyer.placed) {
    const own = byLink.get(url) ?? [];
    const [row] = own;
    if (own.length !== 1 || row?.id !== id) faults.push(`order #${id} has ${own.length} dispatches, or is lost`);
    else faults.push(...faultsOf(row, taken.get(url)));
  }
  return faults;
}

function faultsOf(
  { id, status, refunded_paise, state, provider_order, ...feed }: Sent,
  taken: string | undefined,
): string[] {
  const faults: string[] = [];
  if (status !== 'pending' || refunded_paise > 0) faults.push(`order #${id} is ${status}, with its dispatch ${state}`);
  if (!['accepted', 'unknown', 'sending'].includes(state ?? '')) faults.push(`order #${id} stands as ${state}`);
  if (state === 'accepted' && provider_order !== taken) faults.push(`order #${id} is not №${provider_order} there`);
  const isPlanned = feed.runs === null ? feed.next_run === null : feed.next_run === 1 && feed.due_at !== null;
  if (!isPlanned) faults.push(`the runs of order #${id} are planned wrong: ${JSON.stringify(feed)}`);
  return faults;
}
