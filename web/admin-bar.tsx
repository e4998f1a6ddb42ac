import { BookCheck, Keyboard, Search, Wifi } from 'lucide-react';
import { pages } from '../contract/pages.ts';
import type { ShopStats } from '../contract/reports.ts';
import { type KnownPanel, waitingIn } from './admin-panels.tsx';
import { NotificationBell } from './notifications/notification-bell.tsx';
import { navigate } from './platform/location.ts';
import { useLiveState } from './platform/use-live-state.ts';
import { BooksBadge } from './reports/books-badge.tsx';
import { adminTexts } from './texts/admin.ts';
import { Badge } from './ui/badge.tsx';
import { classNames } from './ui/class-names.ts';
import { IconButton } from './ui/icon-button.tsx';
import { Key } from './ui/key.tsx';

const texts = adminTexts.shell;

interface AdminBarProps {
  readonly panels: readonly KnownPanel[];
  readonly open: KnownPanel;
  readonly stats: ShopStats | undefined;
  readonly onKeys: () => void;
  readonly onPalette: () => void;
}

/** What is open, the way to everything else, and whether the books balance and news arrives: in sight wherever one scrolls. */
export function AdminBar({ panels, open, stats, onKeys, onPalette }: AdminBarProps) {
  return (
    // A window that is zoomed in has no room for a bar that stays.
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 print:hidden [backdrop-filter:blur(8px)] [@media(height<26rem)]:static">
      <div className="flex min-h-14 items-center gap-x-2 px-4 md:gap-x-3 lg:px-6">
        <div className="min-w-0 flex-1">
          <h1 className="font-sans text-xs leading-4 font-semibold tracking-normal whitespace-nowrap text-ink-3">
            {texts.title}
          </h1>
          <h2 className="truncate text-xl leading-6 max-md:sr-only">{open.title}</h2>
          <PanelChoice {...{ panels, open, stats }} />
        </div>
        <button
          type="button"
          title={adminTexts.palette.open}
          className="flex min-h-10 w-72 items-center gap-2.5 rounded-lg border-[1.5px] border-edge bg-sheet px-3 text-left text-ink-3 hover:border-ink max-xl:w-44 max-md:hidden"
          onClick={onPalette}
        >
          <Search aria-hidden className="size-4.5 shrink-0" />
          <span className="min-w-0 flex-1 truncate text-[0.9375rem]">{adminTexts.palette.hint}</span>
          <Key className="max-xl:hidden">Ctrl K</Key>
        </button>
        <div className="flex items-center gap-2 max-md:flex-col max-md:gap-0.5">
          <BooksBadge mark={<BookCheck aria-hidden className="size-4.5" />} />
          <LineBadge />
        </div>
        <div className="-mx-1.5 flex items-center">
          <IconButton
            label={adminTexts.palette.open}
            icon={<Search aria-hidden />}
            className="md:hidden"
            onClick={onPalette}
          />
          <IconButton
            label={adminTexts.keys.open}
            icon={<Keyboard aria-hidden />}
            className="max-lg:hidden pointer-coarse:hidden"
            onClick={onKeys}
          />
          <NotificationBell />
        </div>
      </div>
    </header>
  );
}

/** On a phone the title of the panel is the list of all panels. */
function PanelChoice({ panels, open, stats }: Pick<AdminBarProps, 'panels' | 'open' | 'stats'>) {
  return (
    <select
      aria-label={texts.panels}
      value={open.tab}
      onChange={(event) => navigate(`${pages.adminDashboard}?tab=${event.target.value}`)}
      className="-ml-1 block min-h-9 max-w-full truncate rounded-md bg-transparent pr-1 font-display text-xl leading-6 font-bold tracking-tight text-ink md:hidden"
    >
      {panels.map((panel) => (
        <option key={panel.tab} value={panel.tab}>
          {waitingIn(panel, stats) ? `${panel.title} (${waitingIn(panel, stats)})` : panel.title}
        </option>
      ))}
    </select>
  );
}

const lines = {
  connecting: { tone: 'stone', words: texts.connecting, hint: texts.connectingHint },
  up: { tone: 'leaf', words: texts.connected, hint: texts.connectedHint },
  down: { tone: 'clay', words: texts.disconnected, hint: texts.disconnectedHint },
} as const;

/** On a narrow page a mark, in words as soon as it fails. */
function LineBadge() {
  const { tone, words, hint } = lines[useLiveState()];
  const isFine = tone !== 'clay';
  return (
    <span
      role="status"
      title={hint}
      className={classNames('inline-flex', tone === 'leaf' ? 'text-leaf' : 'text-ink-3')}
    >
      {isFine && <Wifi aria-hidden className="size-4.5 xl:hidden" />}
      <Badge tone={tone} className={isFine ? 'max-xl:sr-only' : 'max-md:px-1.5 max-md:text-xs'}>
        {words}
      </Badge>
    </span>
  );
}
