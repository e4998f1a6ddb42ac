import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { bareFastify } from './bare-fastify.ts';
import { barePostgresOrders, bareSqliteOrders } from './bare-loop.ts';
import { fundedCustomers, orderRequest } from './customers.ts';
import { idlePolls } from './idle-polls.ts';
import { installedMegabytes } from './install-size.ts';
import { type LoadResult, load } from './load.ts';
import { recordOrder } from './recorded-order.ts';

const orders = 10_000;
const connections = 64;
const orderSeconds = 5;
const readSeconds = 5;
/** What 10,000 open pages ask for, each every five seconds. */
const pollsPerSecond = 2_000;
const megabyte = 1024 * 1024;

interface Row {
  readonly what: string;
  readonly shop: string;
  readonly bare: string;
  readonly ratio: string;
  readonly aim: string;
}

/** Prints one table; every speed stands as a ratio to something bare measured in the same run on the same machine. */
async function bench(): Promise<void> {
  const rows: Row[] = [];
  for (const engine of ['sqlite', 'postgres'] as const) rows.push(...(await benchOrders(engine)));
  rows.push(...(await benchReads()));
  for (const engine of ['sqlite', 'postgres'] as const) rows.push(...(await benchIdlePolls(engine)));
  rows.push({ what: 'production install', shop: `${installedMegabytes()} MB`, bare: '', ratio: '', aim: '' });
  console.table(rows);
}

async function benchOrders(engine: 'sqlite' | 'postgres'): Promise<Row[]> {
  const shop = await startShop(engine);
  const bareShop = await startShop(engine);
  try {
    const placed = await placeOrders(shop);
    const memory = shop.residentBytes() / megabyte;
    const again = await shop.restart();
    const startMs = again.startMs;
    await again.kill();

    const home = { dataDir: bareShop.dataDir, databaseUrl: bareShop.databaseUrl };
    await bareShop.kill();
    const recorded = await recordOrder(home);
    const bare = home.databaseUrl
      ? await barePostgresOrders(home.databaseUrl, recorded, orders)
      : bareSqliteOrders(home.dataDir, recorded, orders);
    const statements = `${recorded.statements.length} statements each`;
    return [
      compared(`${engine}: orders/s over HTTP ÷ bare loop, ${statements}`, placed, bare, '≥ 1.0'),
      alone(`${engine}: resident memory after ${orders} orders`, `${memory.toFixed(0)} MB`, '≤ 120 MB'),
      alone(`${engine}: start of the server, data in place`, `${startMs.toFixed(0)} ms`, '≤ 1000 ms'),
    ];
  } finally {
    await shop.remove();
    await bareShop.remove();
  }
}

async function placeOrders(shop: ShopProcess): Promise<LoadResult> {
  const customers = await fundedCustomers(shop.url, connections);
  const request = await orderRequest(shop.url, customers);
  await load(shop.url, { connections, seconds: 1, request });
  let placed = await load(shop.url, { connections, seconds: orderSeconds, request });
  for (let done = placed.done; done < orders; done += placed.done) {
    placed = await load(shop.url, { connections, seconds: orderSeconds, request });
  }
  return placed;
}

async function benchReads(): Promise<Row[]> {
  const shop = await startShop('sqlite');
  const bare = await bareFastify(`${shop.url}/api/services`);
  try {
    const options = { connections, seconds: readSeconds };
    await load(`${bare.url}/`, { connections, seconds: 1 });
    await load(`${shop.url}/api/services`, { connections, seconds: 1 });
    const plain = await load(`${bare.url}/`, options);
    const catalogue = await load(`${shop.url}/api/services`, options);
    return [compared('catalogue reads/s ÷ bare Fastify with the same JSON', catalogue, plain.perSecond, '≥ 0.8')];
  } finally {
    await bare.close();
    await shop.remove();
  }
}

async function benchIdlePolls(engine: 'sqlite' | 'postgres'): Promise<Row[]> {
  const { shop, bare } = await idlePolls(engine);
  const share = (shop.cpuSeconds / 10_000) * pollsPerSecond * 100;
  return [
    compared(
      `${engine}: idle polls of an unchanged history (304) ÷ bare Fastify 304`,
      shop.polls,
      bare.polls.perSecond,
      '',
    ),
    {
      what: `${engine}: processor time of the server for 10,000 such polls`,
      shop: `${shop.cpuSeconds.toFixed(2)} s`,
      bare: `${bare.cpuSeconds.toFixed(2)} s`,
      ratio: (bare.cpuSeconds / shop.cpuSeconds).toFixed(2),
      aim: '',
    },
    alone(`${engine}: 10,000 customers who poll every 5 s`, `${share.toFixed(0)} % of one core`, ''),
  ];
}

function compared(what: string, measured: LoadResult, barePerSecond: number, aim: string): Row {
  if (measured.failed > 0) throw new Error(`${what}: ${measured.failed} requests failed.`);
  const latency = `p50 ${measured.p50Ms} ms, p99 ${measured.p99Ms} ms`;
  return {
    what,
    shop: `${Math.round(measured.perSecond)}/s, ${latency}`,
    bare: `${Math.round(barePerSecond)}/s`,
    ratio: (measured.perSecond / barePerSecond).toFixed(2),
    aim,
  };
}

const alone = (what: string, shop: string, aim: string): Row => ({ what, shop, bare: '', ratio: '', aim });

await bench();
