import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fetchInTime } from '../scripts/within.ts';
import { type AdminCall, adminCalls } from './admin-calls.ts';
import { openScaleShop, type ScaleShop } from './scale-shop.ts';
import { type EngineName, shopSizes } from './sizes.ts';

/**
 * `--orders=100000` compares with a shop that is not so large, `--engine=sqlite` looks at one engine alone, and
 * `--only='^users'` at the rows whose names fit.
 */
const { values: asked } = parseArgs({
  options: { orders: { type: 'string' }, engine: { type: 'string' }, only: { type: 'string', default: '' } },
});
const calls = adminCalls.filter(({ what }) => new RegExp(asked.only).test(what));
const sizes = [shopSizes.small, Number(asked.orders ?? shopSizes.large)] as const;
const engines = (['sqlite', 'postgres'] as const).filter((engine) => engine === (asked.engine ?? engine));
const warmUps = 5;
/** A row that answers within milliseconds is asked oftener, so that no chance decides on it. */
const samples = { least: 100, most: 300, withinMs: 1_500 };
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
    for (const call of calls) {
      for (const place of call.isPaged ? (['first', 'middle', 'last'] as const) : ([undefined] as const)) {
        const measured = await measureBoth([small, large], call, place);
        const row = rowOf(`${engine}: ${call.what}${place ? `, ${place} page` : ''}`, measured);
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

interface Compared {
  readonly small: Measured;
  readonly large: Measured;
  /** How much longer the large shop takes for as many rows as the small one has to show, by the medians. */
  readonly growth: number;
}

/** By turns, so that all find the machine in the same mood. */
async function measureBoth(
  [small, large]: readonly [ScaleShop, ScaleShop],
  call: AdminCall,
  place: Place,
): Promise<Compared> {
  const [inSmall, inLarge] = [await addressOf(small, call, place), await addressOf(large, call, place)];
  const [shown, shownInLarge] = [await ask(inSmall), await ask(inLarge)];
  // A small shop may have three failed orders: a page of fifty takes longer by its length alone.
  const isAlike = shown.rows === shownInLarge.rows;
  const alike = isAlike ? inLarge : withRows(inLarge, shown.rows);
  const addresses = [inSmall, inLarge, ...(isAlike ? [] : [alike])];
  for (let turn = 1; turn < warmUps; turn++) for (const address of addresses) await ask(address);
  for (const shop of [small, large]) await shop.heldMs();
  const times = addresses.map((): number[] => []);
  const until = performance.now() + samples.withinMs;
  for (let turn = 0; turn < samples.least || (turn < samples.most && performance.now() < until); turn++) {
    for (const [n, address] of addresses.entries()) times[n]?.push((await ask(address)).ms);
  }
  const [ofSmall, ofLarge, ofAlike = ofLarge] = times.map(quantiles);
  if (!ofSmall || !ofLarge || !ofAlike) throw new Error('Nothing was measured.');
  return {
    small: { ...ofSmall, heldMs: await small.heldMs() },
    large: { ...ofLarge, heldMs: await large.heldMs() },
    growth: ofAlike.p50Ms / ofSmall.p50Ms,
  };
}

interface Address {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

async function addressOf(shop: ScaleShop, { path, who = 'admin' }: AdminCall, place: Place): Promise<Address> {
  const url = new URL(shop.url + path(shop));
  const headers = { authorization: `Bearer ${shop.tokens[who]}` };
  if (place !== undefined && place !== 'first') {
    const { total } = await ask({ url, headers });
    const last = Math.max(1, Math.ceil(total / Number(url.searchParams.get('pageSize'))));
    url.searchParams.set('page', String(place === 'last' ? last : Math.ceil(last / 2)));
  }
  return { url, headers };
}

/** The same place of the list with fewer rows: page 7 of 50 begins where page 101 of 3 does. */
function withRows({ url, headers }: Address, rows: number): Address {
  const fewer = new URL(url);
  const [page, pageSize] = [Number(url.searchParams.get('page') ?? 1), Number(url.searchParams.get('pageSize'))];
  const size = Math.max(1, rows);
  fewer.searchParams.set('pageSize', String(size));
  fewer.searchParams.set('page', String(Math.floor(((page - 1) * pageSize) / size) + 1));
  return { url: fewer, headers };
}

/** Asks once: how many milliseconds it took, the body read, and how many rows of how many there are. */
async function ask({ url, headers }: Address): Promise<{ ms: number; rows: number; total: number }> {
  const startedAt = performance.now();
  const answer = await fetchInTime(url, { headers });
  const text = await answer.text();
  const ms = performance.now() - startedAt;
  if (!answer.ok) throw new Error(`${url.pathname}${url.search}: ${answer.status}`);
  const total = Number.parseInt(answer.headers.get('x-total-count') ?? '', 10);
  const body: unknown = url.searchParams.has('pageSize') ? JSON.parse(text) : undefined;
  return { ms, rows: Array.isArray(body) ? body.length : 0, total };
}

function quantiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  // The smallest that is at least as long as such a share of all.
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}

function rowOf(what: string, { small, large, growth }: Compared) {
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
