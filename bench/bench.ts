import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchExports } from './exports.ts';
import { benchGrowth } from './growth.ts';
import { benchIdlePolls } from './idle-polls.ts';
import { installedMegabytes } from './install-size.ts';
import { benchOrders } from './orders.ts';
import { benchReads } from './reads.ts';
import { alone, type Row } from './rows.ts';

/**
 * `--only='sqlite orders'` measures the parts whose names fit, and `--million` makes the shops of a million orders where
 * no earlier run of this or of `bench:admin` left them, which takes minutes.
 */
const { values: asked } = parseArgs({
  options: { only: { type: 'string', default: '' }, million: { type: 'boolean', default: false } },
});

const parts: Readonly<Record<string, () => Promise<Row[]>>> = {
  'sqlite orders': () => benchOrders('sqlite'),
  'postgres orders': () => benchOrders('postgres'),
  'sqlite reads': () => benchReads('sqlite'),
  'postgres reads': () => benchReads('postgres'),
  'sqlite polls': () => benchIdlePolls('sqlite'),
  'postgres polls': () => benchIdlePolls('postgres'),
  'sqlite growth': () => benchGrowth('sqlite', { isMade: asked.million }),
  'postgres growth': () => benchGrowth('postgres', { isMade: asked.million }),
  'sqlite exports': () => benchExports('sqlite'),
  'postgres exports': () => benchExports('postgres'),
  install: async () => [alone('production install', `${installedMegabytes()} MB`)],
};

/** Prints one table; every speed and every time stands beside that of something bare in the same run on the same machine. */
async function bench(): Promise<void> {
  execFileSync(process.execPath, [join(import.meta.dirname, '..', 'scripts', 'build.mjs')], { stdio: 'inherit' });
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (!new RegExp(asked.only).test(name)) continue;
    for (const row of await measure()) {
      // The table comes at the end, and this takes minutes.
      console.error(Object.values(row).join(' | '));
      rows.push(row);
    }
  }
  console.table(rows);
}

await bench();
