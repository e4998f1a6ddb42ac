import { parseArgs } from 'node:util';
import { openTestPostgres } from '../scripts/test-postgres.ts';
import { checkNodes } from './nodes/check-nodes.ts';
import { findNginx } from './nodes/nginx.ts';

const { values } = parseArgs({
  options: {
    /** Of sessions, events, keys, wallets and pictures. */
    rounds: { type: 'string', default: '20' },
    people: { type: 'string', default: '60' },
    /** Of each node, under load. */
    restarts: { type: 'string', default: '2' },
    /** The folder of another version, installed and built there: the upgrade from it is tried. */
    from: { type: 'string' },
    'without-nginx': { type: 'boolean', default: false },
  },
});
const postgres = await openTestPostgres(new AbortController().signal);
if (!postgres) throw new Error('There is no PostgreSQL: set TEST_DATABASE_URL.');
process.env['TEST_DATABASE_URL'] = postgres.url;

const size = { rounds: Number(values.rounds), people: Number(values.people), restarts: Number(values.restarts) };
const nginx = values['without-nginx'] ? undefined : findNginx();
if (nginx === undefined) {
  console.log('!!! There is no nginx here: the example in deploy/ is not tried, only the nodes behind a stand-in that');
  console.log('!!! is told when one of them is about to stop.');
}
const findings = await checkNodes({
  size,
  nginx,
  from: values.from,
  report: ({ promise, broken }) => {
    console.log(`${broken.length === 0 ? 'held  ' : 'BROKEN'} ${promise}`);
    for (const line of broken.slice(0, 10)) console.log(`       ${line}`);
  },
}).finally(() => postgres.stop());

console.table(findings.map(({ promise, seen, broken }) => ({ promise, seen, held: broken.length === 0 })));
process.exitCode = findings.every(({ broken }) => broken.length === 0) ? 0 : 1;
