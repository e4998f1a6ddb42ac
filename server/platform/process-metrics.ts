import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Metric, single } from './metrics.ts';

/** Coarse: every look wakes the process. */
const lookEveryMs = 50;
const nanosecondsPerSecond = 1e9;
const microsecondsPerSecond = 1e6;

/** Watches this process from now on; each reading tells of the delays since the one before it. */
export function startProcessMetrics(): () => Metric[] {
  const delay = monitorEventLoopDelay({ resolution: lookEveryMs });
  delay.enable();
  return () => {
    // Each look comes that much later than the one before, which is no delay.
    const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / nanosecondsPerSecond - lookEveryMs / 1_000);
    const delays = { p50: delay.percentile(50), p99: delay.percentile(99), max: delay.count > 0 ? delay.max : 0 };
    delay.reset();
    const { user, system } = process.cpuUsage();
    const memory = process.memoryUsage();
    return [
      {
        name: 'nodejs_eventloop_delay_seconds',
        help: 'How much later than asked for the event loop came round, since the last reading.',
        type: 'gauge',
        samples: Object.entries(delays).map(([of, value]) => ({ labels: { of }, value: seconds(value) })),
      },
      single('gauge', 'process_resident_memory_bytes', 'Resident memory.', memory.rss),
      single('gauge', 'nodejs_heap_used_bytes', 'Memory of objects.', memory.heapUsed),
      single('counter', 'process_cpu_seconds_total', 'Processor time.', (user + system) / microsecondsPerSecond),
      single('gauge', 'process_uptime_seconds', 'Since the process started.', process.uptime()),
    ];
  };
}
