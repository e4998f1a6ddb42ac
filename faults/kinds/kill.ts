import { setTimeout as sleep } from 'node:timers/promises';
import { startShop } from '../../scripts/shop-process.ts';
import { between, type Fault } from './fault.ts';

export const kill: Fault = {
  name: 'kill',
  engines: ['sqlite', 'postgres'],
  rounds: { long: 100, short: 2 },
  measuredFrom: 'SIGKILL, started anew at once',
  open: async (engine) => {
    let shop = await startShop(engine);
    return {
      urls: [shop.url],
      place: shop,
      inject: async (workload) => {
        await sleep(between(0, 200));
        const again = workload.waitForRecovery();
        shop = await shop.restart();
        return again;
      },
      close: () => shop.remove(),
    };
  },
};
