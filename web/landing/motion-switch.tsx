import type { landingEn } from '../texts/en-landing.ts';
import type { Wording } from '../texts/wording.ts';
import { classNames } from '../ui/class-names.ts';
import { toggleReducedMotion, useReducedMotion } from './reduced-motion.ts';

/** A button that pauses all animations. It is hidden where the system asks for reduced motion already. */
export function MotionSwitch({ words }: { words: Wording<typeof landingEn>['motionSwitch'] }) {
  const stoppedBy = useReducedMotion();
  return (
    <button
      type="button"
      // Invisible, not removed: it keeps its place, so the layout does not shift when hydration reads the system's setting.
      className={classNames('link inline-flex min-h-11 items-center text-ink-3', stoppedBy === 'system' && 'invisible')}
      onClick={toggleReducedMotion}
    >
      {stoppedBy === 'person' ? words.go : words.stop}
    </button>
  );
}
