import { Menu } from 'lucide-react';
import { pages } from '../contract/pages.ts';
import type { ShopStats } from '../contract/reports.ts';
import { type AdminTab, type KnownPanel, waitingIn } from './admin-panels.tsx';
import { adminTexts } from './texts/admin.ts';
import { classNames } from './ui/class-names.ts';

const texts = adminTexts.tabBar;

/** The panels of the day, with their names as short as a phone has room for. */
const daily: readonly (readonly [tab: AdminTab, name: string])[] = [
  ['today', adminTexts.panelTitles.today],
  ['fund-requests', texts.funds],
  ['orders', texts.orders],
  ['support', texts.tickets],
];

interface AdminTabBarProps {
  readonly panels: readonly KnownPanel[];
  readonly open: KnownPanel;
  readonly stats: ShopStats | undefined;
  readonly onMore: () => void;
}

/** At the foot of a phone: what is needed all day, and the way to the rest. */
export function AdminTabBar({ panels, open, stats, onMore }: AdminTabBarProps) {
  const shown = daily.flatMap(([tab, name]) => {
    const panel = panels.find((each) => each.tab === tab);
    return panel ? [{ panel, name }] : [];
  });
  const others = panels.filter(({ tab }) => !shown.some(({ panel }) => panel.tab === tab));
  const waitingElsewhere = others.reduce((sum, panel) => sum + (waitingIn(panel, stats) ?? 0), 0);
  return (
    <nav
      aria-label={texts.label}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-sheet pb-[env(safe-area-inset-bottom)] md:hidden print:hidden [@media(height<26rem)]:static"
    >
      {shown.map(({ panel, name }) => (
        <a
          key={panel.tab}
          href={`${pages.adminDashboard}?tab=${panel.tab}`}
          aria-current={panel.tab === open.tab ? 'page' : undefined}
          className={itemClasses}
        >
          <panel.icon aria-hidden className="size-5" />
          {name}
          <Count count={waitingIn(panel, stats) ?? 0} />
        </a>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        className={classNames(itemClasses, others.some(({ tab }) => tab === open.tab) && 'text-ink')}
        onClick={onMore}
      >
        <Menu aria-hidden className="size-5" />
        {texts.more}
        <Count count={waitingElsewhere} />
      </button>
    </nav>
  );
}

const itemClasses =
  'relative grid min-h-14 min-w-0 flex-1 content-center justify-items-center gap-0.5 text-xs font-semibold text-ink-3 no-underline -outline-offset-3! aria-[current]:text-ink aria-[current]:shadow-[inset_0_3px_var(--marigold)]';

function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="absolute top-1 left-1/2 ml-1.5 rounded-full bg-gold-wash px-1.5 leading-4 font-bold text-gold tabular">
      {count}
    </span>
  );
}
