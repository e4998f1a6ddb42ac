import { useRef } from 'react';
import { groupDigits } from '../../contract/money.ts';
import { landing } from '../texts/landing.ts';
import type { LandingContent } from './landing-content.ts';
import { countAt } from './motion.rules.ts';
import { useReducedMotion } from './reduced-motion.ts';
import { useCountingStep } from './use-counting.ts';

const words = landing.counters;

/** The shop in figures, which count up when they are first seen. */
export function Counters({ counters, isDemo }: Pick<LandingContent, 'counters' | 'isDemo'>) {
  const place = useRef<HTMLElement>(null);
  const step = useCountingStep(place, useReducedMotion() === undefined);
  if (counters.length === 0) return null;
  return (
    <section ref={place} aria-label={words.label} className="bg-band text-on-band">
      <div className="wrap py-9">
        <dl className="landing-figures">
          {counters.map(({ name, value }) => (
            <div key={name} className="flex flex-col-reverse">
              <dt>{words[name]}</dt>
              <dd className="figure text-4xl text-on-band-accent">
                <span aria-hidden>{groupDigits(String(countAt(value, step)))}</span>
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
