import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startShop } from '../../scripts/shop-process.ts';
import { between, type Fault } from './fault.ts';

/** Two nodes on one database; whoever gets no answer from one asks the other, as a proxy before them would. */
export const oneOfTwo: Fault = {
  name: 'one of two nodes',
  engines: ['postgres'],
  rounds: { long: 20, short: 1 },
  measuredFrom: 'SIGKILL of one, by way of the other',
  open: async (engine) => {
    const SECRET = randomBytes(32).toString('hex');
    const first = await startShop(engine, { SECRET });
    const second = await startShop(engine, { SECRET, DATABASE_URL: first.databaseUrl ?? '' });
    const nodes = [first, second];
    return {
      urls: nodes.map(({ url }) => url),
      place: first,
      inject: async (workload) => {
        await sleep(between(0, 200));
        const struck = Math.random() < 0.5 ? 0 : 1;
        const node = nodes[struck];
        if (!node) throw new Error('There are two nodes.');
        const again = workload.waitForRecovery();
        nodes[struck] = await node.restart();
        return again;
      },
      close: async () => {
        // The second one uses the database of the first.
        for (const node of nodes.toReversed()) await node.remove();
      },
    };
  },
};
