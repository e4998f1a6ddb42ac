import { bootstrap, ensureBuilt, ensureInstalled, handOver } from './bootstrap.mjs';

await bootstrap(async () => {
  await ensureInstalled();
  await ensureBuilt();
  // Memory for a small server: threads share what they give back, and young objects don't pile up.
  process.env['MALLOC_ARENA_MAX'] ??= '1';
  process.env['MALLOC_MMAP_THRESHOLD_'] ??= '1000000';
  const memory = ['--max-semi-space-size=4', '--max-old-space-size=256'];
  await handOver(['--enable-source-maps', ...memory, 'dist/server/main.js', ...process.argv.slice(2)]);
});
