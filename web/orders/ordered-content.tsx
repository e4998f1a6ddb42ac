import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import type { Service } from '../../contract/catalogue.ts';
import { retryImport } from '../platform/retry-import.ts';
import { useTexts } from '../texts/texts.ts';
import { NumberField } from '../ui/number-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { OrderValues } from './order-draft.ts';
import type { ContentControl } from './order-extra-fields.tsx';

// Few services need more than a link and a quantity.
const ExtraFields = lazy(async () => ({
  default: (await retryImport(() => import('./order-extra-fields.tsx'))).OrderExtraFields,
}));
const SubscriptionFields = lazy(async () => ({
  default: (await retryImport(() => import('./subscription-fields.tsx'))).SubscriptionFields,
}));
const DripFeedFields = lazy(async () => ({
  default: (await retryImport(() => import('./drip-feed-fields.tsx'))).DripFeedFields,
}));
const QuantitySteps = lazy(async () => ({
  // The order goes without them, so they may never take the form away.
  default: (await retryImport(() => import('./quantity-steps.tsx'))).QuantitySteps,
}));

type ExtraRules = Pick<
  typeof import('./drip-feed.rules.ts'),
  'extraRules' | 'orderedQuantity' | 'priceHint' | 'typedExtras'
>;

/** An answer kept from before there were types lacks it. */
export const isUsual = (type: Service['type'] | undefined): boolean => (type ?? 'Default') === 'Default';

const needOf = (service: Service | undefined) =>
  service?.type === 'Subscriptions'
    ? 'posts'
    : !isUsual(service?.type)
      ? 'extras'
      : service?.canDrip
        ? 'parts'
        : undefined;

const rulesOf = {
  extras: () => import('./order-extra-fields.rules.ts'),
  posts: () => import('./typed-subscription.ts'),
  parts: () => import('./drip-feed.rules.ts'),
};

/** What an order of this service can need in the place of a quantity or beside it; undefined for a usual one, and until it is here. */
export function useExtraRules(service: Service | undefined): ExtraRules | undefined {
  const [loaded, setLoaded] = useState<{ readonly need: string; readonly rules: ExtraRules }>();
  const need = needOf(service);
  useEffect(() => {
    if (need) void retryImport<ExtraRules>(rulesOf[need]).then((rules) => setLoaded({ need, rules }));
  }, [need]);
  return loaded?.need === need ? loaded?.rules : undefined;
}

type ExtraProps = ComponentProps<typeof ExtraFields>;

interface OrderedContentProps extends Omit<ExtraProps, 'service' | 'children' | 'values' | 'control'> {
  readonly service: Service | undefined;
  readonly values: OrderValues;
  readonly control: (field: Exclude<keyof OrderValues, 'isInParts'>) => ContentControl;
  readonly quantityField: Omit<ComponentProps<typeof NumberField>, 'kind' | 'label' | 'hint'>;
}

/** How many are ordered, and what else the service needs. */
export function OrderedContent({ service, quantityField, ...rest }: OrderedContentProps) {
  const words = useTexts().orders.form;
  const quantity = <NumberField kind="quantity" label={words.quantity} hint={words.quantityHint} {...quantityField} />;
  if (!service) return quantity;
  if (isUsual(service.type)) {
    return (
      <>
        {quantity}
        <Suspense fallback={<Skeleton className="h-11 w-full" />}>
          <QuantitySteps
            service={service}
            typed={rest.values.quantity}
            isInParts={service.canDrip && rest.values.isInParts}
            onChoose={(chosen) => rest.draft.set('quantity', chosen)}
          />
        </Suspense>
        {service.canDrip && (
          <Suspense fallback={<Skeleton className="h-11 w-full" />}>
            <DripFeedFields {...rest} service={service} />
          </Suspense>
        )}
      </>
    );
  }
  const Fields = service.type === 'Subscriptions' ? SubscriptionFields : ExtraFields;
  return (
    <Suspense fallback={<Skeleton className="h-36 w-full" />}>
      <Fields {...rest} service={service}>
        {quantity}
      </Fields>
    </Suspense>
  );
}
