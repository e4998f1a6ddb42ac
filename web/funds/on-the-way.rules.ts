import type { Texts } from '../texts/texts.ts';

/** `usually within 20 min`, in whole hours above two; undefined where the shop has decided too rarely to tell. */
export function usualWaitText(minutes: number | null, words: Texts['onTheWay']): string | undefined {
  if (minutes === null) return undefined;
  return minutes <= 120 ? words.minutes(minutes) : words.hours(Math.ceil(minutes / 60));
}
