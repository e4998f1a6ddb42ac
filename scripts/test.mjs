import { bootstrap, ensureInstalled, handOver } from './bootstrap.mjs';

await bootstrap(async () => {
  await ensureInstalled();
  await handOver(['scripts/checks.ts', ...process.argv.slice(2)]);
});
