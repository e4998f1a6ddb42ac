import { readConfig } from '../server/platform/config.ts';
import { inWords, proveBooks, showFaults } from './prove-books.ts';
import { runTool } from './run-tool.ts';

/** Proves that the books of the configured shop balance; ends with 1 and a list when they don't. */
await runTool(async () => {
  const { counts, faults } = await proveBooks(readConfig(process.env));
  showFaults(faults);
  if (faults.length === 0) console.log(`The books balance. Looked at ${inWords(counts)}.`);
  return faults.length === 0;
});
