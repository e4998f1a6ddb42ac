import { setTimeout as sleep } from 'node:timers/promises';
import { startShop } from '../../scripts/shop-process.ts';
import { between, type Fault } from './fault.ts';

export const freeze: Fault = {
  name: 'freeze',
  engines: ['sqlite', 'postgres'],
  isSameOnBoth: true,
  rounds: { long: 20, short: 1 },
  measuredFrom: 'SIGCONT, up to 3 s after SIGSTOP',
  open: async (engine) => {
    const shop = await startShop(engine);
    return {
      urls: [shop.url],
      place: shop,
      inject: async (workload) => {
        shop.signal('SIGSTOP');
        await sleep(between(100, 3_000));
        const again = workload.waitForRecovery();
        shop.signal('SIGCONT');
        return again;
      },
      close: () => shop.remove(),
    };
  },
};
