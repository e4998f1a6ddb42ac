import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FrozenMigration, freeze, readFrozen } from '../server/platform/database/migrate.ts';

/** Before a release: writes down what each new migration expands to, so that a later change of a word can't change it. */
const folder = join(import.meta.dirname, '..', 'server', 'migrations');
const frozen: Record<string, FrozenMigration> = { ...readFrozen(folder) };
const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
for (const name of names.filter((each) => !(each in frozen))) {
  frozen[name] = freeze(readFileSync(join(folder, name), 'utf8'));
  console.log(`Froze ${name}.`);
}
const sorted = Object.fromEntries(Object.entries(frozen).sort(([one], [other]) => (one < other ? -1 : 1)));
writeFileSync(join(folder, 'frozen.json'), `${JSON.stringify(sorted, null, 2)}\n`);
