import { landing } from '../texts/landing.ts';
import { toggleStillness, useStillness } from './stillness.ts';

/** Stops what moves by itself, for whoever it distracts; gone where the system has stopped it already. */
export function MotionSwitch() {
  const stillness = useStillness();
  return (
    <button
      type="button"
      className={stillness === 'system' ? 'invisible' : 'link inline-flex min-h-11 items-center text-ink-3'}
      onClick={toggleStillness}
    >
      {stillness === 'person' ? landing.stillness.go : landing.stillness.stop}
    </button>
  );
}
