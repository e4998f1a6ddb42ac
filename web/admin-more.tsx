import { LogOut, Search, UserRound } from 'lucide-react';
import { pages } from '../contract/pages.ts';
import type { ShopStats } from '../contract/reports.ts';
import { useLogOut } from './accounts/use-log-out.ts';
import { type KnownPanel, waitingIn } from './admin-panels.tsx';
import { PanelTitle } from './admin-rail.tsx';
import { useUser } from './platform/session.tsx';
import { adminTexts } from './texts/admin.ts';
import { adminProfileTexts } from './texts/admin-profile.ts';
import { Button } from './ui/button.tsx';
import { Dialog } from './ui/dialog.tsx';

const texts = adminTexts.shell;

interface AdminMoreProps {
  readonly panels: readonly KnownPanel[];
  readonly stats: ShopStats | undefined;
  readonly onClose: () => void;
  readonly onPalette: () => void;
  readonly onProfile: () => void;
}

/** All panels in their groups, for whoever has no rail. */
export function AdminMore({ panels, stats, onClose, onPalette, onProfile }: AdminMoreProps) {
  const user = useUser();
  const logOut = useLogOut();
  const groups = [...new Set(panels.map(({ group }) => group))];
  return (
    <Dialog isOpen onClose={onClose} title={adminTexts.tabBar.moreTitle}>
      <Button className="w-full justify-start!" onClick={onPalette}>
        <Search aria-hidden className="size-4.5" />
        {adminTexts.palette.hint}
      </Button>
      <div className="mt-3 gap-x-5 [columns:2]">
        {groups.map((group) => (
          <section key={group} aria-label={adminTexts.panelGroups[group]} className="break-inside-avoid pb-3">
            <p aria-hidden className="eyebrow border-b border-line pb-1">
              {adminTexts.panelGroups[group]}
            </p>
            <ul>
              {panels
                .filter((panel) => panel.group === group)
                .map((panel) => (
                  <li key={panel.tab}>
                    <PanelLink panel={panel} waiting={waitingIn(panel, stats) ?? 0} onOpen={onClose} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="border-t border-line pt-3 text-ink-2">{texts.welcome(user.firstName)}</p>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Button onClick={onProfile}>
          <UserRound aria-hidden className="size-4.5" />
          {adminProfileTexts.own.title}
        </Button>
        <Button onClick={logOut}>
          <LogOut aria-hidden className="size-4.5" />
          {texts.logOut}
        </Button>
      </div>
    </Dialog>
  );
}

interface PanelLinkProps {
  readonly panel: KnownPanel;
  readonly waiting: number;
  readonly onOpen: () => void;
}

function PanelLink({ panel: { tab, title, icon: Icon }, waiting, onOpen }: PanelLinkProps) {
  return (
    <a
      href={`${pages.adminDashboard}?tab=${tab}`}
      className="flex min-h-11 items-center gap-2.5 py-1 leading-tight font-semibold no-underline"
      onClick={onOpen}
    >
      <Icon aria-hidden className="size-4.5 shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1">
        <PanelTitle title={title} />
      </span>
      {waiting > 0 && <span className="font-bold text-gold tabular">{waiting}</span>}
    </a>
  );
}
