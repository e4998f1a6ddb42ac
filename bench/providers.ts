import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchProviderDay } from './provider-day.ts';
import type { Row } from './rows.ts';
import { benchSentTimes } from './sent-times.ts';

/** What orders at providers cost: a day of polls on a clock of its own, and the time until an order is sent. */
const { values } = parseArgs({
  options: {
    /** `sqlite`, `postgres` or `both`. */
    engine: { type: 'string', default: 'both' },
    orders: { type: 'string', default: '10000' },
    hours: { type: 'string', default: '24' },
  },
});

const engines = (['sqlite', 'postgres'] as const).filter((engine) => ['both', engine].includes(values.engine));
execFileSync(process.execPath, [join(import.meta.dirname, '..', 'scripts', 'build.mjs')], { stdio: 'inherit' });
const rows: Row[] = [];
for (const engine of engines) {
  rows.push(...(await benchSentTimes(engine)));
  rows.push(...(await benchProviderDay(engine, { orders: Number(values.orders), hours: Number(values.hours) })));
}
console.table(rows.map(({ what, shop }) => ({ what, shop })));
