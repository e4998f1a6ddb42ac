import type autocannon from 'autocannon';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { bareFastify } from './bare-fastify.ts';
import { fundedCustomers, orderCalls } from './customers.ts';
import { type LoadResult, load } from './load.ts';

const customers = 128;
const ordersEach = 12;
const connections = 64;
const seconds = 5;
const history = '/api/orders?page=1&pageSize=10';

export interface Polled {
  readonly polls: LoadResult;
  /** Of the server's processor, for 10,000 polls. */
  readonly cpuSeconds: number;
}

/** Many customers ask again and again for a history that has not changed: of the shop, and of bare Fastify that answers 304 unasked. */
export async function idlePolls(engine: 'sqlite' | 'postgres'): Promise<{ shop: Polled; bare: Polled }> {
  const shop = await startShop(engine);
  const bare = await bareFastify();
  try {
    const headers = await knownHistories(shop);
    return {
      bare: await poll(bare, pollRequest('/unchanged', headers)),
      shop: await poll(shop, pollRequest(history, headers)),
    };
  } finally {
    await bare.close();
    await shop.remove();
  }
}

type PollHeaders = Record<'authorization' | 'if-none-match', string>;

/** What each customer's page sends from its second question on. */
async function knownHistories({ url }: ShopProcess): Promise<PollHeaders[]> {
  const tokens = await fundedCustomers(url, customers);
  const nextCall = await orderCalls(url, tokens);
  for (let n = 0; n < customers * ordersEach; n++) {
    const placed = await fetch(`${url}/api/orders`, { method: 'POST', ...nextCall() });
    if (placed.status !== 201) throw new Error(`An order was answered with ${placed.status}: ${await placed.text()}`);
    await placed.arrayBuffer();
  }
  return Promise.all(
    tokens.map(async (token) => {
      const authorization = `Bearer ${token}`;
      const answer = await fetch(`${url}${history}`, { headers: { authorization } });
      await answer.arrayBuffer();
      return { authorization, 'if-none-match': answer.headers.get('etag') ?? '' };
    }),
  );
}

function pollRequest(path: string, headers: readonly PollHeaders[]): autocannon.Request {
  let count = 0;
  return {
    method: 'GET',
    path,
    setupRequest: (request) => ({ ...request, headers: { ...headers[count++ % headers.length] } }),
  };
}

async function poll(server: { url: string; cpuSeconds(): number }, request: autocannon.Request): Promise<Polled> {
  await load(server.url, { connections, seconds: 2, request, isUnchanged: true });
  const before = server.cpuSeconds();
  const polls = await load(server.url, { connections, seconds, request, isUnchanged: true });
  return { polls, cpuSeconds: ((server.cpuSeconds() - before) / polls.done) * 10_000 };
}
