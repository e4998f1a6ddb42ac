/** The form of what is stored; another number forgets what older pages stored. */
const storageName = 'notifications_1';
/** More than the server tells again. */
const maxReadKeys = 100;

interface Memory {
  /** What happened later than this instant was not cleared; empty when nothing ever was. */
  readonly clearedTo: string;
  readonly readKeys: readonly string[];
}

/** What a person has read and cleared in this browser, on whichever page. */
export function readMemory(userId: number): Memory {
  try {
    // Only this file writes there; what somebody else put there has not these names.
    const stored = JSON.parse(localStorage.getItem(storageName) ?? '{}') as Partial<Memory & { userId: number }>;
    if (stored.userId === userId) return { clearedTo: stored.clearedTo ?? '', readKeys: stored.readKeys ?? [] };
  } catch {
    // Storage is blocked, or holds something else: nothing is remembered.
  }
  return { clearedTo: '', readKeys: [] };
}

export function saveReading(userId: number, key: string): void {
  const { clearedTo, readKeys } = readMemory(userId);
  save({ userId, clearedTo, readKeys: [...readKeys.filter((each) => each !== key), key].slice(-maxReadKeys) });
}

/** Everything up to this instant is cleared. */
export function saveClearing(userId: number, clearedTo: string): void {
  save({ userId, clearedTo, readKeys: readMemory(userId).readKeys });
}

function save(memory: Memory & { userId: number }): void {
  try {
    localStorage.setItem(storageName, JSON.stringify(memory));
  } catch {
    // Blocked or full: it lasts as long as the page.
  }
}
