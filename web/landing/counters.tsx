import { useRef } from 'react';
import { groupDigits } from '../../contract/money.ts';
import { landing } from '../texts/landing.ts';
import { useIsInView } from './in-view.ts';
import type { LandingContent } from './landing-content.ts';
import { countAt, countingStepMs, countingSteps } from './motion.rules.ts';
import { useMotion, useStillness } from './stillness.ts';

const words = landing.counters;

/** The shop in figures, which count up when they are first seen. */
export function Counters({ counters, isDemo }: Pick<LandingContent, 'counters' | 'isDemo'>) {
  const place = useRef<HTMLElement>(null);
  const isAllowed = useStillness() === undefined;
  const isMoving = useIsInView(place) && isAllowed;
  // Before they start, and for those who want no motion, the figures stand there whole.
  const step = useMotion<number | undefined>(undefined, isMoving, (now) => {
    if (now === undefined) return { next: 0, waitMs: 0 };
    return now < countingSteps ? { next: now + 1, waitMs: countingStepMs } : undefined;
  });
  const shown = (value: number) => countAt(value, isAllowed && step !== undefined ? step : countingSteps);
  if (counters.length === 0) return null;
  return (
    <section ref={place} aria-label={words.label} className="bg-band text-on-band">
      <div className="wrap py-9">
        <dl className="landing-figures">
          {counters.map(({ name, value }) => (
            <div key={name} className="flex flex-col-reverse">
              <dt>{words[name]}</dt>
              <dd className="figure text-4xl text-on-band-accent">
                <span aria-hidden>{groupDigits(String(shown(value)))}</span>
                <span className="sr-only">{groupDigits(String(value))}</span>
              </dd>
            </div>
          ))}
        </dl>
        {isDemo && <p className="mt-4 text-sm">{words.sample}</p>}
      </div>
    </section>
  );
}
