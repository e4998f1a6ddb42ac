import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, startShop } from '../../scripts/shop-process.ts';
import { placeOf } from '../../server/platform/database/servers.ts';
import { openDatabaseProxy } from '../rigs/database-proxy.ts';
import { between, type Fault } from './fault.ts';

export const cutDatabase: Fault = {
  name: 'database cut',
  engines: ['postgres'],
  rounds: { long: 30, short: 2 },
  measuredFrom: 'the way is open again, after up to 2 s of refusal or of silence',
  open: async (engine) => {
    const database = await createDatabase();
    const proxy = await openDatabaseProxy(placeOf(database.url));
    const shop = await startShop(engine, { DATABASE_URL: proxy.urlOf(database.url) });
    let count = 0;
    return {
      urls: [shop.url],
      place: { dataDir: shop.dataDir, databaseUrl: database.url },
      inject: async (workload) => {
        if (++count % 2 === 0) proxy.silence();
        else proxy.cut();
        await sleep(between(50, 2_000));
        const again = workload.waitForRecovery();
        proxy.restore();
        return again;
      },
      close: async () => {
        await shop.remove();
        await proxy.close();
        await database.drop();
      },
    };
  },
};
