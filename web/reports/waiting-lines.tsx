import { pages } from '../../contract/pages.ts';
import type { ShopOverview } from '../../contract/reports.ts';
import { useNowMs } from '../platform/now.ts';
import { reportTexts } from '../texts/admin-reports.ts';
import { Badge } from '../ui/badge.tsx';
import { Line, Lines } from '../ui/lines.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { waitedFor } from './reports.rules.ts';
import { useStats } from './use-stats.ts';

const texts = reportTexts.waiting;

/** What has waited longest, held against what the terms promise, and work that was given up. */
export function WaitingLines({ overview }: { overview: ShopOverview | undefined }) {
  return (
    <Sheet as="section" aria-labelledby="waiting">
      <h3 id="waiting" className="text-xl">
        {texts.title}
      </h3>
      <p className="mt-1 mb-2 text-sm text-ink-2">{texts.promise}</p>
      {overview ? (
        <Lines>
          <Line
            label={texts.request}
            value={<Oldest since={overview.oldestFundRequest?.since} query="tab=fund-requests&sort=oldest" />}
          />
          <Line
            label={texts.ticket}
            value={
              <Oldest
                since={overview.oldestTicket?.since}
                query={`tab=support&search=%23${overview.oldestTicket?.id}`}
              />
            }
          />
          <Line label={texts.failedOrders} value={<FailedOrders />} />
          <Line label={texts.failedWork} value={<FailedWork count={overview.failedWork} />} />
        </Lines>
      ) : (
        <Skeleton className="h-28 w-full" />
      )}
    </Sheet>
  );
}

function Oldest({ since, query }: { since: string | undefined; query: string }) {
  const now = useNowMs();
  if (since === undefined) return <span className="text-ink-2">{texts.none}</span>;
  const { days, hours, minutes, isLate } = waitedFor(since, now);
  const duration = days > 0 ? texts.days(days, hours) : hours > 0 ? texts.hours(hours) : texts.minutes(minutes);
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      {isLate && <Badge tone="clay">{texts.overdue}</Badge>}
      <a href={`${pages.adminDashboard}?${query}`} className={isLate ? 'link font-semibold text-clay' : 'link'}>
        {duration}
      </a>
    </span>
  );
}

function FailedOrders() {
  const count = useStats().data?.waiting.failedOrders;
  if (count === undefined) return <Skeleton className="h-5 w-12" />;
  if (count === 0) return <span className="text-ink-2">{texts.none}</span>;
  return (
    <a href={`${pages.adminDashboard}?tab=orders&status=failed`} className="link font-semibold text-clay">
      {texts.failedOrdersSome(count)}
    </a>
  );
}

function FailedWork({ count }: { count: number }) {
  if (count === 0) return <span className="text-ink-2">{texts.failedWorkNone}</span>;
  return (
    <span title={texts.failedWorkText}>
      <Badge tone="clay">{texts.failedWorkSome(count)}</Badge>
      <a href="#dead-jobs" className="link mt-1 block text-sm">
        {texts.failedWorkSee}
      </a>
    </span>
  );
}
