/** The form of what is stored; another number forgets what older pages stored. */
const storageName = 'last_answers_2';
const maxCharacters = 200_000;

export interface LastAnswer {
  readonly data: unknown;
  /** When it was last known to be so. */
  readonly atMs: number;
}

interface Stored {
  /** A part of the token that fetched them; nobody else is shown them. */
  readonly whose: string;
  readonly answers: Readonly<Record<string, LastAnswer>>;
}

/** The last answer that was stored under this name for whoever holds the token. */
export function lastAnswer(token: string | null, name: string): LastAnswer | undefined {
  const stored = token === null ? undefined : read();
  return token !== null && stored?.whose === whoseOf(token) ? stored.answers[name] : undefined;
}

/** Stores answers beside those that the same token has stored before. */
export function saveOfflineAnswers(token: string, answers: Readonly<Record<string, LastAnswer>>): void {
  const stored = read();
  const whose = whoseOf(token);
  const before = stored?.whose === whose ? stored.answers : {};
  // Where it became too much what is not on the page any more is forgotten, such as payments of long ago.
  const text = [{ ...before, ...answers }, answers]
    .map((all) => JSON.stringify({ whose, answers: all }))
    .find(({ length }) => length <= maxCharacters);
  if (text === undefined) return;
  try {
    localStorage.setItem(storageName, text);
  } catch {
    // Blocked or full: offline there is then nothing to show after a reload.
  }
}

export function clearOfflineAnswers(): void {
  try {
    localStorage.removeItem(storageName);
  } catch {
    // Blocked: nothing was stored either.
  }
}

/** Tells two tokens apart, and is far from enough to guess one. */
function whoseOf(token: string): string {
  return token.slice(-8);
}

function read(): Stored | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageName) ?? 'null');
    // Only `saveOfflineAnswers` writes under this name, which changes with the form.
    return stored === null ? undefined : (stored as Stored);
  } catch {
    return undefined;
  }
}
