import { parseArgs } from 'node:util';
import { compareNight, importLong, playMonth } from '../faults/payments/play-month.ts';
import { openTestShop } from '../server/testing.ts';

/** A month of payments that statements confirm, and the import of a long statement. */
const { values } = parseArgs({
  options: {
    /** `sqlite`, `postgres` or `both`. */
    engine: { type: 'string', default: 'both' },
    payments: { type: 'string', default: '3000' },
    customers: { type: 'string', default: '400' },
    rows: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
});

const percent = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} %`;
const engines = (['sqlite', 'postgres'] as const).filter((engine) => ['both', engine].includes(values.engine));
if (engines.length === 0) throw new Error('--engine is sqlite, postgres or both.');
let isSound = true;
for (const engine of engines) {
  process.env['TEST_ENGINE'] = engine;
  const shop = await openTestShop({ RATE_LIMIT_FACTOR: '900000' });
  try {
    const startedAt = performance.now();
    const month = { payments: Number(values.payments), customers: Number(values.customers), seed: Number(values.seed) };
    const outcome = await playMonth(shop, month);
    const seconds = (performance.now() - startedAt) / 1_000;
    const night = await compareNight(shop);
    const long = await importLong(shop, Number(values.rows));
    const faults = await shop.ledgerFaults();
    isSound &&= outcome.wrong === 0 && outcome.missed === 0 && faults.length === 0;
    console.table({
      [`${engine}: payments, typing errors, thefts, imports`]: `${outcome.payments}, ${outcome.typos}, ${outcome.thefts}, ${outcome.imports}`,
      'credited without a person': `${outcome.alone} (${percent(outcome.alone, outcome.payments)})`,
      'credited wrongly, missed': `${outcome.wrong}, ${outcome.missed}`,
      'faults of the books': faults.join('; ') || 'none',
      'played in': `${seconds.toFixed(0)} s`,
      'comparison of the night': `${night.seconds.toFixed(2)} s, nobody waited longer than ${night.heldMs.toFixed(0)} ms`,
      [`import of ${values.rows} rows`]: `${long.seconds.toFixed(1)} s, nobody waited longer than ${long.heldMs.toFixed(0)} ms`,
    });
  } finally {
    await shop.close();
  }
}
if (!isSound) process.exitCode = 1;
