import { useRef } from 'react';
import { useIsInView } from './in-view.ts';
import { cycleMs, typed, typeOn, wholePhrase } from './motion.rules.ts';
import { useMotion, useReducedMotion } from './reduced-motion.ts';

/** One word after the other in the same place; decorative, since it says nothing to those who can't see it. */
export function CyclingWord({ words }: { words: readonly string[] }) {
  const place = useRef<HTMLSpanElement>(null);
  const isAllowed = useIsMoving();
  const isMoving = useIsInView(place) && isAllowed;
  const at = useMotion(0, isMoving, (now) => ({ next: (now + 1) % words.length, waitMs: cycleMs }));
  return (
    <span ref={place} aria-hidden className="landing-word">
      <span key={at} className={at === 0 && !isMoving ? undefined : 'animate-rise'}>
        {words[at]}
      </span>
    </span>
  );
}

/** Phrases that type themselves one after the other. The longest of them keeps the place. */
export function TypedPhrases({ phrases }: { phrases: readonly string[] }) {
  const place = useRef<HTMLSpanElement>(null);
  const isAllowed = useIsMoving();
  const isMoving = useIsInView(place) && isAllowed;
  const now = useMotion(wholePhrase, isMoving, (from) => typeOn(phrases, from));
  return (
    <span ref={place} aria-hidden className="landing-typed">
      {phrases.map((phrase) => (
        <span key={phrase} className="invisible">
          {phrase}
        </span>
      ))}
      <span>
        {typed(phrases, isAllowed ? now : wholePhrase)}
        <span className="landing-cursor" />
      </span>
    </span>
  );
}

function useIsMoving(): boolean {
  return useReducedMotion() === undefined;
}
