import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type AdminCall, adminCalls } from './admin-calls.ts';
import { type EngineName, openScaleShop, type ScaleShop } from './scale-shop.ts';

/** `--orders=100000` compares with a shop that is not so large, `--engine=sqlite` looks at one engine alone. */
const { values: asked } = parseArgs({ options: { orders: { type: 'string' }, engine: { type: 'string' } } });
const sizes = [1_000, Number(asked.orders ?? 1_000_000)] as const;
const engines = (['sqlite', 'postgres'] as const).filter((engine) => engine === (asked.engine ?? engine));
const warmUps = 5;
const samples = 100;
/** What the shop promises of each row, whatever its size. */
const promised = { p99Ms: 100, heldMs: 50, growth: 1.5 };

interface Measured {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly heldMs: number;
}

/** Prints what each call of the admin takes in a small and in a large shop; ends with 1 when a promise is broken. */
async function benchAdmin(): Promise<number> {
  execFileSync(process.execPath, [join(import.meta.dirname, '..', 'scripts', 'build.mjs')], { stdio: 'inherit' });
  let broken = 0;
  for (const engine of engines) broken += await benchEngine(engine);
  console.log(broken === 0 ? 'Every promise holds.' : `${broken} rows break a promise.`);
  return broken === 0 ? 0 : 1;
}

async function benchEngine(engine: EngineName): Promise<number> {
  const [small, large] = [await openScaleShop(engine, sizes[0]), await openScaleShop(engine, sizes[1])];
  try {
    const rows = [];
    for (const call of adminCalls) {
      for (const place of call.isPaged ? (['first', 'middle', 'last'] as const) : ([undefined] as const)) {
        const [inSmall, inLarge] = await measureBoth([small, large], call, place);
        const row = rowOf(`${engine}: ${call.what}${place ? `, ${place} page` : ''}`, inSmall, inLarge);
        // The table comes at the end, and this takes minutes.
        console.error(Object.values(row).join(' | '));
        rows.push(row);
      }
    }
    console.table(rows);
    return rows.filter(({ broken }) => broken !== '').length;
  } finally {
    await small.close();
    await large.close();
  }
}

type Place = 'first' | 'middle' | 'last' | undefined;

/** By turns, so that both find the machine in the same mood. */
async function measureBoth(shops: readonly [ScaleShop, ScaleShop], call: AdminCall, place: Place) {
  const asks = [await asking(shops[0], call, place), await asking(shops[1], call, place)] as const;
  for (let turn = 0; turn < warmUps; turn++) for (const ask of asks) await ask();
  for (const shop of shops) await shop.heldMs();
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < samples; turn++) {
    times[0].push(await asks[0]());
    times[1].push(await asks[1]());
  }
  return [
    { ...quantiles(times[0]), heldMs: await shops[0].heldMs() },
    { ...quantiles(times[1]), heldMs: await shops[1].heldMs() },
  ] as const;
}

/** Asks once and answers how many milliseconds it took, the body read. */
async function asking({ url, tokens, ...shop }: ScaleShop, { path, who = 'admin' }: AdminCall, place: Place) {
  const address = new URL(url + path({ url, tokens, ...shop }));
  const headers = { authorization: `Bearer ${tokens[who]}` };
  if (place !== undefined && place !== 'first') {
    const answer = await fetch(address, { headers });
    await answer.arrayBuffer();
    const total = Number(answer.headers.get('x-total-count') ?? answer.headers.get('x-total-at-least'));
    const last = Math.max(1, Math.ceil(total / Number(address.searchParams.get('pageSize'))));
    address.searchParams.set('page', String(place === 'last' ? last : Math.ceil(last / 2)));
  }
  return async () => {
    const startedAt = performance.now();
    const answer = await fetch(address, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${address.pathname}${address.search}: ${answer.status}`);
    return performance.now() - startedAt;
  };
}

function quantiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}

function rowOf(what: string, small: Measured, large: Measured) {
  const growth = large.p50Ms / small.p50Ms;
  const broken = [
    ...(large.p99Ms > promised.p99Ms ? ['p99'] : []),
    ...(large.heldMs > promised.heldMs ? ['held'] : []),
    ...(growth > promised.growth ? ['growth'] : []),
  ].join(', ');
  const times = ({ p50Ms, p99Ms }: Measured) => `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)}`;
  return {
    what,
    [`${sizes[0]} orders: p50 / p99 ms`]: times(small),
    [`${sizes[1]} orders: p50 / p99 ms`]: times(large),
    growth: growth.toFixed(2),
    'loop held ms': large.heldMs.toFixed(0),
    broken,
  };
}

process.exitCode = await benchAdmin();
