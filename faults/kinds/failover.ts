import { setTimeout as sleep } from 'node:timers/promises';
import { startShop } from '../../scripts/shop-process.ts';
import { openPostgresPair } from '../rigs/postgres-pair.ts';
import { between, type Fault } from './fault.ts';

const frozenMs = 300;

const failoverOf =
  (isSynchronous: boolean): Fault['open'] =>
  async () => {
    const pair = await openPostgresPair({ isSynchronous });
    const shop = await startShop('postgres', { DATABASE_URL: pair.databaseUrl });
    let count = 0;
    return {
      urls: [shop.url],
      place: shop,
      inject: async (workload) => {
        if (count > 0) await pair.rejoin();
        await sleep(between(200, 500));
        // A standby that lags is what an acknowledgement too early would be found by.
        if (count++ % 2 === 0) {
          pair.freezeStandby();
          await sleep(frozenMs);
        }
        const again = workload.waitForRecovery();
        await pair.failOver();
        return again;
      },
      close: async () => {
        await shop.remove();
        await pair.close();
      },
    };
  };

export const failover: Fault = {
  name: 'failover',
  engines: ['postgres'],
  rounds: { long: 20, short: 1 },
  measuredFrom:
    'SIGKILL of the primary, its standby promoted at once; in every other round the standby was frozen before',
  open: failoverOf(true),
};

/** Not one of the faults that the shop withstands: it shows that a lost order would be found. */
export const plantedFailover: Fault = { ...failover, name: 'failover without waiting', open: failoverOf(false) };
