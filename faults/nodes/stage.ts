import { randomBytes } from 'node:crypto';
import type { Service } from '../../contract/catalogue.ts';
import { type ShopProcess, startShop } from '../../scripts/shop-process.ts';
import { ask } from './call.ts';

/** Two nodes of one shop, each a process of its own with a data folder of its own, on one PostgreSQL. */
export interface Stage {
  readonly nodes: readonly [ShopProcess, ShopProcess];
  readonly databaseUrl: string;
  /** Of the same shop and this version, with the limits that customers have; the other two allow a load. Whoever starts them removes them. */
  startLimitedNodes(): Promise<readonly [ShopProcess, ShopProcess]>;
  /** Tells a node to stop and starts it again at the same address, in this version; answers how long the stop took, and its exit code. */
  restart(which: 0 | 1): Promise<{ stopMs: number; code: number | null }>;
  remove(): Promise<void>;
}

/** What was looked at, and what did not hold. */
export interface Finding {
  readonly promise: string;
  readonly seen: string;
  readonly broken: readonly string[];
}

/** How much is tried of each promise. */
export interface Size {
  readonly rounds: number;
  readonly people: number;
  /** Of each node, under load. */
  readonly restarts: number;
}

/** With `from`, the folder of another version, both nodes begin as that one, and the first is brought to this version then. */
export async function setStage(env: Record<string, string> = {}, from?: string): Promise<Stage> {
  const shared = { SECRET: randomBytes(32).toString('hex'), STOP_GRACE_SECONDS: '1', ...env };
  const first = await startShop('postgres', shared, from);
  const { databaseUrl } = first;
  if (databaseUrl === undefined) throw new Error('The first node has no PostgreSQL.');
  const nodes: [ShopProcess, ShopProcess] = [
    first,
    await startShop('postgres', { ...shared, DATABASE_URL: databaseUrl }, from),
  ];
  if (from !== undefined) nodes[0] = await first.restart();
  return {
    nodes,
    databaseUrl,
    startLimitedNodes: async () => {
      const limits = { ...shared, RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' };
      return [
        await startShop('postgres', { ...limits, DATABASE_URL: databaseUrl }),
        await startShop('postgres', { ...limits, DATABASE_URL: databaseUrl }),
      ];
    },
    restart: async (which) => {
      const startedAt = performance.now();
      const code = await nodes[which].kill('SIGTERM');
      const stopMs = performance.now() - startedAt;
      nodes[which] = await nodes[which].restart();
      return { stopMs, code };
    },
    remove: async () => {
      // The first one takes the database along.
      for (const node of [nodes[1], nodes[0]]) await node.remove();
    },
  };
}

/** What an order of the cheapest service says, and what it costs in rupees. */
export async function cheapestOrder(url: string) {
  const services = await ask<Service[]>(url, 'GET /api/services');
  const priceOfLeast = ({ pricePerThousand, minQuantity }: Service) => (Number(pricePerThousand) * minQuantity) / 1_000;
  const [cheapest] = services.toSorted((a, b) => priceOfLeast(a) - priceOfLeast(b));
  if (!cheapest) throw new Error('The shop has no services.');
  const order = { serviceId: cheapest.id, url: 'https://instagram.com/p/C7xQ', quantity: cheapest.minQuantity };
  return { order, price: Number(priceOfLeast(cheapest).toFixed(2)) };
}
