/**
 * Values that were computed from the database alone, each kept until anything at all is written to it. Only for an engine
 * that tells its version for next to nothing; on the other one, every value is computed anew.
 */
export class VersionCache<Value extends object> {
  readonly #readVersion: (() => number) | undefined;
  readonly #maxValues: number;
  readonly #values = new Map<string, Value>();
  #version: number | undefined;

  constructor(readVersion: (() => number) | undefined, { maxValues }: { readonly maxValues: number }) {
    this.#readVersion = readVersion;
    this.#maxValues = maxValues;
  }

  get isOn(): boolean {
    return this.#readVersion !== undefined;
  }

  /** What is undefined is computed anew each time. */
  async get<Found extends Value | undefined>(key: string, compute: () => Promise<Found>): Promise<Found | Value> {
    const version = this.#readVersion?.();
    if (version === undefined) return compute();
    if (version !== this.#version) this.#values.clear();
    this.#version = version;
    const known = this.#values.get(key);
    if (known) return known;
    const value = await compute();
    // What a write has changed in between makes the value newer than its version, which only ends it sooner.
    const isCurrent = this.#version === version;
    if (value && isCurrent && this.#values.size < this.#maxValues) this.#values.set(key, value);
    return value;
  }
}
