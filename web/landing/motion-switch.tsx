import type { landingEn } from '../texts/en-landing.ts';
import type { Wording } from '../texts/wording.ts';
import { classNames } from '../ui/class-names.ts';
import { toggleStillness, useStillness } from './stillness.ts';

/** Stops what moves by itself, for whoever it distracts; gone where the system has stopped it already. */
export function MotionSwitch({ words }: { words: Wording<typeof landingEn>['stillness'] }) {
  const stillness = useStillness();
  return (
    <button
      type="button"
      // Its place is kept before the page comes to life, which is when the system's wish is known.
      className={classNames('link inline-flex min-h-11 items-center text-ink-3', stillness === 'system' && 'invisible')}
      onClick={toggleStillness}
    >
      {stillness === 'person' ? words.go : words.stop}
    </button>
  );
}
