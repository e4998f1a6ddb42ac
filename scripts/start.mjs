import { bootstrap, ensureBuilt, ensureInstalled, handOver } from './bootstrap.mjs';

await bootstrap(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await handOver(['server/main.ts', ...process.argv.slice(2)]);
});
