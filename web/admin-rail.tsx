import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { pages } from '../contract/pages.ts';
import type { ShopStats } from '../contract/reports.ts';
import { useLogOut } from './accounts/use-log-out.ts';
import { type AdminTab, type KnownPanel, waitingIn } from './admin-panels.tsx';
import { navigate } from './platform/location.ts';
import { useUser } from './platform/session.tsx';
import { adminTexts } from './texts/admin.ts';
import { adminProfileTexts } from './texts/admin-profile.ts';
import { Avatar } from './ui/avatar.tsx';
import { Key } from './ui/key.tsx';
import { TabList } from './ui/tabs.tsx';
import { WordMark } from './ui/word-mark.tsx';

const texts = adminTexts.shell;

interface AdminRailProps {
  /** Ties the tabs to their panel. */
  readonly id: string;
  readonly brandName: string;
  readonly panels: readonly KnownPanel[];
  readonly open: KnownPanel;
  readonly stats: ShopStats | undefined;
  readonly onProfile: () => void;
  /** `g` was pressed: each tab shows the letter that leads to it. */
  readonly showsLetters: boolean;
}

/** All panels at the left of a wide window; in one of middling width their icons alone. */
export function AdminRail({ id, brandName, panels, open, stats, onProfile, showsLetters }: AdminRailProps) {
  return (
    <nav
      aria-label={adminTexts.tabBar.moreTitle}
      className="flex flex-col border-r border-line bg-sunk max-md:hidden print:hidden md:sticky md:top-0 md:h-svh [@media(height<26rem)]:static [@media(height<26rem)]:h-auto"
    >
      <a
        href={pages.adminDashboard}
        aria-label={texts.home(brandName)}
        className="flex min-h-14 shrink-0 items-center overflow-hidden px-4 no-underline max-xl:justify-center max-xl:px-1 xl:px-5"
      >
        {brandName !== '' && (
          <>
            <WordMark name={brandName} className="text-2xl max-xl:hidden" />
            <WordMark name={brandName.slice(0, 1)} as="initial" className="text-2xl xl:hidden" />
          </>
        )}
      </a>
      <TabList<AdminTab>
        id={id}
        label={texts.panels}
        value={open.tab}
        onChange={(tab) => navigate(`${pages.adminDashboard}?tab=${tab}`)}
        tabs={panels.map((panel) => ({
          value: panel.tab,
          label: panel.title,
          face: <Face panel={panel} letter={showsLetters && panel.letter} />,
          group: adminTexts.panelGroups[panel.group],
          count: waitingIn(panel, stats),
          content: null,
        }))}
        isVertical
        className="flex min-h-0 grow flex-col overflow-y-auto px-2.5 pb-3 max-xl:px-2 [scrollbar-width:thin]"
        groupClassName="eyebrow px-2.5 pt-2.5 pb-1 text-xs! max-xl:mx-1 max-xl:mt-1.5 max-xl:h-1.5 max-xl:border-t max-xl:border-line-strong max-xl:p-0 max-xl:text-transparent! max-xl:first:hidden"
        tabClassName="relative flex min-h-9 shrink-0 items-center justify-between gap-2 rounded-md px-2.5 py-1 text-left text-[0.9375rem] font-semibold text-ink-2 -outline-offset-3! transition-colors hover:bg-paper hover:text-ink aria-selected:bg-sheet aria-selected:text-ink aria-selected:shadow-[inset_3px_0_var(--marigold),inset_4.5px_0_var(--ink)] max-xl:justify-center max-xl:px-0 max-xl:min-h-10"
        countClassName="max-xl:absolute max-xl:top-0 max-xl:right-0 max-xl:rounded-full max-xl:bg-gold-wash max-xl:px-1 max-xl:text-xs"
      />
      <Person onProfile={onProfile} />
    </nav>
  );
}

function Face({ panel: { title, icon: Icon }, letter }: { panel: KnownPanel; letter: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Icon aria-hidden className="size-4.5 shrink-0 max-xl:size-5" />
      <span className="min-w-0 max-xl:sr-only">
        <PanelTitle title={title} />
      </span>
      {letter && <Key className="absolute right-1.5 max-xl:right-0 max-xl:bottom-0">{letter}</Key>}
    </span>
  );
}

/** Half of the titles end in “Management”: that word is set lighter, so that the subject stands out. */
export function PanelTitle({ title }: { title: string }): ReactNode {
  const [what, light] = title.split(/(?= Management$)/);
  return (
    <>
      {what}
      <span className="font-normal">{light}</span>
    </>
  );
}

function Person({ onProfile }: { onProfile: () => void }) {
  const user = useUser();
  const logOut = useLogOut();
  return (
    <div className="flex shrink-0 items-center gap-1 border-t border-line px-2.5 py-1.5 max-xl:flex-col">
      <button
        type="button"
        aria-label={adminProfileTexts.own.title}
        title={adminProfileTexts.own.title}
        className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-paper"
        onClick={onProfile}
      >
        <Avatar name={user.firstName} className="size-8 text-sm" />
      </button>
      <p className="min-w-0 flex-1 truncate text-[0.9375rem] text-ink-2 max-xl:sr-only">
        {texts.welcome(user.firstName)}
      </p>
      <button
        type="button"
        title={texts.logOut}
        className="grid min-h-11 min-w-11 place-items-center rounded-md px-2 text-[0.9375rem] font-semibold hover:bg-paper"
        onClick={logOut}
      >
        <LogOut aria-hidden className="size-4.5 xl:hidden" />
        <span className="max-xl:sr-only">{texts.logOut}</span>
      </button>
    </div>
  );
}
