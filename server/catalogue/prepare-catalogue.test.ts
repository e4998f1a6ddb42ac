import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { localBus } from '../platform/bus.ts';
import { minute } from '../platform/clock.ts';
import { openTestShop } from '../testing.ts';
import { prepareCatalogue } from './prepare-catalogue.ts';

test('earlier versions of the catalogue are not held in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // the flag gives every new context this function
  const shop = await openTestShop();
  await shop.service();
  let now = shop.clock.now;
  const read = prepareCatalogue(shop.database, { bus: localBus(() => {}), clock: () => now });
  const versions: WeakRef<object>[] = [];
  for (let n = 0; n < 20; n++) {
    const prepared = await read();
    prepared.in('en').services({});
    versions.push(new WeakRef(prepared));
    now += minute;
  }
  await sleep(20);
  collect();
  // The newest, and at most the one that its answers were compared with.
  expect(versions.filter((version) => version.deref()).length).toBeLessThanOrEqual(2);
  await shop.close();
});
