import { pages } from '../contract/pages.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { everywhere } from './texts/everywhere.ts';
import { ButtonLink } from './ui/button-link.tsx';
import { WordMark } from './ui/word-mark.tsx';

interface PublicHeaderProps {
  readonly brandName: string;
  /** What stands at its end: ways in for a visitor, the way back for somebody who is signed in. */
  readonly ways?: 'in' | 'back' | 'none';
}

/** The bar of the pages for visitors; each page has the one primary button in itself. */
export function PublicHeader({ brandName, ways = 'in' }: PublicHeaderProps) {
  return (
    <header>
      <nav aria-label={everywhere.mainNavigation} className="wrap flex min-h-16 items-center gap-2">
        <a href={pages.landing} className="mr-auto inline-flex min-h-11 items-center rounded-md">
          {brandName !== '' && <WordMark name={brandName} />}
        </a>
        {/* A narrow phone has it at the foot of the page. */}
        <LanguageSwitch isShort className="max-[25rem]:hidden" />
        {ways === 'back' && (
          <ButtonLink href={pages.landing} isSmall>
            {everywhere.backToStart}
          </ButtonLink>
        )}
        {ways === 'in' && (
          <>
            <ButtonLink href={pages.logIn} isSmall>
              {everywhere.login}
            </ButtonLink>
            <ButtonLink href={pages.register} isSmall>
              {everywhere.getStarted}
            </ButtonLink>
          </>
        )}
      </nav>
    </header>
  );
}
