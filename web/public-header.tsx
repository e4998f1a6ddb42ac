import { pages } from '../contract/pages.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { everywhere } from './texts/everywhere.ts';
import { ButtonLink } from './ui/button-link.tsx';
import { WordMark } from './ui/word-mark.tsx';

/** All of them stand in one line on a narrow phone too; it is the brand that gives way. */
const inBar = 'shrink-0 whitespace-nowrap max-[25rem]:px-2';

interface PublicHeaderProps {
  readonly brandName: string;
  /** What stands at its end: ways in for a visitor, the way back for somebody who is signed in. */
  readonly ways?: 'in' | 'back' | 'none';
}

/** The bar of the pages for visitors; each page has the one primary button in itself. */
export function PublicHeader({ brandName, ways = 'in' }: PublicHeaderProps) {
  return (
    <header>
      <nav aria-label={everywhere.mainNavigation} className="wrap flex min-h-16 items-center gap-1 min-[25rem]:gap-2">
        <a href={pages.landing} className="mr-auto inline-flex min-h-11 min-w-0 items-center rounded-md">
          {brandName !== '' && <WordMark name={brandName} className="truncate py-1 text-xl min-[25rem]:text-2xl" />}
        </a>
        <LanguageSwitch isShort className={inBar} />
        {ways === 'back' && (
          <ButtonLink href={pages.landing} isSmall className={inBar}>
            {everywhere.backToStart}
          </ButtonLink>
        )}
        {ways === 'in' && (
          <>
            <ButtonLink href={pages.logIn} isSmall className={inBar}>
              {everywhere.login}
            </ButtonLink>
            <ButtonLink href={pages.register} isSmall className={inBar}>
              {everywhere.getStarted}
            </ButtonLink>
          </>
        )}
      </nav>
    </header>
  );
}
