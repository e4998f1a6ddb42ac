import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type GarbageCollector = (options: { type: 'major'; execution: 'async' }) => Promise<void>;

let collector: GarbageCollector | undefined;

/**
 * Gives back the memory of what is not used any more. V8 does so by itself when the program allocates; after a flood of large
 * bodies it may not for minutes.
 */
export function collectGarbage(): Promise<void> {
  if (!collector) {
    setFlagsFromString('--expose-gc');
    collector = runInNewContext('gc') as GarbageCollector; // what the flag exposes
  }
  return collector({ type: 'major', execution: 'async' });
}
