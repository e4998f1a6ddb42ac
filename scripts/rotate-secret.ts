import { openExistingDatabase } from '../server/open-store.ts';
import { readConfig } from '../server/platform/config.ts';
import { rotateSecret } from '../server/rotate-secret.ts';
import { assertClosed } from './assert-closed.ts';
import { completeBrokenRestore } from './complete-broken-restore.ts';
import { resolveServer } from './postgres-tools.ts';
import { runTool } from './run-tool.ts';

/** Puts a new secret in the place of the old one. The shop is stopped meanwhile; started again, it uses the new one. */
await runTool(async () => {
  const config = readConfig(process.env);
  const place = await resolveServer(config);
  completeBrokenRestore(place);
  // A server that runs would go on sealing with the old secret.
  await assertClosed(place);
  const database = openExistingDatabase(place, (error) => console.error(error.message));
  const rotation = rotateSecret(database, { ...config, oldSecret: process.env['OLD_SECRET'] });
  const { resealed, done, isFileReplaced, isPushLost } = await rotation.finally(() => database.close());
  console.log(`Sealed with the new secret: ${resealed}. Had been before: ${done}.`);
  if (isFileReplaced)
    console.log(`${config.dataDir}/secret holds the new secret. Make a backup: earlier ones hold the old one.`);
  if (isPushLost) {
    console.log('The keys for push are as they were: neither secret opens them, and push stays out of order.');
    if (isFileReplaced)
      console.log(`${config.dataDir}/secret.old is what ${config.dataDir}/secret was before, if it was there.`);
    console.log(
      'If you find the secret that sealed them, run this again with it as OLD_SECRET and the new one as SECRET.',
    );
  }
  console.log('Nothing else that is stored for long needs the secret. With the next start:');
  console.log('- links to pictures of tickets that were handed out before end at once; pages make new ones;');
  console.log('- limits on calls and attempts to sign in are counted from zero;');
  console.log('- accounts no longer list attempts to sign in that failed before;');
  console.log('- the security log gives accounts and networks new names. Sessions and passwords stay as they are.');
  return true;
});
