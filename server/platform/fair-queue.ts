import { minute } from './clock.ts';
import { ExpectedError } from './expected-error.ts';

/** Whose work it is: those who are known come first, and of the rest each `key`, such as a network, in its turn. */
export interface Turn {
  readonly isKnown: boolean;
  readonly key: string;
}

export interface QueueLimits {
  readonly maxAtOnce: number;
  /** Of all who are known, and of all the others. */
  readonly maxWaiting: number;
  readonly maxWaitingOfOne: number;
  /** What who can't wait is told. */
  readonly refusal: string;
}

interface Waiting {
  start(): void;
  refuse(): void;
}

/** After so many turns of those who are known in a row, one of the others comes: neither can starve the other. */
const knownTurnsInARow = 4;
const minRetrySeconds = 2;

/** Runs few pieces of expensive work at a time. Throws `too-many-requests` when too many wait. */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #known = new FairShareQueue();
  readonly #others = new FairShareQueue();
  #running = 0;
  #knownInARow = 0;
  #workMs = 50;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  async run<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limits.maxAtOnce) this.#running++;
    else await this.#wait(turn);
    (turn.isKnown ? this.#known : this.#others).countServed(turn.key);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.#workMs = 0.9 * this.#workMs + 0.1 * (performance.now() - startedAt);
      this.#startNext();
    }
  }

  #wait({ isKnown, key }: Turn): Promise<void> {
    const queue = isKnown ? this.#known : this.#others;
    const { maxWaiting, maxWaitingOfOne } = this.#limits;
    if (queue.waitingOf(key) >= maxWaitingOfOne) throw this.#refusal();
    if (queue.size >= maxWaiting) {
      // Whoever has asked for most makes room for somebody who has asked for clearly less.
      const busiest = queue.busiest();
      if (busiest === undefined || queue.shareOf(key) + 1 >= queue.shareOf(busiest)) throw this.#refusal();
      queue.removeLast(busiest)?.refuse();
    }
    return new Promise((start, reject) => queue.add(key, { start, refuse: () => reject(this.#refusal()) }));
  }

  #startNext(): void {
    const isOthersTurn = this.#knownInARow >= knownTurnsInARow && this.#others.size > 0;
    const isKnownTurn = this.#known.size > 0 && !isOthersTurn;
    this.#knownInARow = isKnownTurn ? this.#knownInARow + 1 : 0;
    const next = (isKnownTurn ? this.#known : this.#others).removeNext();
    if (next) next.start();
    else this.#running--;
  }

  #refusal(): ExpectedError {
    const waiting = this.#known.size + this.#others.size;
    const seconds = Math.ceil((waiting * this.#workMs) / this.#limits.maxAtOnce / 1_000);
    return new ExpectedError('too-many-requests', this.#limits.refusal, {
      retryAfterSeconds: Math.max(minRetrySeconds, seconds),
    });
  }
}

/** Those who wait, by key: the key that was served least in the last minutes is next. */
class FairShareQueue {
  readonly #waiting = new Map<string, Waiting[]>();
  #served = new Map<string, number>();
  #servedSince = performance.now();
  size = 0;

  add(key: string, one: Waiting): void {
    const mine = this.#waiting.get(key);
    if (mine) mine.push(one);
    else this.#waiting.set(key, [one]);
    this.size++;
  }

  waitingOf(key: string): number {
    return this.#waiting.get(key)?.length ?? 0;
  }

  /** How much a key has asked for lately: what it waits for, and what it was given. */
  shareOf(key: string): number {
    return this.waitingOf(key) + (this.#served.get(key) ?? 0);
  }

  countServed(key: string): void {
    if (performance.now() - this.#servedSince > minute) {
      // What was long ago counts half, and then not at all.
      const halves = [...this.#served].map(([name, times]) => [name, Math.floor(times / 2)] as const);
      this.#served = new Map(halves.filter(([, times]) => times > 0));
      this.#servedSince = performance.now();
    }
    this.#served.set(key, (this.#served.get(key) ?? 0) + 1);
  }

  removeNext(): Waiting | undefined {
    const keys = [...this.#waiting.keys()];
    const [first] = keys;
    if (first === undefined) return undefined;
    const servedOf = (key: string) => this.#served.get(key) ?? 0;
    const next = keys.reduce((least, key) => (servedOf(key) < servedOf(least) ? key : least), first);
    return this.#remove(next, (mine) => mine.shift());
  }

  busiest(): string | undefined {
    const keys = [...this.#waiting.keys()];
    const [first] = keys;
    if (first === undefined) return undefined;
    return keys.reduce((most, key) => (this.shareOf(key) > this.shareOf(most) ? key : most), first);
  }

  removeLast(key: string): Waiting | undefined {
    return this.#remove(key, (mine) => mine.pop());
  }

  #remove(key: string, from: (mine: Waiting[]) => Waiting | undefined): Waiting | undefined {
    const mine = this.#waiting.get(key) ?? [];
    const one = from(mine);
    if (mine.length === 0) this.#waiting.delete(key);
    if (one) this.size--;
    return one;
  }
}
