import type autocannon from 'autocannon';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { fetchInTime } from '../scripts/within.ts';
import { bareFastify } from './bare-fastify.ts';
import { placeSome } from './customers.ts';
import { type LoadResult, load } from './load.ts';
import { alone, processorTime, type Row, rates } from './rows.ts';
import type { EngineName } from './sizes.ts';

const customers = 128;
const ordersEach = 12;
const connections = 64;
const seconds = 5;
const history = '/api/orders?page=1&pageSize=10';

/** What 10,000 open pages ask for, each every five seconds. */
const pollsPerSecond = 2_000;

interface Polled {
  readonly polls: LoadResult;
  /** Of the server's processor, for 10,000 polls. */
  readonly cpuSeconds: number;
}

/** Many customers ask again and again for a history that has not changed: of the shop, and of bare Fastify that answers 304 unasked. */
export async function benchIdlePolls(engine: EngineName): Promise<Row[]> {
  const shop = await startShop(engine);
  const bare = await bareFastify();
  try {
    const headers = await knownHistories(shop);
    const ofBare = await poll(bare, pollRequest('/unchanged', headers));
    const ofShop = await poll(shop, pollRequest(history, headers));
    const share = (ofShop.cpuSeconds / 10_000) * pollsPerSecond * 100;
    return [
      rates(`${engine}: idle polls of an unchanged history (304) ÷ bare Fastify 304`, {
        shop: ofShop.polls,
        besidePerSecond: ofBare.polls.perSecond,
      }),
      processorTime(`${engine}: processor time of 10,000 such polls ÷ bare Fastify`, {
        shop: ofShop.cpuSeconds,
        beside: ofBare.cpuSeconds,
      }),
      alone(`${engine}: 10,000 customers who poll every 5 s`, `${share.toFixed(0)} % of one core`),
    ];
  } finally {
    await bare.close();
    await shop.remove();
  }
}

type PollHeaders = Record<'authorization' | 'if-none-match', string>;

/** What each customer's page sends from its second question on. */
async function knownHistories({ url }: ShopProcess): Promise<PollHeaders[]> {
  const tokens = await placeSome(url, { customers, ordersEach });
  return Promise.all(
    tokens.map(async (token) => {
      const authorization = `Bearer ${token}`;
      const answer = await fetchInTime(`${url}${history}`, { headers: { authorization } });
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
  await load(server.url, { connections, size: { seconds: 2 }, request, isUnchanged: true });
  const before = server.cpuSeconds();
  const polls = await load(server.url, { connections, size: { seconds }, request, isUnchanged: true });
  return { polls, cpuSeconds: ((server.cpuSeconds() - before) / polls.done) * 10_000 };
}
