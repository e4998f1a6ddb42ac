import { expect, test, vi } from 'vitest';
import { FaultNotSupported } from '../faults/kinds/fault.ts';
import { faultList } from '../faults/kinds/fault-list.ts';
import { playFault } from '../faults/kinds/play-fault.ts';

vi.setConfig({ testTimeout: 120_000 });

// Without PostgreSQL on the machine, the run says so itself.
const engines = process.env['TEST_ENGINES'] === 'sqlite' ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const);

const pairs = faultList.flatMap((fault) => {
  const played = engines.filter((engine) => fault.engines.includes(engine));
  return played.slice(0, fault.isSameOnBoth ? 1 : 2).map((engine) => ({ fault, engine, name: fault.name }));
});

// The long run is `npm run faults`. After each round, every answer that the workload got is compared with what is stored, and the books are checked.
test.each(pairs)(
  '$name on $engine: nothing acknowledged is lost, nothing doubled',
  { retry: 0 },
  async ({ fault, engine }) => {
    const played = await playFault(fault, engine, fault.rounds.short).catch((error: unknown) => {
      if (error instanceof FaultNotSupported) return error.message;
      throw error;
    });
    if (typeof played === 'string') {
      process.stdout.write(`!!! SKIPPED: ${fault.name} on ${engine}. ${played}\n`);
      return;
    }
    expect(played.broken).toEqual([]);
    expect(played.acknowledged).toBeGreaterThan(10);
    expect(played.servedAgainMs).toHaveLength(fault.rounds.short);
  },
);
