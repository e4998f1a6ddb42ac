import { Durations, type Metric } from '../metrics.ts';
import type { Store } from './store.ts';

/** The same store, with its transactions counted and timed. */
export function countWrites<Tables>(store: Store<Tables>): { store: Store<Tables>; read: () => Metric[] } {
  const durations = new Durations<'outcome'>(
    'tarakki_database_write_seconds',
    'From asking for a transaction to its commit, or to what stood in its way.',
  );
  const write: Store<Tables>['write'] = async (work) => {
    const startedAt = performance.now();
    let outcome = 'failed';
    try {
      const result = await store.write(work);
      outcome = 'committed';
      return result;
    } finally {
      durations.observe({ outcome }, (performance.now() - startedAt) / 1_000);
    }
  };
  return { store: { ...store, write }, read: () => [durations.read()] };
}
