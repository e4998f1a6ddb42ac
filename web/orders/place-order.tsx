import { ShoppingBag } from 'lucide-react';
import { listCategories, listPlatforms, listServices } from '../../contract/catalogue.ts';
import type { Paise } from '../../contract/money.ts';
import { pages } from '../../contract/pages.ts';
import { ownLanguage } from '../platform/own-language.ts';
import { useRead } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { OrderFieldSkeletons } from './order-form-skeleton.tsx';
import { PlaceOrderForm } from './place-order-form.tsx';
import { formSection, type OrderAgain } from './use-order-again.ts';

interface PlaceOrderProps {
  readonly platformId: number | undefined;
  readonly onPlatform: (platformId: number | undefined) => void;
  readonly onAddFunds: (missingPaise: Paise) => void;
  /** An order waits for this payment; null: for money on its way. */
  readonly onKept: (intentId: number | null) => void;
  /** An earlier order to fill the form with. */
  readonly again: OrderAgain | undefined;
}

/** The order form, once it is known what can be ordered. */
export function PlaceOrder(props: PlaceOrderProps) {
  const texts = useTexts();
  const { form } = texts.orders;
  const platforms = useRead(listPlatforms, {});
  const categories = useRead(listCategories, ownLanguage);
  const services = useRead(listServices, ownLanguage);
  const reads = [platforms, categories, services];
  const failed = reads.find((read) => read.isError && !read.data);

  return (
    <Sheet as="section" id={formSection} tabIndex={-1} aria-labelledby="order-form-title">
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 id="order-form-title" className="text-xl md:text-2xl">
          {form.title}
        </h2>
        <a href={pages.massOrder} className="-my-2.5 py-2.5 font-semibold underline">
          {form.massOrder}
        </a>
      </div>
      {failed && (
        <ErrorState
          title={form.servicesFailed}
          reason={reasonOf(failed.error, texts)}
          isRetrying={reads.some((read) => read.isFetching)}
          onRetry={() => {
            for (const read of reads) if (read.isError) void read.refetch();
          }}
        />
      )}
      {!failed && reads.some((read) => read.isPending) && <OrderFieldSkeletons />}
      {services.data?.length === 0 && (
        <EmptyState icon={<ShoppingBag aria-hidden />} title={form.servicesEmpty}>
          {form.servicesEmptyText}
        </EmptyState>
      )}
      {platforms.data && categories.data && services.data && services.data.length > 0 && (
        <PlaceOrderForm
          {...props}
          offers={{ platforms: platforms.data, categories: categories.data, services: services.data }}
        />
      )}
    </Sheet>
  );
}
