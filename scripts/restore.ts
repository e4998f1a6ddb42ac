import { parseArgs } from 'node:util';
import { readConfig } from '../server/platform/config.ts';
import { undoBrokenRestore } from '../server/undo-broken-restore.ts';
import { showDoubted } from './doubt-orders.ts';
import { resolveServer } from './postgres-tools.ts';
import { restoreBackup } from './restore-backup.ts';
import { undoBrokenSchemaRestore } from './restore-schema.ts';
import { runTool, ToolRefusal } from './run-tool.ts';
import { showUnreadable } from './show-unreadable.ts';
import { inWords, showFaults } from './verify-books.ts';

const options = { replace: { type: 'boolean', default: false } } as const;

/** Restores a backup to the configured place, and proves its books; ends with 1 when they have faults, or when the secret does not fit. */
await runTool(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [backup] = positionals;
  if (backup === undefined || positionals.length > 1) {
    throw new ToolRefusal('Name the backup: npm run restore -- backups/2026-11-21T15-30-05.123Z');
  }
  const config = readConfig(process.env);
  const place = await resolveServer(config);
  const { databaseUrl, dataDir } = place;
  const undone = databaseUrl ? await undoBrokenSchemaRestore({ databaseUrl, dataDir }) : undoBrokenRestore(dataDir);
  if (undone) console.log(undone);
  const restored = await restoreBackup({ backup, place, replaces: values.replace, now: Date.now() });
  console.log(`Restored the shop of ${restored.madeAt}: ${inWords(restored.counts)}.`);
  if (restored.setAside) console.log(`What was there before is kept in ${restored.setAside}.`);
  showDoubted(restored.doubted);
  showFaults(restored.faults);
  if (restored.faults.length === 0) console.log('Its books balance.');
  const isReadable = await showUnreadable(place, config.secret);
  return isReadable && restored.faults.length === 0;
});
