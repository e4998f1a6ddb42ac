import { lazy, Suspense } from 'react';
import { overviewDays, readOverview } from '../../contract/reports.ts';
import { useSearchParams } from '../platform/location.ts';
import { IfMay } from '../platform/permissions.tsx';
import { useRead } from '../platform/query.ts';
import { monthCloseTexts } from '../texts/admin-month-close.ts';
import { reportTexts as texts } from '../texts/admin-reports.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { BooksCheck } from './books-check.tsx';
import { DayFigures } from './day-figures.tsx';
import { DeadJobs } from './dead-jobs.tsx';
import { Margins } from './margins.tsx';
import { periodOf } from './reports.rules.ts';
import { TopServices } from './top-services.tsx';
import { WaitingLines } from './waiting-lines.tsx';

const pollMs = 60_000;

const MonthCloseView = lazy(() => import('./month-close.tsx').then((m) => ({ default: m.MonthCloseView })));
const Sales = lazy(() => import('./sales.tsx').then((m) => ({ default: m.Sales })));

/** How the shop does, and what has waited longest for its owner. */
export function OverviewPanel() {
  const words = useTexts();
  const [params, change] = useSearchParams();
  const days = periodOf(params.get('days'));
  const month = params.get('month');
  const overview = useRead(readOverview, { query: { days } }, { keepsPrevious: true, pollMs, enabled: month === null });

  if (month !== null) {
    return (
      <Suspense fallback={<Skeleton className="h-96 w-full rounded-xl" />}>
        <MonthCloseView month={month} />
      </Suspense>
    );
  }
  if (overview.isError && !overview.data) {
    return (
      <Sheet>
        <ErrorState
          title={texts.failed}
          reason={reasonOf(overview.error, words)}
          onRetry={() => void overview.refetch()}
          isRetrying={overview.isFetching}
        />
      </Sheet>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <Sheet as="section" aria-labelledby="days" className="min-w-0">
          <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
            <h3 id="days" className="text-xl">
              {texts.chart.title(days)}
            </h3>
            <ChipGroup
              label={texts.period.label}
              isLabelHidden
              options={overviewDays.map((value) => ({ value, label: texts.period.days(value) }))}
              value={days}
              onChange={(next) => change({ days: next === '30' ? undefined : next })}
            />
          </div>
          {overview.data ? (
            <div className={overview.isPlaceholderData ? 'opacity-60' : undefined}>
              <DayFigures days={overview.data.days} />
            </div>
          ) : (
            <Skeleton className="h-96 w-full" />
          )}
        </Sheet>
        <Suspense fallback={<Skeleton className="h-96 w-full rounded-xl" />}>
          <Sales />
        </Suspense>
        <Margins days={days} />
        {overview.data && overview.data.failedWork > 0 && (
          <IfMay permission="shop.operate">
            <DeadJobs />
          </IfMay>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:max-xl:grid-cols-2">
        <WaitingLines overview={overview.data} />
        <TopServices services={overview.data?.topServices} />
        <BooksCheck books={overview.data?.books} />
        <Button className="justify-self-start" onClick={() => change({ month: 'this' })}>
          {monthCloseTexts.open}
        </Button>
      </div>
    </div>
  );
}
