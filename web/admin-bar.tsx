import { Keyboard, LogOut } from 'lucide-react';
import { pages } from '../contract/pages.ts';
import { useLogOut } from './accounts/use-log-out.ts';
import { useIsLive } from './platform/live.tsx';
import { useUser } from './platform/session.tsx';
import { adminTexts } from './texts/admin.ts';
import { Badge } from './ui/badge.tsx';
import { Button } from './ui/button.tsx';
import { IconButton } from './ui/icon-button.tsx';
import { WordMark } from './ui/word-mark.tsx';

const texts = adminTexts.shell;

interface AdminBarProps {
  readonly brandName: string;
  readonly isDashboard: boolean;
  readonly onKeys: () => void;
}

/** Who is here, and whether news arrives: in sight wherever the page is scrolled. */
export function AdminBar({ brandName, isDashboard, onKeys }: AdminBarProps) {
  const user = useUser();
  const isLive = useIsLive();
  const logOut = useLogOut();
  const Title = isDashboard ? 'h1' : 'p';
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm">
      <div className="flex min-h-16 items-center gap-2.5 px-4 sm:gap-4 lg:px-6">
        <a
          href={pages.adminDashboard}
          className="inline-flex min-h-11 items-center rounded-md no-underline"
          aria-label={texts.home(brandName)}
        >
          {brandName !== '' && <WordMark name={brandName} />}
        </a>
        <Title className="font-display text-xl font-bold max-sm:sr-only">{texts.title}</Title>
        <p className="ml-auto text-ink-2 max-md:hidden">{texts.welcome(user.firstName)}</p>
        <span role="status" title={isLive ? texts.connectedHint : texts.disconnectedHint} className="max-md:ml-auto">
          <Badge tone={isLive ? 'leaf' : 'clay'}>{isLive ? texts.connected : texts.disconnected}</Badge>
        </span>
        {isDashboard && (
          <IconButton
            label={adminTexts.keys.open}
            icon={<Keyboard aria-hidden />}
            className="-mx-1.5 max-lg:hidden pointer-coarse:hidden"
            onClick={onKeys}
          />
        )}
        <Button isSmall onClick={logOut}>
          <LogOut aria-hidden className="size-4.5 max-sm:hidden" />
          {texts.logOut}
        </Button>
      </div>
    </header>
  );
}
