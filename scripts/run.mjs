import { bootstrap, ensureInstalled, handOver } from './bootstrap.mjs';

await bootstrap(async () => {
  await ensureInstalled();
  await handOver(process.argv.slice(2));
});
