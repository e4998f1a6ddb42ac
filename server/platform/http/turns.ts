import { ExpectedError } from '../expected-error.ts';

interface Waiting {
  start(): void;
}

export interface TurnLimits {
  readonly atOnce: number;
  readonly waiting: number;
  readonly waitMs: number;
}

/** Lets a few at a time do what is expensive, each account once; the rest waits in the order in which it came. */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #accounts = new Set<number>();
  #waiting: Waiting[] = [];
  #underWay = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Resolves with what ends the turn. Throws `too-many-requests` where the account has one already or waits for one, and
   * `unavailable` where too many wait, or it took too long. Who is `gone` waits no longer.
   */
  async take(who: number, gone: AbortSignal): Promise<() => void> {
    if (gone.aborted) throw busy();
    if (this.#accounts.has(who)) {
      const text = 'This is being prepared for you already. Please wait until it is done.';
      throw new ExpectedError('too-many-requests', text, { retryAfterSeconds: 10 });
    }
    if (this.#underWay >= this.#limits.atOnce && this.#waiting.length >= this.#limits.waiting) throw busy();
    this.#accounts.add(who);
    try {
      if (this.#underWay >= this.#limits.atOnce) await this.#wait(gone);
      else this.#underWay++;
    } catch (error) {
      this.#accounts.delete(who);
      throw error;
    }
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#accounts.delete(who);
      const next = this.#waiting.shift();
      if (next) next.start();
      else this.#underWay--;
    };
  }

  #wait(gone: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      this.#waiting = this.#waiting.filter((each) => each !== mine);
      reject(busy());
    };
    const timer = setTimeout(giveUp, this.#limits.waitMs);
    const mine = { start: resolve };
    this.#waiting.push(mine);
    gone.addEventListener('abort', giveUp, { once: true });
    return promise.finally(() => {
      clearTimeout(timer);
      gone.removeEventListener('abort', giveUp);
    });
  }
}

const busy = () =>
  new ExpectedError('unavailable', 'Many people are asking for this right now. Please try again in a moment.', {
    retryAfterSeconds: 30,
  });
