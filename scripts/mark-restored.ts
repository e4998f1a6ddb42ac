import { readConfig } from '../server/platform/config.ts';
import { completeBrokenRestore } from './complete-broken-restore.ts';
import { markRestored, showDoubted } from './doubt-orders.ts';
import { resolveServer } from './postgres-tools.ts';
import { runTool } from './run-tool.ts';
import { showUnreadable } from './show-unreadable.ts';

/** After a shop's files were brought back by another tool than `npm run restore`, and before its start: no order is sent twice. */
await runTool(async () => {
  const config = readConfig(process.env);
  const place = await resolveServer(config);
  completeBrokenRestore(place);
  const doubted = await markRestored(place, Date.now());
  console.log('The shop is marked as restored.');
  showDoubted(doubted);
  if (!doubted.isSwitchedOff) console.log('It has no providers, so no order is in doubt.');
  return showUnreadable(place, config.secret);
});
