import type { Store, TxOf } from './store.ts';

export interface GuardedStore<Tables> {
  readonly store: Store<Tables>;
  /** Whether a transaction of this store has passed the check. */
  readonly hasPassed: () => boolean;
}

/**
 * The same store, in which every transaction runs `check` before its work, and nothing when that throws. What `first`
 * locks is locked before what `check` locks.
 */
export function guardWrites<Tables>(
  store: Store<Tables>,
  check: (tx: TxOf<Tables>) => Promise<void>,
  first?: (tx: TxOf<Tables>) => Promise<void>,
): GuardedStore<Tables> {
  let isPassed = false;
  const write: Store<Tables>['write'] = (work) =>
    store.write(async (tx) => {
      await first?.(tx);
      await check(tx);
      isPassed = true;
      return work(tx);
    });
  return { store: { ...store, write }, hasPassed: () => isPassed };
}
