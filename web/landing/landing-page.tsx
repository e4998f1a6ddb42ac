import { pages } from '../../contract/pages.ts';
import { documentTitle } from '../platform/document-title.ts';
import { useTexts } from '../texts/texts.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { ExamplePassbook } from './example-passbook.tsx';

/** The front page for visitors. */
export function LandingPage({ brandName }: { brandName: string }) {
  const texts = useTexts();
  const { landing } = texts;
  const [before, marked, after] = landing.headline;
  return (
    <>
      <title>{documentTitle(brandName, landing.title)}</title>
      <section className="wrap grid items-center gap-10 py-8 md:py-14 lg:grid-cols-[1.1fr_0.9fr] lg:gap-14">
        <div>
          <h1 className="text-hero font-extrabold tracking-tighter">
            {before}{' '}
            <span className="bg-[linear-gradient(to_top,var(--marigold)_22%,transparent_22%)] box-decoration-clone">
              {marked}
            </span>{' '}
            {after}
          </h1>
          <p className="mt-6 max-w-md text-lg text-ink-2">{landing.promise}</p>
          <div className="mt-7 flex flex-col gap-3 sm:flex-row">
            <ButtonLink href={pages.register} variant="primary">
              {texts.common.getStarted}
            </ButtonLink>
            <ButtonLink href={pages.logIn}>{landing.haveAccount}</ButtonLink>
          </div>
          <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-2">
            {landing.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
        <ExamplePassbook />
      </section>
      <HowItWorks />
      <section className="wrap pt-14 md:pt-20">
        <div className="flex flex-col gap-x-10 gap-y-6 border-y border-dashed border-line-strong py-9 md:flex-row md:items-center md:justify-between">
          <div>
            <h2 className="text-3xl md:text-4xl">{landing.close.title}</h2>
            <p className="mt-2 max-w-xl text-lg text-ink-2">{landing.close.text}</p>
          </div>
          <ButtonLink href={pages.register} variant="primary" isWide>
            {landing.close.submit}
          </ButtonLink>
        </div>
        <p className="mt-6 max-w-2xl text-sm text-ink-2">
          {landing.fairWarning}{' '}
          <a className="link" href={`${pages.terms}#platform-rules`}>
            {texts.common.terms}
          </a>
          .
        </p>
      </section>
    </>
  );
}

function HowItWorks() {
  const { how } = useTexts().landing;
  return (
    <section aria-labelledby="how" className="bg-band text-on-band">
      <div className="wrap py-12 md:py-16">
        <h2 id="how" className="text-3xl md:text-4xl">
          {how.title}
        </h2>
        <ol className="mt-8 grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
          {how.steps.map((step, index) => (
            <li key={step.title} className="border-t border-dashed border-on-band/40 pt-4">
              <span aria-hidden="true" className="figure text-3xl text-on-band-accent">
                {index + 1}
              </span>
              <h3 className="mt-2 text-xl">{step.title}</h3>
              <p className="mt-2">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
