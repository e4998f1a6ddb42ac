import { bootstrap, ensureBuilt, ensureInstalled, handOver } from './bootstrap.mjs';

await bootstrap(async () => {
  await ensureInstalled();
  await ensureBuilt();
  // Memory for a small server: what a password's hashing takes is given back, and young objects don't pile up.
  process.env['MALLOC_ARENA_MAX'] ??= '2';
  process.env['MALLOC_MMAP_THRESHOLD_'] ??= '1000000';
  await handOver(['--max-semi-space-size=4', '--max-old-space-size=256', 'server/main.ts', ...process.argv.slice(2)]);
});
