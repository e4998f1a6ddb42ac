import { useLogOut } from './accounts/use-log-out.ts';
import { MainContent } from './main-content.tsx';
import { NotFound } from './not-found.tsx';
import type { Place } from './session-routes.ts';
import { useStorefront } from './storefront/use-storefront.ts';
import { WordMark } from './ui/word-mark.tsx';
import { useTexts } from './texts/texts.ts';
import { Button } from './ui/button.tsx';

/** What an admin sees. */
export function AdminShell({ place }: { place: Place }) {
  const texts = useTexts();
  const { brandName } = useStorefront();
  const logOut = useLogOut();
  return (
    <div className="flex min-h-svh flex-col">
      <header className="wrap flex min-h-16 items-center gap-3">
        {brandName !== '' && <WordMark name={brandName} />}
        <p className="mr-auto font-semibold text-ink-2">Admin Dashboard</p>
        <Button isSmall onClick={logOut}>
          {texts.bar.logOut}
        </Button>
      </header>
      <MainContent place={place}>{place === 'not-found' && <NotFound brandName={brandName} />}</MainContent>
    </div>
  );
}
