import { readConfig } from '../server/platform/config.ts';
import { runTool } from './run-tool.ts';
import { inWords, showFaults, verifyBooks } from './verify-books.ts';

/** Proves that the books of the configured shop balance; ends with 1 and a list when they don't. */
await runTool(async () => {
  const { counts, faults } = await verifyBooks(readConfig(process.env));
  showFaults(faults);
  if (faults.length === 0) console.log(`The books balance. Looked at ${inWords(counts)}.`);
  return faults.length === 0;
});
