import { readConfig } from '../server/platform/config.ts';
import { markRestored, showDoubted } from './doubt-orders.ts';
import { resolveServer } from './postgres-tools.ts';
import { runTool } from './run-tool.ts';

/** After a shop's files were brought back by another tool than `npm run restore`, and before its start: no order is sent twice. */
await runTool(async () => {
  const doubted = await markRestored(await resolveServer(readConfig(process.env)), Date.now());
  console.log('The shop is marked as restored.');
  showDoubted(doubted);
  if (!doubted.isSwitchedOff) console.log('It has no providers, so no order is in doubt.');
  return true;
});
