import type { Store, TxOf } from './store.ts';

export interface GuardedStore<Tables> {
  readonly store: Store<Tables>;
  /** Whether a transaction of this store has passed the check. */
  readonly hasPassed: () => boolean;
}

/**
 * The same store, in which every transaction stands only if `check` does not throw in it. `check` is sent first and the
 * work right behind it, so that they travel together; what `check` throws is what the caller is told. What `first` locks
 * is locked before what `check` does.
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
      const checked = check(tx).then(() => {
        isPassed = true;
      });
      const [refusal, done] = await Promise.allSettled([checked, inTurn(() => work(tx))]);
      if (refusal.status === 'rejected') throw refusal.reason;
      if (done.status === 'rejected') throw done.reason;
      return done.value;
    });
  return { store: { ...store, write }, hasPassed: () => isPassed };
}

/** What throws at once becomes a rejection too. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => work();
