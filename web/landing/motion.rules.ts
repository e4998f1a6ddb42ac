/** How far a text that types itself is: so many letters of the phrase at this place. */
export interface Typing {
  readonly phrase: number;
  /** Infinity: all of them, uncounted. */
  readonly letters: number;
  readonly isDeleting: boolean;
}

const typingMs = 150;
const deletingMs = 50;
const pauseMs = 1_500;

/** The next state of a text that types itself, and how long it takes until then. Whole phrases wait before they go. */
export function typeOn(phrases: readonly string[], now: Typing): { readonly next: Typing; readonly waitMs: number } {
  const length = lettersOf(phrases[now.phrase] ?? '').length;
  const letters = Math.min(now.letters, length);
  if (!now.isDeleting && letters < length) return { next: { ...now, letters: letters + 1 }, waitMs: typingMs };
  if (letters > 0) {
    const waitMs = now.isDeleting ? deletingMs : pauseMs;
    return { next: { ...now, letters: letters - 1, isDeleting: true }, waitMs };
  }
  return { next: { phrase: (now.phrase + 1) % phrases.length, letters: 0, isDeleting: false }, waitMs: deletingMs };
}

/** What of it stands there now; letters that are made of several signs stay whole. */
export function typed(phrases: readonly string[], { phrase, letters }: Typing): string {
  const text = phrases[phrase] ?? '';
  return letters === Number.POSITIVE_INFINITY ? text : lettersOf(text).slice(0, letters).join('');
}

/** The whole first phrase: how the page comes, and how it rests. */
export const wholePhrase: Typing = { phrase: 0, letters: Number.POSITIVE_INFINITY, isDeleting: false };

let segmenter: Intl.Segmenter | undefined;

function lettersOf(text: string): string[] {
  // Not as the page starts: the browser loads its rules of all scripts for it.
  segmenter ??= new Intl.Segmenter('en-IN');
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

export const countingSteps = 60;
export const countingStepMs = 30;

/** The step that is due so long after the start, however few of those before it were painted. */
export function stepAt(elapsedMs: number): number {
  return Math.min(countingSteps, Math.floor(elapsedMs / countingStepMs));
}

/** A counter on its way from nothing to `target`, which it reaches with the last of 60 steps. */
export function countAt(target: number, step: number): number {
  return step >= countingSteps ? target : Math.floor((target * step) / countingSteps);
}

export const cycleMs = 2_000;
export const carouselMs = 5_000;
