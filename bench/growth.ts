import { fetchInTime } from '../scripts/within.ts';
import { fund, orderCalls, placeOne } from './customers.ts';
import { timesOf } from './load.ts';
import { alone, durations, type Row } from './rows.ts';
import { isScaleShopThere, openFreshScaleShop, openScaleShop, type ScaleShop } from './scale-shop.ts';
import { type EngineName, shopSizes } from './sizes.ts';

const warmUps = 20;
/** Few enough to leave the large shop, which is kept, as it was. */
const samples = 200;

/**
 * What one customer waits for in a shop of a thousand orders and in one of a million, asked by turns. The large one is made
 * only when `isMade` says so.
 */
export async function benchGrowth(engine: EngineName, { isMade }: { isMade: boolean }): Promise<Row[]> {
  const { small, large } = shopSizes;
  const what = `${engine}: growth from ${small} to ${large} orders`;
  if (!isMade && !(await isScaleShopThere(engine, large))) return [alone(`${what} (--million)`, 'not measured')];
  const shops = { large: await openScaleShop(engine, large), small: await openFreshScaleShop(engine, small) };
  try {
    const history = await askByTurns(historyOf(shops.large), historyOf(shops.small));
    const orders = await askByTurns(await ordersIn(shops.large), await ordersIn(shops.small));
    return [
      durations(`${what}: an order, p50 and p99`, orders, '≤ 1.5'),
      durations(`${what}: own history, p50 and p99`, history, '≤ 1.5'),
    ];
  } finally {
    await shops.large.close();
    await shops.small.close();
  }
}

/** Answers how many milliseconds it took. */
type Ask = () => Promise<number>;

async function askByTurns(large: Ask, small: Ask) {
  for (let turn = 0; turn < warmUps; turn++) for (const ask of [large, small]) await ask();
  const times = { large: [] as number[], small: [] as number[] };
  for (let turn = 0; turn < samples; turn++) {
    times.large.push(await large());
    times.small.push(await small());
  }
  return { shop: timesOf(times.large), beside: timesOf(times.small) };
}

function historyOf({ url, tokens }: ScaleShop): Ask {
  return async () => {
    const startedAt = performance.now();
    const answer = await fetchInTime(`${url}/api/orders?page=1&pageSize=10`, {
      headers: { authorization: `Bearer ${tokens.customer}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The history was answered with ${answer.status}.`);
    return performance.now() - startedAt;
  };
}

async function ordersIn({ url, tokens }: ScaleShop): Promise<Ask> {
  await fund(url, tokens);
  const nextCall = await orderCalls(url, [tokens.customer]);
  return () => placeOne(url, nextCall());
}
