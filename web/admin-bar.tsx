import { Keyboard, LogOut, Search, UserRound } from 'lucide-react';
import { pages } from '../contract/pages.ts';
import { useLogOut } from './accounts/use-log-out.ts';
import { NotificationBell } from './notifications/notification-bell.tsx';
import { useUser } from './platform/session.tsx';
import { useLiveState } from './platform/use-live-state.ts';
import { BooksBadge } from './reports/books-badge.tsx';
import { adminTexts } from './texts/admin.ts';
import { adminProfileTexts } from './texts/admin-profile.ts';
import { Badge } from './ui/badge.tsx';
import { Button } from './ui/button.tsx';
import { IconButton } from './ui/icon-button.tsx';
import { WordMark } from './ui/word-mark.tsx';

const texts = adminTexts.shell;

interface AdminBarProps {
  readonly brandName: string;
  readonly onKeys: () => void;
  readonly onPalette: () => void;
  readonly onProfile: () => void;
}

/** Who is here, whether the books balance and news arrives: in sight wherever the page is scrolled. */
export function AdminBar({ brandName, onKeys, onPalette, onProfile }: AdminBarProps) {
  const user = useUser();
  const logOut = useLogOut();
  return (
    // A window that is zoomed in has no room for a bar that stays.
    // Below the rail's width its first line goes out of sight with the page.
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 [backdrop-filter:blur(8px)] max-lg:-top-9 [@media(height<26rem)]:static">
      <div className="flex min-h-16 flex-wrap items-center gap-x-2 px-4 sm:gap-x-3 lg:px-6">
        <a
          href={pages.adminDashboard}
          className="inline-flex min-h-11 items-center rounded-md no-underline"
          aria-label={texts.home(brandName)}
        >
          {brandName !== '' && <WordMark name={brandName} />}
        </a>
        <h1 className="font-display font-bold whitespace-nowrap max-lg:-order-1 max-lg:text-base/9 lg:text-xl">
          {texts.title}
        </h1>
        <p className="min-w-0 flex-1 truncate text-right text-ink-2 max-lg:-order-1 max-lg:text-[0.9375rem]/9">
          {texts.welcome(user.firstName)}
        </p>
        <span aria-hidden className="-order-1 basis-full lg:hidden" />
        <div className="flex items-center gap-2 max-md:order-last max-md:w-full max-md:pb-2 md:max-lg:ml-auto">
          <BooksBadge />
          <LineBadge />
        </div>
        <div className="-mx-1 flex items-center max-md:ml-auto">
          <IconButton label={adminTexts.palette.open} icon={<Search aria-hidden />} onClick={onPalette} />
          <IconButton
            label={adminTexts.keys.open}
            icon={<Keyboard aria-hidden />}
            className="max-lg:hidden pointer-coarse:hidden"
            onClick={onKeys}
          />
          <NotificationBell />
          <IconButton label={adminProfileTexts.own.title} icon={<UserRound aria-hidden />} onClick={onProfile} />
        </div>
        <Button isSmall onClick={logOut}>
          <LogOut aria-hidden className="size-4.5 max-sm:hidden" />
          {texts.logOut}
        </Button>
      </div>
    </header>
  );
}

const lines = {
  connecting: { tone: 'stone', words: texts.connecting, hint: texts.connectingHint },
  up: { tone: 'leaf', words: texts.connected, hint: texts.connectedHint },
  down: { tone: 'clay', words: texts.disconnected, hint: texts.disconnectedHint },
} as const;

function LineBadge() {
  const { tone, words, hint } = lines[useLiveState()];
  return (
    <span role="status" title={hint}>
      <Badge tone={tone}>{words}</Badge>
    </span>
  );
}
