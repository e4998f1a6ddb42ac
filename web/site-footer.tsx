import { pages } from '../contract/pages.ts';
import type { Storefront } from '../contract/storefront.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { everywhere } from './texts/everywhere.ts';
import { footer as words } from './texts/footer.ts';
import { WordMark } from './ui/word-mark.tsx';

const linkClasses = 'link inline-flex min-h-11 items-center wrap-anywhere md:pointer-fine:min-h-9';
const listClasses = 'flex flex-wrap gap-x-5 md:flex-col md:items-start';

interface SiteFooterProps {
  /** The operator's own; nothing else is needed. */
  readonly storefront: Pick<Storefront, 'brandName' | 'contactEmail' | 'socialLinks'>;
}

/** The foot of every page that is not the admin's: what there is, whom to ask, and what holds. */
export function SiteFooter({ storefront }: SiteFooterProps) {
  const { brandName, contactEmail, socialLinks } = storefront;
  return (
    <footer className="print:hidden mt-auto border-t border-dashed border-line-strong">
      <div className="wrap grid gap-x-8 gap-y-6 py-8 text-sm text-ink-2 md:grid-cols-4">
        <div>
          <WordMark name={brandName} />
          <p className="mt-2">{words.about}</p>
          <p className="mt-2">{everywhere.adults}</p>
          <LanguageSwitch className="mt-2 -ml-3" />
        </div>
        <nav aria-label={words.services}>
          <p className="eyebrow">{words.services}</p>
          <ul className={listClasses}>
            {words.platforms.map((name) => (
              <li key={name}>
                <a className={linkClasses} href={`${pages.landing}#popular`}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={words.help}>
          <p className="eyebrow">{words.help}</p>
          <ul className={listClasses}>
            <li>
              <a className={linkClasses} href={pages.logIn}>
                {words.helpCenter}
              </a>
            </li>
            {contactEmail !== '' && (
              <li>
                <a className={linkClasses} href={`mailto:${contactEmail}`}>
                  {contactEmail}
                </a>
              </li>
            )}
          </ul>
          <SocialLinks socialLinks={socialLinks} />
        </nav>
        <nav aria-label={everywhere.legal}>
          <p className="eyebrow">{everywhere.legal}</p>
          <ul className={listClasses}>
            <li>
              <a className={linkClasses} href={pages.terms}>
                {everywhere.terms}
              </a>
            </li>
            <li>
              <a className={linkClasses} href={pages.privacy}>
                {everywhere.privacy}
              </a>
            </li>
          </ul>
          <p className="mt-2">{words.copyright(brandName)}</p>
        </nav>
      </div>
    </footer>
  );
}

function SocialLinks({ socialLinks }: Pick<Storefront, 'socialLinks'>) {
  // Its keys are these names.
  const names = (Object.keys(words.names) as (keyof typeof socialLinks)[]).filter((name) => socialLinks[name] !== '');
  if (names.length === 0) return null;
  return (
    <>
      <p className="eyebrow mt-3">{words.social}</p>
      <ul className="flex flex-wrap gap-x-5">
        {names.map((name) => (
          <li key={name}>
            <a className={linkClasses} href={socialLinks[name]} target="_blank" rel="noopener noreferrer">
              {words.names[name]}
              <span className="sr-only"> {everywhere.newTab}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
