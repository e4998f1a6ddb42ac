/**
 * Runs the work of one key after the other, in the order of the calls, and that of different keys at once. What is
 * decided in the database is decided there; this keeps a crowd of one key from waiting for a lock until that times out.
 */
export class KeyedMutex<Key> {
  readonly #lastOf = new Map<Key, Promise<unknown>>();

  async runExclusive<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const before = this.#lastOf.get(key) ?? Promise.resolve();
    const own = before.then(work, work);
    this.#lastOf.set(key, own);
    try {
      return await own;
    } finally {
      if (this.#lastOf.get(key) === own) this.#lastOf.delete(key);
    }
  }

  /** How many keys have work that is not done. */
  get size(): number {
    return this.#lastOf.size;
  }
}
