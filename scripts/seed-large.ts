import { ConfigError, readConfig } from '../server/platform/config.ts';
import { seedLargeShop } from './large-shop/seed-large-shop.ts';

const usualOrders = 1_000_000;

/** Fills a new shop in `DATA_DIR` or `DATABASE_URL` for trying out how it does with many customers; `--orders=1000` makes a smaller one. */
async function seedLarge(): Promise<void> {
  const [, asked = String(usualOrders)] = /^--orders=(\d+)$/.exec(process.argv[2] ?? '') ?? [];
  const orders = Number(asked);
  const size = { users: Math.ceil(orders / 10), orders, movements: orders * 3 };
  const startedAt = performance.now();
  const { madeUpPassword } = await seedLargeShop(readConfig(process.env), size);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(`${size.users} customers, ${size.orders} orders and ${size.movements} movements in ${seconds} s.`);
  if (madeUpPassword) console.log(`The admin's password is ${madeUpPassword} — it is shown this once.`);
}

await seedLarge().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
