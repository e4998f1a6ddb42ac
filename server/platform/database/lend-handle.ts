import type { TxOf } from './store.ts';

/**
 * Lends a transaction's handle to its work, for as long as that runs. A branch that is still on its way when the work
 * has failed would otherwise write after the rollback: outside of any transaction, or in somebody else's.
 */
export async function lendHandle<Tables, T>(tx: TxOf<Tables>, work: (tx: TxOf<Tables>) => Promise<T>): Promise<T> {
  let isOver = false;
  const lent = new Proxy(tx, {
    get(target, name) {
      if (isOver) throw new Error('This transaction is over.');
      const part: unknown = Reflect.get(target, name, target);
      return typeof part === 'function' ? part.bind(target) : part;
    },
  });
  try {
    return await work(lent);
  } finally {
    isOver = true;
  }
}
