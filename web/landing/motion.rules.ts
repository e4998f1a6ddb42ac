/** How far a text that types itself is: so many letters of the phrase at this place. */
export interface Typing {
  readonly phrase: number;
  readonly letters: number;
  readonly isDeleting: boolean;
}

const typingMs = 150;
const deletingMs = 50;
const pauseMs = 1_500;

/** The next state of a text that types itself, and how long it takes until then. Whole phrases wait before they go. */
export function typeOn(phrases: readonly string[], now: Typing): { readonly next: Typing; readonly waitMs: number } {
  const length = lettersOf(phrases[now.phrase] ?? '').length;
  if (!now.isDeleting && now.letters < length) return { next: { ...now, letters: now.letters + 1 }, waitMs: typingMs };
  if (now.letters > 0) {
    const waitMs = now.isDeleting ? deletingMs : pauseMs;
    return { next: { ...now, letters: now.letters - 1, isDeleting: true }, waitMs };
  }
  return { next: { phrase: (now.phrase + 1) % phrases.length, letters: 0, isDeleting: false }, waitMs: deletingMs };
}

/** What of it stands there now; letters that are made of several signs stay whole. */
export function typed(phrases: readonly string[], { phrase, letters }: Typing): string {
  return lettersOf(phrases[phrase] ?? '')
    .slice(0, letters)
    .join('');
}

/** The whole first phrase: how the page comes, and how it rests. */
export function wholePhrase(phrases: readonly string[]): Typing {
  return { phrase: 0, letters: lettersOf(phrases[0] ?? '').length, isDeleting: false };
}

const segmenter = new Intl.Segmenter('en-IN');

function lettersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

export const countingSteps = 60;
export const countingStepMs = 30;

/** A counter on its way from nothing to `target`, which it reaches with the last of 60 steps. */
export function countAt(target: number, step: number): number {
  return step >= countingSteps ? target : Math.floor((target * step) / countingSteps);
}

export const cycleMs = 2_000;
export const carouselMs = 5_000;
