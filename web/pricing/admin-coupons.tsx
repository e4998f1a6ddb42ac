import { Plus, TicketPercent } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { listCoupons, maxCouponsListed, type OwnCoupon } from '../../contract/coupons-admin.ts';
import { useRead } from '../platform/query.ts';
import { couponTexts as texts } from '../texts/admin-coupons.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CouponCard } from './admin-coupon-card.tsx';

const Invitations = lazy(() => import('./admin-invitations.tsx').then((m) => ({ default: m.Invitations })));
const CouponDialog = lazy(() => import('./admin-coupon-dialog.tsx').then((m) => ({ default: m.CouponDialog })));

const maxCodeCharacters = 20;
const cardsAtOnce = 30;

/** All codes: what they take off, when they count, and how often they were used. */
export function CouponsPanel() {
  const words = useTexts();
  /** `new`, or the one that is edited. */
  const [task, setTask] = useState<'new' | OwnCoupon>();
  const [search, setSearch] = useState('');
  const found = useRead(listCoupons, { query: { search: search.trim() } }, { keepsPrevious: true });

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-56 text-ink-2">{texts.lead}</p>
        <Button isSmall isWide variant="primary" onClick={() => setTask('new')}>
          <Plus aria-hidden className="size-4.5" />
          {texts.add}
        </Button>
      </div>
      <SearchField
        label={texts.search}
        placeholder={texts.searchHint}
        maxLength={maxCodeCharacters}
        className="w-full md:w-72"
        value={search}
        onChange={setSearch}
      />
      {found.isPending && (
        <div role="status" className="grid gap-4">
          <span className="sr-only">{texts.loading}</span>
          <Skeleton className="h-52 w-full" />
          <Skeleton className="h-52 w-full" />
        </div>
      )}
      {found.isError && !found.data && (
        <Sheet>
          <ErrorState
            title={texts.failed}
            reason={reasonOf(found.error, words)}
            isRetrying={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        </Sheet>
      )}
      {found.data?.length === 0 && (
        <Sheet>
          <EmptyState icon={<TicketPercent aria-hidden />} title={search.trim() === '' ? texts.empty : texts.noneFound}>
            {search.trim() === '' ? texts.emptyText : texts.noneFoundText}
          </EmptyState>
        </Sheet>
      )}
      {/* Another search begins at the top. */}
      {found.data && found.data.length > 0 && <Cards key={search.trim()} coupons={found.data} onEdit={setTask} />}
      <Suspense>
        <Invitations />
      </Suspense>
      <Suspense>
        {task && <CouponDialog coupon={task === 'new' ? undefined : task} onClose={() => setTask(undefined)} />}
      </Suspense>
    </div>
  );
}

interface CardsProps {
  readonly coupons: readonly OwnCoupon[];
  readonly onEdit: (coupon: OwnCoupon) => void;
}

function Cards({ coupons, onEdit }: CardsProps) {
  const [count, setCount] = useState(cardsAtOnce);
  return (
    <>
      <ul aria-label={texts.list} className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
        {coupons.slice(0, count).map((coupon) => (
          <CouponCard key={coupon.id} coupon={coupon} onEdit={() => onEdit(coupon)} />
        ))}
      </ul>
      {coupons.length > count && <Button onClick={() => setCount(count + cardsAtOnce)}>{texts.more}</Button>}
      {coupons.length === maxCouponsListed && <p className="text-ink-2">{texts.onlyNewest(maxCouponsListed)}</p>}
    </>
  );
}
