import { landing } from '../texts/landing.ts';
import { classNames } from '../ui/class-names.ts';
import { toggleStillness, useStillness } from './stillness.ts';

/** Stops what moves by itself, for whoever it distracts; gone where the system has stopped it already. */
export function MotionSwitch() {
  const stillness = useStillness();
  return (
    <button
      type="button"
      // Its place is kept before the page comes to life, which is when the system's wish is known.
      className={classNames('link inline-flex min-h-11 items-center text-ink-3', stillness === 'system' && 'invisible')}
      onClick={toggleStillness}
    >
      {stillness === 'person' ? landing.stillness.go : landing.stillness.stop}
    </button>
  );
}
