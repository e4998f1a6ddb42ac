import { lazy, type RefObject, Suspense } from 'react';
import { PanelBoundary } from './admin-panel-boundary.tsx';
import type { AdminTab, KnownPanel } from './admin-panels.tsx';
import { documentTitle } from './platform/document-title.ts';
import { IfMay } from './platform/permissions.tsx';
import { adminTexts } from './texts/admin.ts';
import { Sheet } from './ui/sheet.tsx';
import { Skeleton } from './ui/skeleton.tsx';
import { TabPanels } from './ui/tabs.tsx';

const texts = adminTexts.shell;
const FirstSteps = lazy(() => import('./admin-first-steps.tsx').then((m) => ({ default: m.FirstSteps })));

interface AdminDashboardProps {
  /** Ties the panel to its tab. */
  readonly id: string;
  readonly brandName: string;
  readonly open: KnownPanel;
  readonly waiting: number;
  readonly area: RefObject<HTMLDivElement | null>;
}

/** The open panel. */
export function AdminDashboard({ id, brandName, open, waiting, area }: AdminDashboardProps) {
  return (
    <div ref={area}>
      <title>{documentTitle(texts.withWaiting(open.title, waiting), brandName)}</title>
      <TabPanels<AdminTab>
        id={id}
        tabs={[{ value: open.tab, label: open.title, content: <OpenPanel panel={open} /> }]}
        value={open.tab}
        className="min-w-0 p-4 max-md:pb-24 lg:px-6"
      />
    </div>
  );
}

function OpenPanel({ panel: { tab, Panel } }: { panel: KnownPanel }) {
  return (
    <PanelBoundary>
      <Suspense fallback={<PanelSkeleton />}>
        {(tab === 'today' || tab === 'notifications') && (
          <IfMay permission="reports.read">
            <FirstSteps />
          </IfMay>
        )}
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
