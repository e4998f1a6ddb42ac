import { parseArgs } from 'node:util';
import { openTestPostgres } from '../scripts/test-postgres.ts';
import { type EngineName, FaultNotSupported } from './kinds/fault.ts';
import { faultList, plantedFaults } from './kinds/fault-list.ts';
import { type Played, playFault, quantileOf } from './kinds/play-fault.ts';

const { values } = parseArgs({
  options: {
    /** `sqlite`, `postgres` or `both`. */
    engine: { type: 'string', default: 'both' },
    /** A name from the list, or the beginning of one; unset, all of them. */
    fault: { type: 'string', default: '' },
    /** Unset, as many as each fault has in its long run. */
    rounds: { type: 'string' },
    /** Plays a failover to a standby that nobody waited for: it loses orders, which shows that this would be found. */
    plant: { type: 'boolean', default: false },
  },
});

const engines = (['sqlite', 'postgres'] as const).filter((engine) => ['both', engine].includes(values.engine));
const chosen = values.plant ? plantedFaults : faultList.filter(({ name }) => name.startsWith(values.fault));
if (engines.length === 0 || chosen.length === 0)
  throw new Error(
    `--engine is sqlite, postgres or both; --fault is one of: ${faultList.map(({ name }) => name).join(', ')}.`,
  );

const stop = new AbortController();
const postgres = engines.includes('postgres') ? await openTestPostgres(stop.signal) : undefined;
if (postgres) process.env['TEST_DATABASE_URL'] = postgres.url;

const results: Played[] = [];
const skipped: string[] = [];

async function play(fault: (typeof faultList)[number], engine: EngineName): Promise<void> {
  if (!fault.engines.includes(engine)) return;
  try {
    if (engine === 'postgres' && !postgres)
      throw new FaultNotSupported('There is no PostgreSQL: set TEST_DATABASE_URL.');
    const rounds = Number(values.rounds ?? fault.rounds.long);
    console.log(`${fault.name} on ${engine}, ${rounds} rounds …`);
    results.push(await playFault(fault, engine, rounds));
  } catch (error) {
    if (!(error instanceof FaultNotSupported)) throw error;
    skipped.push(`${fault.name} on ${engine}: ${error.message}`);
  }
}

try {
  for (const fault of chosen) for (const engine of engines) await play(fault, engine);
} finally {
  await postgres?.stop();
}

const milliseconds = (ms: number) => ms.toFixed(0);
console.table(
  results.map(({ servedAgainMs, bookFaults, broken, summary: _, ...row }) => ({
    ...row,
    'faults of the books': bookFaults,
    'serves again, p50 ms': milliseconds(quantileOf(servedAgainMs, 0.5)),
    'p99 ms': milliseconds(quantileOf(servedAgainMs, 0.99)),
    'max ms': milliseconds(quantileOf(servedAgainMs, 1)),
    held: broken.length === 0,
  })),
);
for (const { fault, engine, summary } of results) if (summary !== '') console.log(`${fault} on ${engine}: ${summary}.`);
for (const { name, measuredFrom } of chosen)
  console.log(`${name}: the time to serve again counts from ${measuredFrom}.`);
for (const line of skipped) console.log(`\n!!! SKIPPED: ${line}`);
for (const { fault, engine, broken } of results)
  for (const line of broken) console.log(`BROKEN: ${fault}, ${engine}: ${line}`);
const isHeld = results.length > 0 && results.every(({ broken }) => broken.length === 0);
// Where the tests decide, what was not tried is no success. Node's own goodbye to sockets that were reset may take for ever.
process.exit(isHeld && (skipped.length === 0 || process.env['CI'] !== 'true') ? 0 : 1);
