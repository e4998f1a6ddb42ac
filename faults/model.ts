import { parseArgs } from 'node:util';
import { openTestPostgres } from '../scripts/test-postgres.ts';
import { doubleRefund, doubleSpend } from './model/planted.ts';
import { playModel } from './model/play-model.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '2000' },
    engine: { type: 'string', default: 'sqlite' },
    seed: { type: 'string' },
    /** `double-spend` or `double-refund`: shows that the model would find one. */
    plant: { type: 'string' },
  },
});

const plants = { 'double-spend': doubleSpend, 'double-refund': doubleRefund };
const plant = Object.entries(plants).find(([name]) => name === values.plant)?.[1];
const stop = new AbortController();
const postgres = values.engine === 'postgres' ? await openTestPostgres(stop.signal) : undefined;
if (values.engine === 'postgres' && !postgres) throw new Error('There is no PostgreSQL: set TEST_DATABASE_URL.');
process.env['TEST_ENGINE'] = values.engine;
if (postgres) process.env['TEST_DATABASE_URL'] = postgres.url;

const startedAt = performance.now();
const { runs, seed, calls, crowds, answers, broken } = await playModel({
  runs: Number(values.runs),
  seed: values.seed === undefined ? undefined : Number(values.seed),
  mostCommands: 40,
  ...(plant && { send: plant }),
}).finally(() => postgres?.stop());

const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
console.table([{ engine: values.engine, runs, calls, 'crowds at once': crowds, seed, seconds, held: !broken }]);
console.table(Object.fromEntries([...answers].sort(([, one], [, other]) => other - one)));
if (broken)
  console.log(`\n${broken}\n\nOnce more: npm run model -- --engine ${values.engine} --runs ${runs} --seed ${seed}`);
process.exitCode = broken ? 1 : 0;
