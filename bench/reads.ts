import type autocannon from 'autocannon';
import { startShop } from '../scripts/shop-process.ts';
import { bareFastify } from './bare-fastify.ts';
import { placeSome } from './customers.ts';
import { type LoadResult, load } from './load.ts';
import { durations, type Row, rates, whole } from './rows.ts';
import { clientsAtOnce, type EngineName } from './sizes.ts';

const seconds = 3;
const customers = 64;
const ordersEach = 12;
/** The number of clients at which the reads a second are told. */
const usual = 64;

interface Read {
  readonly what: string;
  readonly path: string;
  /** Whose tokens ask, in turn. */
  readonly tokens: readonly string[];
  readonly aim?: string;
}

/** What it takes to read the catalogue and one's own history, beside bare Fastify with the same JSON. */
export async function benchReads(engine: EngineName): Promise<Row[]> {
  const shop = await startShop(engine);
  try {
    const tokens = await placeSome(shop.url, { customers, ordersEach });
    const history = { what: 'own history', path: '/api/orders?page=1&pageSize=10', tokens };
    const catalogue = { what: 'catalogue', path: '/api/services', tokens: [], aim: '≥ 0.8' };
    return [
      ...(await benchRead(engine, shop.url, catalogue)),
      ...(await benchCompressed(engine, shop.url, catalogue)),
      ...(await benchRead(engine, shop.url, history)),
    ];
  } finally {
    await shop.remove();
  }
}

async function benchRead(engine: EngineName, url: string, { what, path, tokens, aim }: Read): Promise<Row[]> {
  const bare = await bareFastify(`${url}${path}`, tokens[0]);
  try {
    const rows: Row[] = [];
    for (const clients of clientsAtOnce) {
      const beside = await read(bare.url, clients, inTurn('/', tokens));
      const shop = await read(url, clients, inTurn(path, tokens));
      whole(what, beside);
      whole(what, shop);
      if (clients === usual) {
        const compared = { shop, besidePerSecond: beside.perSecond };
        rows.unshift(rates(`${engine}: reads of the ${what} ÷ bare Fastify with the same JSON`, compared, aim));
      }
      const text = `${engine}: ${what}, p50 and p99 with ${clients} at once ÷ bare Fastify`;
      rows.push(durations(text, { shop, beside }));
    }
    return rows;
  } finally {
    await bare.close();
  }
}

/** What compressing costs: the same answer without an encoding, and the compressed bytes sent by bare Fastify. */
async function benchCompressed(engine: EngineName, url: string, { what, path }: Read): Promise<Row[]> {
  const bare = await bareFastify(`${url}${path}`);
  try {
    const compressed = await read(url, usual, { method: 'GET', path });
    const plain = await read(url, usual, { method: 'GET', path, headers: { 'accept-encoding': 'identity' } });
    const ready = await read(bare.url, usual, { method: 'GET', path: '/ready' });
    const beside = (name: string, other: LoadResult, aim: string) =>
      rates(`${engine}: ${what}, ${name}`, { shop: compressed, besidePerSecond: whole(name, other).perSecond }, aim);
    return [
      beside('compressed ÷ plain', plain, '≥ 0.9'),
      beside('compressed ÷ bare Fastify with the same ready bytes', ready, '≥ 0.8'),
    ];
  } finally {
    await bare.close();
  }
}

async function read(url: string, connections: number, request: autocannon.Request): Promise<LoadResult> {
  await load(url, { connections, size: { seconds: 1 }, request });
  return load(url, { connections, size: { seconds }, request });
}

function inTurn(path: string, tokens: readonly string[]): autocannon.Request {
  if (tokens.length === 0) return { method: 'GET', path };
  let count = 0;
  const headers = tokens.map((token) => ({ authorization: `Bearer ${token}` }));
  return {
    method: 'GET',
    path,
    setupRequest: (request) => ({ ...request, headers: { ...headers[count++ % headers.length] } }),
  };
}
