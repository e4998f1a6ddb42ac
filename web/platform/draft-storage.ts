/** What is kept in this tab for the one who is signed in; all of it is forgotten when they sign out. */
const prefix = 'draft ';
/** As much as a body may hold. What is longer was pasted by mistake, and would fill the storage. */
const maxCharacters = 65_536;

type StoredValues = Readonly<Record<string, unknown>>;

/** What is kept under a name; each value's type is for the reader to look at. */
export function readDraft(name: string): StoredValues {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as StoredValues) : {}; // any object has unknown values under its names
  } catch {
    return {}; // storage is blocked, or somebody else wrote there
  }
}

/** Keeps values under a name; texts that are too long are left out, and of `undefined` nothing stays. */
export function saveDraft(name: string, values: StoredValues | undefined): void {
  try {
    if (!values) {
      for (const each of [name, keysOf(name), beforeOf(name)]) sessionStorage.removeItem(prefix + each);
      return;
    }
    const short = Object.entries(values).filter(([, value]) => !isTooLong(value));
    sessionStorage.setItem(prefix + name, JSON.stringify(Object.fromEntries(short)));
  } catch {
    // Blocked or full: it lasts as long as the page.
  }
}

/** Where the keys are kept of what was sent from a draft. They go with it. */
export function keysOf(draftName: string): string {
  return `${draftName} keys`;
}

/** Where the stored state is kept that a draft started from. It goes with the draft. */
const beforeOf = (draftName: string) => `${draftName} before`;

/** The state that a draft started from, of any length; false when there is no room for it. */
export function saveBefore(draftName: string, state: object): boolean {
  try {
    sessionStorage.setItem(prefix + beforeOf(draftName), JSON.stringify(state));
    return true;
  } catch {
    return false;
  }
}

export function readBefore(draftName: string): StoredValues | undefined {
  const kept = readDraft(beforeOf(draftName));
  return Object.keys(kept).length > 0 ? kept : undefined;
}

export function clearDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  } catch {
    // Storage is blocked: nothing was kept.
  }
}

function isTooLong(value: unknown): boolean {
  return typeof value === 'string' && value.length > maxCharacters;
}
