import { ExpectedError } from '../expected-error.ts';

interface Waiting {
  start(): void;
}

export interface ConcurrencyLimits {
  readonly atOnce: number;
  readonly waiting: number;
  readonly waitMs: number;
}

/** Runs a few pieces of expensive work at a time, one for each account. The others wait in the order in which they came. */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  readonly #accounts = new Set<number>();
  #waiting: Waiting[] = [];
  #underWay = 0;

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /**
   * Resolves with the function that releases the place. Throws `too-many-requests` where the account has a place already or waits for one, and
   * `unavailable` where too many wait, or it took too long. A caller that is `gone` waits no longer.
   */
  async acquire(accountId: number, gone: AbortSignal): Promise<() => void> {
    if (gone.aborted) throw busy();
    if (this.#accounts.has(accountId)) {
      const text = 'This is being prepared for you already. Please wait until it is done.';
      throw new ExpectedError('too-many-requests', text, { retryAfterSeconds: 10 });
    }
    if (this.#underWay >= this.#limits.atOnce && this.#waiting.length >= this.#limits.waiting) throw busy();
    this.#accounts.add(accountId);
    try {
      if (this.#underWay >= this.#limits.atOnce) await this.#wait(gone);
      else this.#underWay++;
    } catch (error) {
      this.#accounts.delete(accountId);
      throw error;
    }
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#accounts.delete(accountId);
      const next = this.#waiting.shift();
      if (next) next.start();
      else this.#underWay--;
    };
  }

  #wait(gone: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = () => {
      this.#waiting = this.#waiting.filter((each) => each !== mine);
      reject(busy());
    };
    const timer = setTimeout(refuse, this.#limits.waitMs);
    const mine = { start: resolve };
    this.#waiting.push(mine);
    gone.addEventListener('abort', refuse, { once: true });
    return promise.finally(() => {
      clearTimeout(timer);
      gone.removeEventListener('abort', refuse);
    });
  }
}

const busy = () =>
  new ExpectedError('unavailable', 'Many people are asking for this right now. Please try again in a moment.', {
    retryAfterSeconds: 30,
  });
