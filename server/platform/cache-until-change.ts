import type { Bus } from './bus.ts';
import type { Clock } from './clock.ts';

interface CacheRules {
  readonly bus: Bus;
  readonly clock: Clock;
  /** An event of one of these topics invalidates the value. */
  readonly topics: readonly string[];
  readonly maxAgeMs: number;
}

interface Cached<Value> {
  read(): Promise<Value>;
  /** For a change on this node, whose own event may arrive later than the next reader. */
  invalidate(): void;
}

/**
 * Caches one value until an event of the topics, a gap in the events, or `maxAgeMs`. Calls at the same time share one read; a
 * read that fails is not cached. `read` gets the time, and the value that was
 * read before, if there is one.
 */
export function cacheUntilChange<Value>(
  read: (now: number, previous: Value | undefined) => Promise<Value>,
  { bus, clock, topics, maxAgeMs }: CacheRules,
): Cached<Value> {
  let current: Promise<Value> | undefined;
  let previous: Value | undefined;
  let readAt = 0;
  const invalidate = () => {
    current = undefined;
  };
  for (const topic of topics) bus.subscribe(topic, invalidate);
  bus.onGap(invalidate);

  return {
    invalidate,
    read: () => {
      const age = clock() - readAt;
      // A negative age: the clock was set back, so nobody knows how old the value is.
      if (current && age >= 0 && age < maxAgeMs) return current;
      readAt = clock();
      const reading = read(readAt, previous);
      current = reading;
      reading.then((value) => {
        previous = value;
      }, invalidate);
      return reading;
    },
  };
}
