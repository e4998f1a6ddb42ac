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
  /** A turn is safe for so long; after that the slowest one ends when others wait for its room. */
  readonly safeMs: number;
}

const usualLimits: TurnLimits = {
  totalBytes: 88 * 1024 * 1024,
  accountBytes: 44 * 1024 * 1024,
  waitingPerAccount: 5,
  waiting: 200,
  waitMs: 20 * second,
  safeMs: 10 * second,
};
const retryAfterSeconds = 5;

interface Turn {
  readonly account: string;
  readonly bytes: number;
  /** Ends the wait. */
  readonly signal: AbortSignal;
  /** How much of the body has arrived; infinite when all has. */
  readonly receivedBytes: () => number;
  /** Called when the turn is over before the body is: others wait, and this one is the slowest. */
  readonly interrupt: () => void;
}

interface Entry extends Turn {
  readonly begin: () => void;
  beganAt: number;
}

const maxRemembered = 1_000;

/**
 * Large bodies take turns by their size. Those of whoever has had a turn longest ago come first, no account takes more than
 * its part, and who is slow keeps nobody waiting for long.
 */
export class BodyTurns {
  readonly #limits: TurnLimits;
  readonly #holding = new Set<Entry>();
  /** When each account last began a turn, oldest first. */
  readonly #lastBegan = new Map<string, number>();
  #waiting: readonly Entry[] = [];
  #interruption: NodeJS.Timeout | undefined;

  constructor(limits: TurnLimits = usualLimits) {
    this.#limits = limits;
  }

  /** Of all bodies that are held now. */
  get heldBytes(): number {
    return this.#bytesOf();
  }

  /**
   * Resolves with what ends the turn once there is room for so many bytes; until then nothing of the body is read.
   * Throws `too-many-requests` when the account has too many that wait, and `unavailable` when everybody together has,
   * or when it has waited too long.
   */
  async acquire(turn: Turn): Promise<() => void> {
    const begun = Promise.withResolvers<void>();
    const entry: Entry = { ...turn, begin: begun.resolve, beganAt: 0 };
    this.#assertMayWait(entry);
    this.#waiting = [...this.#waiting, entry];
    const refuse = () => begun.reject(tooBusy());
    const timer = setTimeout(refuse, this.#limits.waitMs);
    turn.signal.addEventListener('abort', refuse, { once: true });
    this.#beginNext();
    try {
      await begun.promise;
    } catch (error) {
      this.#waiting = this.#waiting.filter((each) => each !== entry);
      this.#beginNext();
      throw error;
    } finally {
      clearTimeout(timer);
      turn.signal.removeEventListener('abort', refuse);
    }
    return () => this.#end(entry);
  }

  #end(entry: Entry): void {
    if (this.#holding.delete(entry)) this.#beginNext();
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
    for (const entry of this.#waiting.toSorted((a, b) => this.#lastBegin(a) - this.#lastBegin(b))) {
      const ownBytes = this.#bytesOf(entry.account);
      const heldBytes = this.#bytesOf();
      const waitsForOwn = ownBytes > 0 && ownBytes + entry.bytes > this.#limits.accountBytes;
      isFull ||= !waitsForOwn && heldBytes > 0 && heldBytes + entry.bytes > this.#limits.totalBytes;
      if (isFull || waitsForOwn) left.push(entry);
      else this.#begin(entry);
    }
    // In the order in which they came.
    this.#waiting = this.#waiting.filter((entry) => left.includes(entry));
    clearTimeout(this.#interruption);
    if (isFull) this.#interruptInTime();
  }

  #begin(entry: Entry): void {
    entry.beganAt = performance.now();
    this.#holding.add(entry);
    this.#lastBegan.delete(entry.account);
    this.#lastBegan.set(entry.account, entry.beganAt);
    const [oldest] = this.#lastBegan.size > maxRemembered ? this.#lastBegan.keys() : [];
    if (oldest !== undefined) this.#lastBegan.delete(oldest);
    entry.begin();
  }

  #lastBegin({ account }: Entry): number {
    return this.#lastBegan.get(account) ?? 0;
  }

  #interruptInTime(): void {
    const arriving = [...this.#holding].filter(isArriving);
    if (arriving.length === 0) return;
    const leftMs = Math.min(...arriving.map(({ beganAt }) => beganAt)) + this.#limits.safeMs - performance.now();
    this.#interruption = setTimeout(() => this.#interruptSlowest(), Math.max(0, leftMs) + 1).unref();
  }

  #interruptSlowest(): void {
    const now = performance.now();
    const rateOf = ({ receivedBytes, beganAt }: Entry) => receivedBytes() / (now - beganAt);
    const [slowest] = [...this.#holding]
      .filter((entry) => isArriving(entry) && now - entry.beganAt >= this.#limits.safeMs)
      .sort((a, b) => rateOf(a) - rateOf(b));
    if (slowest) {
      slowest.interrupt();
      this.#end(slowest);
    } else this.#beginNext();
  }

  /** Of one account, or of all. */
  #bytesOf(account?: string): number {
    let bytes = 0;
    for (const entry of this.#holding) if (account === undefined || entry.account === account) bytes += entry.bytes;
    return bytes;
  }
}

const isArriving = ({ receivedBytes }: Turn) => Number.isFinite(receivedBytes());

const tooBusy = () =>
  new ExpectedError('unavailable', 'Many pictures are arriving right now. Please try again in a moment.', {
    retryAfterSeconds,
  });
