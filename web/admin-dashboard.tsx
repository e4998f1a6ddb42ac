import { Suspense, useRef } from 'react';
import { pages } from '../contract/pages.ts';
import { PanelBoundary } from './admin-panel-boundary.tsx';
import { type AdminTab, adminPanels } from './admin-panels.tsx';
import { useWaitingRequests } from './funds/use-waiting-requests.ts';
import { useWaitingOrders } from './orders/use-waiting-orders.ts';
import { documentTitle } from './platform/document-title.ts';
import { navigate, useSearchParams } from './platform/location.ts';
import { useRowKeys } from './platform/row-keys.ts';
import { adminTexts } from './texts/admin.ts';
import { Sheet } from './ui/sheet.tsx';
import { Skeleton } from './ui/skeleton.tsx';
import { TabRail } from './ui/tab-rail.tsx';

const texts = adminTexts.shell;

/** The rail with all panels, and the open one beside it. */
export function AdminDashboard({ brandName, onKeys }: { brandName: string; onKeys: () => void }) {
  const [params] = useSearchParams();
  const area = useRef<HTMLDivElement>(null);
  const waiting: Partial<Record<AdminTab, number | undefined>> = {
    'fund-requests': useWaitingRequests(),
    orders: useWaitingOrders(),
  };
  useRowKeys(area, onKeys);

  const open = adminPanels.find(({ tab }) => tab === params.get('tab')) ?? adminPanels[0];
  return (
    <div
      ref={area}
      // The rail reaches the end of the window, and its tabs stay below the bar.
      className="grid grid-cols-[minmax(0,1fr)] lg:min-h-[calc(100svh-4rem)] lg:[&_[role=tablist]]:top-20"
    >
      <title>{documentTitle(texts.withWaiting(open.title, waiting[open.tab] ?? 0), brandName)}</title>
      <TabRail<AdminTab>
        label={texts.panels}
        value={open.tab}
        onChange={(tab) => navigate(`${pages.adminDashboard}?tab=${tab}`)}
        tabs={adminPanels.map(({ tab, title, Panel }) => ({
          value: tab,
          label: title,
          count: waiting[tab],
          content: (
            <PanelBoundary>
              <h2 className="sr-only">{title}</h2>
              <Suspense fallback={<PanelSkeleton />}>
                <Panel />
              </Suspense>
            </PanelBoundary>
          ),
        }))}
      />
    </div>
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
