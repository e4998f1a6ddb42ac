import { Suspense, useRef } from 'react';
import { pages } from '../contract/pages.ts';
import type { ShopStats } from '../contract/reports.ts';
import { PanelBoundary } from './admin-panel-boundary.tsx';
import { type AdminPanel, type AdminTab, panelOf, usePanels } from './admin-panels.tsx';
import { documentTitle } from './platform/document-title.ts';
import { navigate, useSearchParams } from './platform/location.ts';
import { IfMay } from './platform/permissions.tsx';
import { useRowKeys } from './platform/row-keys.ts';
import { StatCards } from './reports/stat-cards.tsx';
import { useStats } from './reports/use-stats.ts';
import { adminTexts } from './texts/admin.ts';
import { Sheet } from './ui/sheet.tsx';
import { Skeleton } from './ui/skeleton.tsx';
import { TabRail } from './ui/tab-rail.tsx';

const texts = adminTexts.shell;

/** The figures of the shop, the rail with all panels, and the open one beside it. */
export function AdminDashboard({ brandName, onKeys }: { brandName: string; onKeys: () => void }) {
  const [params] = useSearchParams();
  const area = useRef<HTMLDivElement>(null);
  const stats = useStats().data;
  useRowKeys(area, onKeys);

  const panels = usePanels();
  const open = panelOf(panels, params.get('tab'));
  return (
    <div className="flex flex-col lg:min-h-[calc(100svh-4rem)]">
      <title>{documentTitle(texts.withWaiting(open.title, waitingIn(open, stats) ?? 0), brandName)}</title>
      <IfMay permission="reports.read">
        <StatCards />
      </IfMay>
      <div
        ref={area}
        // The rail reaches the end of the window, and its tabs stay below the bar.
        className="grid grow grid-cols-[minmax(0,1fr)] lg:mt-3 lg:border-t lg:border-line lg:[&_[role=tab]]:-outline-offset-3 lg:[&_[role=tablist]]:top-20 lg:[&_[role=tablist]]:max-h-[calc(100svh-6rem)] lg:[&_[role=tablist]]:overflow-y-auto"
      >
        <TabRail<AdminTab>
          label={texts.panels}
          value={open.tab}
          onChange={(tab) => navigate(`${pages.adminDashboard}?tab=${tab}`)}
          tabs={panels.map((panel) => ({
            value: panel.tab,
            label: panel.title,
            count: waitingIn(panel, stats),
            content: <OpenPanel panel={panel} />,
          }))}
        />
      </div>
    </div>
  );
}

function waitingIn({ waiting }: AdminPanel, stats: ShopStats | undefined): number | undefined {
  return stats && waiting?.(stats);
}

function OpenPanel({ panel: { title, Panel } }: { panel: AdminPanel }) {
  return (
    <PanelBoundary>
      <h2 className="sr-only">{title}</h2>
      <Suspense fallback={<PanelSkeleton />}>
        <Panel />
      </Suspense>
    </PanelBoundary>
  );
}

function PanelSkeleton() {
  return (
    <Sheet role="status" className="grid gap-5">
      <span className="sr-only">{texts.panelLoading}</span>
      <Skeleton className="h-12 w-full md:w-72" />
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} className="h-9 w-full" />
      ))}
    </Sheet>
  );
}
