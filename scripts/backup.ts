import { parseArgs } from 'node:util';
import { readSecretOf } from '../server/platform/companion-files.ts';
import { readConfig } from '../server/platform/config.ts';
import { createBackup } from './create-backup.ts';
import { resolveServer } from './postgres-tools.ts';
import { runTool, ToolRefusal } from './run-tool.ts';
import { inWords, showFaults } from './verify-books.ts';

const options = { to: { type: 'string', default: './backups' }, keep: { type: 'string', default: '14' } } as const;

/** Backs the configured shop up while it serves; ends with 1 when the books of the copy have faults. */
await runTool(async () => {
  const { to, keep } = parseArgs({ options }).values;
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new ToolRefusal('--keep must be how many backups stay: 1 to 9999.');
  const startedAt = Date.now();
  const config = readConfig(process.env);
  const backup = await createBackup({
    place: await resolveServer(config),
    secret: config.secret,
    folder: to,
    kept: Number(keep),
    now: startedAt,
  });
  console.log(`Backed up to ${backup.folder} in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s.`);
  console.log(`Restored to a scratch place, it holds ${inWords(backup.counts)}.`);
  console.log(`The shop held ${inWords(backup.before)} before, and ${inWords(backup.after)} after.`);
  showFaults(backup.faults);
  if (backup.faults.length === 0) console.log('The books of the copy balance.');
  if (readSecretOf(backup.folder) === undefined) {
    console.error(
      `It holds no secret: SECRET is not set, and there is no file ${config.dataDir}/secret. Keep it elsewhere.`,
    );
  }
  if (backup.leftovers.length > 0)
    console.log(`Removed what was left of broken-off backups and restores: ${backup.leftovers.join(', ')}.`);
  if (backup.forgotten.length > 0) console.log(`Removed the oldest: ${backup.forgotten.join(', ')}.`);
  return backup.faults.length === 0;
});
