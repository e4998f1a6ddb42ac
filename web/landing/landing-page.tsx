import './landing.css';
import { type ReactNode, Suspense, useRef } from 'react';
import { documentTitle } from '../platform/document-title.ts';
import { landing } from '../texts/landing.ts';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CloseBlock } from './close-block.tsx';
import { Counters } from './counters.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import type { LandingContent } from './landing-content.ts';
import { type LandingParts, partIds } from './landing-parts.ts';
import { Proof } from './proof.tsx';
import { useIdleLayout } from './use-idle-layout.ts';
import { WhyChoose } from './why-choose.tsx';

export interface LandingPageProps {
  readonly content: LandingContent;
  readonly parts: LandingParts;
}

/** The front page for visitors: the same HTML from the same content, on the server and in the browser. */
export function LandingPage({ content, parts }: LandingPageProps) {
  const { Calculator, PopularPlatforms, SupportedPlatforms, Testimonials } = parts;
  const { calculator, popular, supported, testimonials } = content;
  const page = useRef<HTMLDivElement>(null);
  useIdleLayout(page);
  return (
    <div ref={page} className="landing">
      <title>{documentTitle(content.brandName, content.texts.headline || landing.title)}</title>
      <Hero texts={content.texts} lowestRate={content.lowestRate} words={landing}>
        {calculator && (
          <div id={partIds.calculator} className="landing-slip">
            <Sheet as="section" variant="passbook" aria-labelledby="calculator-title" className="shadow-raised">
              <h2 id="calculator-title" className="mb-3 text-2xl">
                {landing.calculator}
              </h2>
              <Suspense fallback={<Skeleton className="landing-slip-waiting" />}>
                <Calculator content={calculator} />
              </Suspense>
            </Sheet>
          </div>
        )}
      </Hero>
      <Counters counters={content.counters} isDemo={content.isDemo} />
      {popular.length > 0 && (
        <Part
          id={partIds.popular}
          title={landing.popular.title}
          lead={landing.popular.lead(content.serviceCount)}
          waiting="landing-tiles-waiting"
        >
          <PopularPlatforms popular={popular} href="#start" />
        </Part>
      )}
      <Proof />
      <WhyChoose brandName={content.brandName} claims={content.claims} />
      <HowItWorks />
      {supported.length > 0 && (
        <Part
          id={partIds.supported}
          title={landing.supported.title}
          lead={landing.supported.lead}
          waiting="landing-marks-waiting"
        >
          <SupportedPlatforms supported={supported} />
        </Part>
      )}
      {testimonials.length > 0 && (
        <Part
          id={partIds.testimonials}
          title={landing.testimonials.title}
          lead={testimonials.some(({ isSample }) => isSample) ? landing.testimonials.sample : undefined}
          waiting="landing-slides-waiting"
        >
          <Testimonials testimonials={testimonials} />
        </Part>
      )}
      <CloseBlock />
    </div>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly lead: string | undefined;
  /** The class that keeps its place until it is here. */
  readonly waiting: string;
  readonly children: ReactNode;
}

/** A section whose code may come later than the page. */
function Part({ id, title, lead, waiting, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="wrap landing-section">
      <h2 id={`${id}-title`} className="text-3xl md:text-4xl">
        {title}
      </h2>
      {lead !== undefined && <p className="mt-2 max-w-xl text-ink-2">{lead}</p>}
      <div className="mt-7">
        <Suspense fallback={<div className={waiting} />}>{children}</Suspense>
      </div>
    </section>
  );
}
