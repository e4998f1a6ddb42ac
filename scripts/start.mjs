import { bootstrap, ensureBuilt, ensureInstalled, handOver } from './bootstrap.mjs';

await bootstrap(async () => {
  await ensureInstalled();
  await ensureBuilt();
  // Memory for a small server: threads share what they give back, the young have room to die young, and what is free goes back.
  process.env['MALLOC_ARENA_MAX'] ??= '1';
  process.env['MALLOC_MMAP_THRESHOLD_'] ??= '16384';
  const memory = ['--heap-growing-percent=15', '--max-semi-space-size=4', '--max-old-space-size=256'];
  await handOver([...memory, 'dist/server/main.js', ...process.argv.slice(2)]);
});
