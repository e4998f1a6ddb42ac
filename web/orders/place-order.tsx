import { ShoppingBag } from 'lucide-react';
import type { Paise } from '../../contract/money.ts';
import { pages } from '../../contract/pages.ts';
import { useKeptDraft } from '../platform/stored-draft.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { emptyOrder } from './order-draft.ts';
import { OrderFieldSkeletons } from './order-form-skeleton.tsx';
import { PlaceOrderForm } from './place-order-form.tsx';
import { useOffers } from './use-offers.ts';
import { formSection, type OrderAgain } from './use-order-again.ts';

interface PlaceOrderProps {
  readonly platformId: number | undefined;
  readonly onPlatform: (platformId: number | undefined) => void;
  readonly onAddFunds: (missingPaise: Paise) => void;
  /** An unpaid order was created, with this payment intent; null for a covered order. */
  readonly onUnpaid: (intentId: number | null) => void;
  /** An earlier order to fill the form with. */
  readonly again: OrderAgain | undefined;
}

/** The order form, once it is known what can be ordered. */
export function PlaceOrder(props: PlaceOrderProps) {
  const texts = useTexts();
  const { form } = texts.orders;
  const draft = useKeptDraft('order', emptyOrder);
  const { offers, underWay, isRetrying } = useOffers(draft, props.platformId);
  const { error } = underWay;

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
      {error && (
        <ErrorState
          title={form.servicesFailed}
          reason={reasonOf(error, texts)}
          isRetrying={isRetrying}
          onRetry={underWay.retry}
        />
      )}
      {!error && !offers && <OrderFieldSkeletons />}
      {offers?.categoryOfService.size === 0 && (
        <EmptyState icon={<ShoppingBag aria-hidden />} title={form.servicesEmpty}>
          {form.servicesEmptyText}
        </EmptyState>
      )}
      {offers && offers.categoryOfService.size > 0 && <PlaceOrderForm {...props} {...{ draft, offers, underWay }} />}
    </Sheet>
  );
}
