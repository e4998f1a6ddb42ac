import { ListOrdered } from 'lucide-react';
import {
  listCategoriesForAdmin,
  listServicesForAdmin,
  moveCategory,
  moveService,
  type ServiceForAdmin,
} from '../../contract/catalogue-admin.ts';
import { useSearchParams } from '../platform/location.ts';
import { useRead } from '../platform/query.ts';
import { orderingTexts as texts } from '../texts/admin-catalogue.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { ChipGroup } from '../ui/chip-group.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { categoryLabels, idIn } from './admin-catalogue.rules.ts';
import { OrderList } from './admin-order-list.tsx';
import { categoryOptions } from './admin-service-filters.tsx';
import { useTaxonomy } from './use-taxonomy.ts';

const noServices: readonly ServiceForAdmin[] = [];

/** The order in which customers see categories, and services within them. */
export function OrderingPanel() {
  const words = useTexts();
  const [params, change] = useSearchParams();
  const kind = params.get('of') === 'services' ? 'services' : 'categories';
  const taxonomy = useTaxonomy();
  const categories = useRead(listCategoriesForAdmin, {});
  const services = useRead(listServicesForAdmin, {});
  const list = kind === 'categories' ? categories : services;
  const categoryId = idIn(params.get('category'), taxonomy.categories);

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <ChipGroup
          label={texts.what}
          isLabelHidden
          value={kind}
          options={(['categories', 'services'] as const).map((value) => ({ value, label: texts.kinds[value] }))}
          onChange={(value) => change({ of: value === 'categories' ? undefined : value, category: undefined })}
        />
        {kind === 'services' && (
          <SelectField
            label={texts.category}
            isLabelHidden
            isSmall
            className="w-full sm:w-72"
            value={categoryId ?? ''}
            options={[{ value: '', label: texts.allCategories }, ...categoryOptions(taxonomy, undefined)]}
            onChange={(event) => change({ category: event.target.value })}
          />
        )}
      </div>
      <p className="text-ink-2">
        {texts.lead} <span className="pointer-coarse:hidden">{texts.leadKeys}</span>
      </p>
      {list.isPending && <ListSkeleton />}
      {list.isError && !list.data && (
        <Sheet>
          <ErrorState
            title={texts.failed[kind]}
            reason={reasonOf(list.error, words)}
            isRetrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        </Sheet>
      )}
      {list.data && kind === 'categories' && <CategoryOrder fetchedAt={categories.dataUpdatedAt} />}
      {list.data && kind === 'services' && (
        <ServiceOrders
          services={services.data ?? noServices}
          fetchedAt={services.dataUpdatedAt}
          categoryId={categoryId}
        />
      )}
    </div>
  );
}

function CategoryOrder({ fetchedAt }: { fetchedAt: number }) {
  const { platforms, categories } = useTaxonomy();
  const standing = categories.filter(({ isArchived }) => !isArchived);
  const names = new Map(platforms.map(({ id, name }) => [id, name]));
  if (standing.length === 0) return <Nothing />;
  return (
    <Sheet className="px-1.5! py-1.5! md:px-3!">
      <OrderList
        label={texts.kinds.categories}
        kind="categories"
        endpoint={moveCategory}
        items={standing}
        fetchedAt={fetchedAt}
        note={({ platformId }) => names.get(platformId)}
      />
    </Sheet>
  );
}

interface ServiceOrdersProps {
  readonly services: readonly ServiceForAdmin[];
  readonly fetchedAt: number;
  /** Undefined: all of them, each with a list of its own. */
  readonly categoryId: number | undefined;
}

function ServiceOrders({ services, fetchedAt, categoryId }: ServiceOrdersProps) {
  const taxonomy = useTaxonomy();
  const names = categoryLabels(taxonomy);
  const standing = Map.groupBy(
    services.filter(({ isArchived }) => !isArchived),
    (service) => service.categoryId,
  );
  const shown = taxonomy.categories.filter(
    ({ id, isArchived }) => !isArchived && (categoryId === undefined ? standing.has(id) : id === categoryId),
  );
  if (shown.length === 0) return <Nothing />;
  return shown.map(({ id, name }) => {
    const title = names.get(id) ?? name;
    const items = standing.get(id);
    return (
      <Sheet key={id} as="section" aria-labelledby={`order-${id}`} className="px-1.5! py-3! md:px-3!">
        <h3 id={`order-${id}`} className="mb-1 px-3 text-lg wrap-anywhere">
          {title}
        </h3>
        {items ? (
          <OrderList
            label={title}
            kind="services"
            endpoint={moveService}
            items={items}
            fetchedAt={fetchedAt}
            note={({ isActive }) => !isActive && texts.off}
          />
        ) : (
          <p className="px-3 py-2 text-ink-2">{texts.emptyCategory}</p>
        )}
      </Sheet>
    );
  });
}

function Nothing() {
  return (
    <Sheet>
      <EmptyState icon={<ListOrdered aria-hidden />} title={texts.empty}>
        {texts.emptyText}
      </EmptyState>
    </Sheet>
  );
}

function ListSkeleton() {
  return (
    <Sheet role="status" className="grid gap-3">
      <span className="sr-only">{texts.loading}</span>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </Sheet>
  );
}
