import { monitorEventLoopDelay } from 'node:perf_hooks';

// The real server, with a clock beside it that notes for how long its event loop was held; asked over the parent's channel.
const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
process.on('message', () => {
  process.send?.(delays.max / 1e6);
  delays.reset();
});
process.on('disconnect', () => process.exit(0));

await import(new URL('../dist/server/main.js', import.meta.url).href);
