import { BadgePercent, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { listServicesForAdmin } from '../../contract/catalogue-admin.ts';
import { type Discount, listDiscounts } from '../../contract/pricing.ts';
import { useListAddress } from '../platform/list-address.ts';
import { useSearchParams } from '../platform/location.ts';
import { useRead } from '../platform/query.ts';
import { maxSearchCharacters } from '../platform/search-limit.ts';
import { discountTexts as texts } from '../texts/admin-discounts.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DiscountCard } from './admin-discount-card.tsx';
import { discountKinds, filterDiscounts } from './discounts.rules.ts';

const DiscountDialog = lazy(() => import('./admin-discount-dialog.tsx').then((m) => ({ default: m.DiscountDialog })));
const DeleteDiscount = lazy(() => import('./admin-delete-discount.tsx').then((m) => ({ default: m.DeleteDiscount })));

type Task = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly discount: Discount };

/** All discounts: what they take off, when they hold, and what they make of the price of an order. */
export function DiscountsPanel() {
  const words = useTexts();
  const [params, change] = useSearchParams();
  const address = useListAddress();
  const [task, setTask] = useState<Task>();
  const all = useRead(listDiscounts, {});
  const services = useRead(listServicesForAdmin, {});
  const kind = discountKinds.find((each) => each === params.get('type'));
  const countOf = (wanted: (typeof discountKinds)[number]) =>
    all.data?.filter(({ discountType }) => discountType === wanted).length;
  const names = new Map((services.data ?? []).map(({ id, name }) => [id, name]));
  const nameOf = ({ serviceId }: Discount) =>
    serviceId === null ? texts.allServices : (names.get(serviceId) ?? texts.unknownService(serviceId));
  const shown = all.data && filterDiscounts(all.data, { kind, search: address.search }, nameOf);
  const isNarrowed = kind !== undefined || address.search !== '';
  const close = () => setTask(undefined);

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={texts.searchLabel}
          placeholder={texts.searchPlaceholder}
          shortcut="/"
          maxLength={maxSearchCharacters}
          className="w-full md:w-72"
          value={address.typed}
          onChange={address.type}
        />
        <ChipGroup
          label={texts.filter}
          isLabelHidden
          value={kind ?? 'all'}
          options={[
            { value: 'all', label: texts.filters.all, count: all.data?.length },
            ...discountKinds.map((value) => ({ value, label: texts.filters[value], count: countOf(value) })),
          ]}
          onChange={(value) => change({ type: value === 'all' ? undefined : value })}
        />
        <Button isSmall isWide variant="primary" className="md:ml-auto" onClick={() => setTask({ kind: 'add' })}>
          <Plus aria-hidden className="size-4.5" />
          {texts.add}
        </Button>
      </div>
      {all.isPending && <CardSkeletons />}
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
      {shown?.length === 0 && (
        <Sheet>
          <EmptyState
            icon={<BadgePercent aria-hidden />}
            title={texts.empty}
            action={
              isNarrowed && <Button onClick={() => change({ type: undefined, search: '' })}>{texts.showAll}</Button>
            }
          >
            {isNarrowed ? texts.filteredText : texts.emptyText}
          </EmptyState>
        </Sheet>
      )}
      {shown && shown.length > 0 && (
        <ul aria-label={texts.list} className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
          {shown.map((discount) => (
            <DiscountCard
              key={discount.id}
              discount={discount}
              serviceName={nameOf(discount)}
              onEdit={() => setTask({ kind: 'edit', discount })}
              onDelete={() => setTask({ kind: 'delete', discount })}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {(task?.kind === 'add' || task?.kind === 'edit') && (
          <DiscountDialog discount={task.kind === 'edit' ? task.discount : undefined} onClose={close} />
        )}
        {task?.kind === 'delete' && <DeleteDiscount discount={task.discount} onClose={close} />}
      </Suspense>
    </div>
  );
}

function CardSkeletons() {
  return (
    <div role="status" className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
      <span className="sr-only">{texts.loading}</span>
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-52 w-full rounded-xl" />
      ))}
    </div>
  );
}
