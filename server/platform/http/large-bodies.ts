import { second } from '../clock.ts';
import { ExpectedError } from '../expected-error.ts';

interface TurnLimits {
  /** Of all bodies that are held at once. Each is in memory up to three times while it is read. */
  readonly totalBytes: number;
  /** Of one account: less than half of all, so that nobody alone holds up the others. */
  readonly accountBytes: number;
  readonly waitingPerAccount: number;
  readonly waiting: number;
  readonly waitMs: number;
}

const usualLimits: TurnLimits = {
  totalBytes: 88 * 1024 * 1024,
  accountBytes: 44 * 1024 * 1024,
  waitingPerAccount: 5,
  waiting: 200,
  waitMs: 20 * second,
};
const retryAfterSeconds = 5;

interface Entry {
  readonly account: string;
  readonly bytes: number;
  readonly begin: () => void;
}

/** Large bodies take turns by their size, in the order in which they came, and no account takes more than its part. */
export class BodyTurns {
  readonly #limits: TurnLimits;
  readonly #held = new Map<string, number>();
  #heldBytes = 0;
  #waiting: readonly Entry[] = [];

  constructor(limits: TurnLimits = usualLimits) {
    this.#limits = limits;
  }

  /**
   * Resolves with what ends the turn once there is room for so many bytes; until then nothing of the body is read.
   * Throws `too-many-requests` when the account has too many that wait, and `unavailable` when everybody together has,
   * or when it has waited too long. `signal` ends the wait.
   */
  async take(turn: { account: string; bytes: number; signal: AbortSignal }): Promise<() => void> {
    const { account, bytes, signal } = turn;
    const begun = Promise.withResolvers<void>();
    const entry: Entry = { account, bytes, begin: begun.resolve };
    this.#assertMayWait(entry);
    this.#waiting = [...this.#waiting, entry];
    const giveUp = () => begun.reject(tooBusy());
    const timer = setTimeout(giveUp, this.#limits.waitMs);
    signal.addEventListener('abort', giveUp, { once: true });
    this.#beginNext();
    try {
      await begun.promise;
    } catch (error) {
      this.#waiting = this.#waiting.filter((each) => each !== entry);
      this.#beginNext();
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    }
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      this.#hold(entry, -bytes);
      this.#beginNext();
    };
  }

  #assertMayWait({ account }: Entry): void {
    const own = this.#waiting.filter((each) => each.account === account).length;
    if (own >= this.#limits.waitingPerAccount) {
      const message = 'You are sending too much at once. Please wait a moment and try again.';
      throw new ExpectedError('too-many-requests', message, { retryAfterSeconds });
    }
    if (this.#waiting.length >= this.#limits.waiting) throw tooBusy();
  }

  /** Who waits for the turns of the own account holds up nobody; who waits for room is overtaken by nobody. */
  #beginNext(): void {
    const left: Entry[] = [];
    let isFull = false;
    for (const entry of this.#waiting) {
      const ownBytes = this.#held.get(entry.account) ?? 0;
      const waitsForOwn = ownBytes > 0 && ownBytes + entry.bytes > this.#limits.accountBytes;
      isFull ||= !waitsForOwn && this.#heldBytes > 0 && this.#heldBytes + entry.bytes > this.#limits.totalBytes;
      if (isFull || waitsForOwn) left.push(entry);
      else {
        this.#hold(entry, entry.bytes);
        entry.begin();
      }
    }
    this.#waiting = left;
  }

  #hold({ account }: Entry, bytes: number): void {
    const held = (this.#held.get(account) ?? 0) + bytes;
    if (held > 0) this.#held.set(account, held);
    else this.#held.delete(account);
    this.#heldBytes += bytes;
  }
}

const tooBusy = () =>
  new ExpectedError('unavailable', 'Many pictures are arriving right now. Please try again in a moment.', {
    retryAfterSeconds,
  });
