import { Plus, TicketPercent } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { listCoupons, type OwnCoupon } from '../../contract/coupons-admin.ts';
import { useRead } from '../platform/query.ts';
import { couponTexts as texts } from '../texts/admin-coupons.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CouponCard } from './admin-coupon-card.tsx';

const Invitations = lazy(() => import('./admin-invitations.tsx').then((m) => ({ default: m.Invitations })));
const CouponDialog = lazy(() => import('./admin-coupon-dialog.tsx').then((m) => ({ default: m.CouponDialog })));

/** All codes: what they take off, when they count, and how often they were used. */
export function CouponsPanel() {
  const words = useTexts();
  /** `new`, or the one that is edited. */
  const [task, setTask] = useState<'new' | OwnCoupon>();
  const all = useRead(listCoupons, {});

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-56 text-ink-2">{texts.lead}</p>
        <Button isSmall isWide variant="primary" onClick={() => setTask('new')}>
          <Plus aria-hidden className="size-4.5" />
          {texts.add}
        </Button>
      </div>
      {all.isPending && (
        <div role="status" className="grid gap-4">
          <span className="sr-only">{texts.loading}</span>
          <Skeleton className="h-52 w-full" />
          <Skeleton className="h-52 w-full" />
        </div>
      )}
      {all.isError && !all.data && (
        <Sheet>
          <ErrorState
            title={texts.failed}
            reason={reasonOf(all.error, words)}
            isRetrying={all.isFetching}
            onRetry={() => void all.refetch()}
          />
        </Sheet>
      )}
      {all.data?.length === 0 && (
        <Sheet>
          <EmptyState icon={<TicketPercent aria-hidden />} title={texts.empty}>
            {texts.emptyText}
          </EmptyState>
        </Sheet>
      )}
      {all.data && all.data.length > 0 && (
        <ul aria-label={texts.list} className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
          {all.data.map((coupon) => (
            <CouponCard key={coupon.id} coupon={coupon} onEdit={() => setTask(coupon)} />
          ))}
        </ul>
      )}
      <Suspense>
        <Invitations />
      </Suspense>
      <Suspense>
        {task && <CouponDialog coupon={task === 'new' ? undefined : task} onClose={() => setTask(undefined)} />}
      </Suspense>
    </div>
  );
}
