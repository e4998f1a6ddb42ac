import { parseArgs } from 'node:util';
import { openTestPostgres } from '../scripts/test-postgres.ts';
import { doubleRefund, doubleSpend } from './model/planted.ts';
import { playModel } from './model/play-model.ts';
import { playPayments } from './model/play-payments.ts';
import { playProviders } from './model/play-providers.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '2000' },
    /** `sqlite`, `postgres` or `both`. */
    engine: { type: 'string', default: 'both' },
    seed: { type: 'string' },
    /** With `providers` or `payments`: passes over so many stories. Take a multiple of 25: so many share a shop. */
    from: { type: 'string', default: '0' },
    /** `double-spend` or `double-refund`: shows that the model would find one. */
    plant: { type: 'string' },
    /** Stories with providers in place of those without. */
    providers: { type: 'boolean', default: false },
    /** Stories of payments: statements, messages of the bank, numbers that customers send, decisions. */
    payments: { type: 'boolean', default: false },
  },
});

const plants = { 'double-spend': doubleSpend, 'double-refund': doubleRefund };
const plant = Object.entries(plants).find(([name]) => name === values.plant)?.[1];
const engines = ['sqlite', 'postgres'].filter((engine) => ['both', engine].includes(values.engine));
if (engines.length === 0) throw new Error('--engine is sqlite, postgres or both.');
const stop = new AbortController();
const postgres = engines.includes('postgres') ? await openTestPostgres(stop.signal) : undefined;
if (engines.includes('postgres') && !postgres) throw new Error('There is no PostgreSQL: set TEST_DATABASE_URL.');
if (postgres) process.env['TEST_DATABASE_URL'] = postgres.url;

/** Runs of one engine: its figures as one line, how often each answer came, and what broke. */
async function playOne(engine: string) {
  const wanted = { runs: Number(values.runs), seed: values.seed === undefined ? undefined : Number(values.seed) };
  if (values.providers || values.payments) {
    const play = values.payments ? playPayments : playProviders;
    const { answers, broken, ...figures } = await play({ ...wanted, from: Number(values.from), mostCommands: 40 });
    return { figures: { engine, ...figures }, answers, broken };
  }
  const { runs, seed, calls, crowds, answers, broken } = await playModel({
    ...wanted,
    mostCommands: 40,
    ...(plant && { send: plant }),
  });
  return { figures: { engine, runs, calls, 'crowds at once': crowds, seed }, answers, broken };
}

const family = values.payments ? '--payments ' : values.providers ? '--providers ' : '';

async function play(engine: string): Promise<void> {
  process.env['TEST_ENGINE'] = engine;
  const startedAt = performance.now();
  const { figures, answers, broken } = await playOne(engine);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.table([{ ...figures, seconds, held: !broken }]);
  console.table(Object.fromEntries([...answers].sort(([, one], [, other]) => other - one)));
  if (!broken) return;
  console.log(
    `\n${broken}\n\nOnce more: npm run model -- ${family}--engine ${engine} --runs ${figures.runs} --seed ${figures.seed}`,
  );
  process.exitCode = 1;
}

try {
  for (const engine of engines) await play(engine);
} finally {
  await postgres?.stop();
}
