import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseFile, openExistingDatabase } from '../server/open-store.ts';
import { type Home, makeHome, openTestShop } from '../server/testing.ts';
import { openPanelShop } from '../server/testing-providers.ts';

let home: Home;
beforeEach(async () => {
  home = await makeHome({ isReady: true });
});
afterEach(() => home.remove());

/** Runs the command as its operator does. */
const run = () =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const env = { PATH: process.env['PATH'], ...home.env };
    execFile(process.execPath, [join(import.meta.dirname, 'mark-restored.ts')], { env }, (error, out, err) =>
      resolve({ code: error ? error.code : 0, said: out + err }),
    );
  });

test('an order that waits in a replica is not sent again', async () => {
  const shop = await openPanelShop({ home });
  await shop.place();
  expect(await run()).toEqual({ code: 2, said: expect.stringContaining('The shop is open') });
  await shop.close();

  expect(await run()).toEqual({ code: 0, said: expect.stringContaining('1 orders may have been sent') });

  const database = openExistingDatabase({ dataDir: home.env['DATA_DIR'] ?? '', databaseUrl: undefined }, () => {});
  const waiting = await database.read.selectFrom('dispatches').select(['state', 'reason']).execute();
  await database.close();
  expect(waiting).toEqual([{ state: 'unknown', reason: 'restored' }]);
});

test('without providers, or without a shop, it says so', async () => {
  expect(await run()).toEqual({ code: 2, said: expect.stringContaining(`${databaseFile} is missing`) });
  await (await openTestShop({}, { home })).close();
  expect(await run()).toEqual({ code: 0, said: expect.stringContaining('no order is in doubt') });
});
