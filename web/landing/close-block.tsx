import { pages } from '../../contract/pages.ts';
import { priceListPath } from '../../contract/price-list-path.ts';
import { everywhere } from '../texts/everywhere.ts';
import { landing } from '../texts/landing.ts';
import { ButtonLink } from '../ui/button-link.tsx';

const words = landing.close;

/** Where the page leads to: every way in, and the one thing to know before. */
export function CloseBlock() {
  return (
    <section
      id="start"
      tabIndex={-1}
      aria-labelledby="start-title"
      className="landing-section bg-band text-on-band outline-none"
    >
      <div className="wrap">
        <h2 id="start-title" className="landing-close-title">
          {words.title}
        </h2>
        <p className="mt-3 max-w-xl text-lg">{words.text}</p>
        <div className="mt-7 flex flex-col gap-3 sm:flex-row">
          <ButtonLink href={pages.register} variant="primary">
            {words.start}
          </ButtonLink>
          {/* Its pages are no part of the application, which would follow the link by itself. */}
          <ButtonLink href={priceListPath} target="_self">
            {words.browse}
          </ButtonLink>
          <ButtonLink href={pages.logIn}>{words.login}</ButtonLink>
        </div>
        <p className="mt-6 max-w-2xl text-sm">
          {words.fairWarning}{' '}
          <a className="link" href={`${pages.terms}#platform-rules`}>
            {everywhere.terms}
          </a>
          {words.end}
        </p>
      </div>
    </section>
  );
}
