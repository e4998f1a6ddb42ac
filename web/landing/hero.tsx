import type { ReactNode } from 'react';
import { pages } from '../../contract/pages.ts';
import type { FrontPageTexts } from '../../contract/storefront.ts';
import type { landingEn } from '../texts/en-landing.ts';
import type { Wording } from '../texts/wording.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { MotionSwitch } from './motion-switch.tsx';
import { CyclingWord } from './moving-words.tsx';

export interface HeroProps {
  /** The operator's; an empty one is the built-in one. */
  readonly texts: FrontPageTexts;
  /** Of all that is offered, such as `₹5.00`; null while nothing is. */
  readonly lowestRate: string | null;
  /** The built-in words, in the language of the page. */
  readonly words: Wording<typeof landingEn>;
  readonly children?: ReactNode;
}

/** What a visitor sees first: the headline, the line below it and the way in. */
export function Hero({ texts, lowestRate, words, children }: HeroProps) {
  const { headline } = words;
  const facts = [...(lowestRate === null ? [] : [words.lowest(lowestRate)]), ...words.facts];
  return (
    <section className="wrap landing-hero">
      <div>
        {texts.headline === '' ? (
          <h1 className="landing-headline">
            <span className="sr-only">{headline.whole}</span>
            <span aria-hidden>{headline.before} </span>
            <CyclingWord words={headline.words} />
            <span aria-hidden>{headline.after}</span>
          </h1>
        ) : (
          <h1 className="landing-headline wrap-anywhere">{texts.headline}</h1>
        )}
        <p className="mt-6 max-w-md text-lg text-ink-2 wrap-anywhere">{texts.lead || words.promise}</p>
        <div className="mt-7 flex flex-col gap-3 sm:flex-row">
          <ButtonLink href={pages.register} variant="primary">
            {texts.start || words.start}
          </ButtonLink>
          <ButtonLink href="#start">{words.demo}</ButtonLink>
        </div>
        <ul className="landing-facts mt-5 text-sm text-ink-2">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
          <li>
            <MotionSwitch words={words.motionSwitch} />
          </li>
        </ul>
      </div>
      {children}
    </section>
  );
}
