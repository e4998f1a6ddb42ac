import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Service } from '../../contract/catalogue.ts';
import { isWebLink } from '../../contract/fields.ts';
import { formatRupees, type Paise, paiseOf } from '../../contract/money.ts';
import { useForm } from '../platform/draft.ts';
import { useUser } from '../platform/session.tsx';
import { useKeptDraft } from '../platform/stored-draft.ts';
import { fetchWhenIdle } from '../platform/when-idle.ts';
import { parseWholeNumber } from '../platform/whole-number.ts';
import { type Texts, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { LinkField, orderedFor } from './link-field.tsx';
import { missingPaise, type QuantityProblem, quantityProblem, withScheme } from './order-form.rules.ts';
import { ServicePickerSkeleton } from './order-form-skeleton.tsx';
import { PlatformRules } from './platform-rules.tsx';
import { PriceLines } from './price-lines.tsx';
import type { Offers } from './service-picker.tsx';
import { type OrderAgain, type OrderDraft, useOrderAgain } from './use-order-again.ts';
import { usePlacing } from './use-placing.ts';
import { type ShownPrice, useQuote } from './use-quote.ts';

// As heavy as the rest of the page together, so it comes once that stands.
const ServicePicker = lazy(async () => ({
  default: (await fetchWhenIdle(() => import('./service-picker.tsx'))).ServicePicker,
}));

const PlacingQuestion = lazy(() => import('./placing-question.tsx').then((m) => ({ default: m.PlacingQuestion })));

interface PlaceOrderFormProps {
  readonly offers: Offers;
  readonly platformId: number | undefined;
  readonly onPlatform: (platformId: number | undefined) => void;
  readonly onAddFunds: (missingPaise: Paise) => void;
  readonly again: OrderAgain | undefined;
}

const noService = 0;

/** Service, link and quantity, with the exact price before anything is paid. */
export function PlaceOrderForm({ offers, platformId, onPlatform, onAddFunds, again }: PlaceOrderFormProps) {
  const words = useTexts().orders.form;
  const balancePaise = paiseOf(useUser().balance);
  const draft = useKeptDraft('order', { serviceId: noService, url: '', quantity: '' });
  const form = useOrderForm(draft, offers, platformId);
  const picked = usePicked(draft, { offers, service: form.service, platformId, onPlatform });
  const isGone = useOrderAgain(again, { draft, isOffered: picked.isOffered, onFilled: picked.toPlatformOf });
  const { service, quantity } = form;
  const { serviceId, url, quantity: typedQuantity } = form.values;
  const isOrderable = quantityProblem(quantity, service) === undefined;
  const price = useQuote(service, isOrderable ? quantity : undefined);
  const missing = price ? missingPaise(price.quote.totalPaise, balancePaise) : 0;
  const placing = usePlacing({
    draft,
    content: `${serviceId} ${withScheme(url)} ${quantity ?? typedQuantity}`,
    ordered: orderedFor(offers, service),
    onPlaced: () => draft.reset({ serviceId }),
    onRefused: form.showRefused,
  });

  const submit = form.submit(
    () => {
      if (!price || quantity === undefined) return;
      if (missing === 0) {
        placing.send({ serviceId, url, quantity, totalPaise: price.quote.totalPaise });
        return;
      }
      const text = words.errors.balanceText(formatRupees(price.quote.totalPaise), formatRupees(balancePaise));
      showToast({ tone: 'error', title: words.errors.balance, text });
    },
    (faults) => {
      const problem = faults.serviceId || faults.url ? undefined : quantityProblem(quantity, service);
      const text = faults.serviceId ?? faults.url ?? faults.quantity;
      showToast({ tone: 'error', title: problem ? titleOf(problem, words.errors) : words.failed, text });
    },
  );
  const serviceControl = form.control('serviceId');
  const urlField = form.field('url');
  const linkField = useRef<HTMLElement>(null);

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {isGone && !service && (
        <Banner tone="gold" title={words.gone}>
          {words.goneText}
        </Banner>
      )}
      <Suspense fallback={<ServicePickerSkeleton />}>
        <ServicePicker
          offers={offers}
          platformId={platformId}
          categoryId={picked.categoryId}
          service={service}
          error={serviceControl.error}
          serviceRef={serviceControl.ref}
          onBlur={serviceControl.onBlur}
          onPlatform={picked.choosePlatform}
          onCategory={picked.chooseCategory}
          onService={picked.chooseService}
        />
      </Suspense>
      <LinkField
        offers={offers}
        service={service}
        {...urlField}
        ref={(element) => {
          linkField.current = element;
          urlField.ref(element);
        }}
        onBlur={() => {
          draft.set('url', withScheme(url));
          urlField.onBlur();
        }}
      />
      <NumberField kind="quantity" label={words.quantity} hint={words.quantityHint} {...form.field('quantity')} />
      <PriceOf price={price} quantity={quantity} balancePaise={balancePaise} onAddFunds={onAddFunds} />
      <Button type="submit" variant="primary" className="w-full" isBusy={placing.isPending} disabled={missing > 0}>
        {price ? words.submit(formatRupees(price.quote.totalPaise)) : words.submitPlain}
      </Button>
      <PlatformRules />
      {placing.question && (
        <Suspense>
          <PlacingQuestion placing={placing} question={placing.question} linkField={() => linkField.current} />
        </Suspense>
      )}
    </form>
  );
}

/** The form over its draft, with what its values stand for. */
function useOrderForm(draft: OrderDraft, offers: Offers, platformId: number | undefined) {
  const { errors } = useTexts().orders.form;
  const form = useForm(draft, {
    serviceId: (id) => (offeredService(offers, id, platformId) ? undefined : errors.service),
    url: (link) => (isWebLink(withScheme(link)) ? undefined : errors.url),
    quantity: (typed, { serviceId }) => {
      const offered = offeredService(offers, serviceId, platformId);
      const problem = quantityProblem(parseWholeNumber(typed), offered);
      return problem && quantityText(problem, offered, errors);
    },
  });
  const service = offeredService(offers, form.values.serviceId, platformId);
  return { ...form, service, quantity: parseWholeNumber(form.values.quantity) };
}

interface Picking {
  readonly offers: Offers;
  readonly service: Service | undefined;
  readonly platformId: number | undefined;
  readonly onPlatform: (platformId: number | undefined) => void;
}

/** Platform and category follow the service, also one that was kept; choosing others leaves it. */
function usePicked(draft: OrderDraft, { offers, service, platformId, onPlatform }: Picking) {
  const [category, setCategory] = useState<number>();
  const categoryOf = (serviceId: number | undefined) => {
    const found = offers.services.find((each) => each.id === serviceId);
    return offers.categories.find((each) => each.id === found?.categoryId);
  };
  const platformOfService = categoryOf(service?.id)?.platformId;

  useEffect(() => {
    if (platformId === undefined && platformOfService !== undefined) onPlatform(platformOfService);
  }, [platformId, platformOfService, onPlatform]);

  return {
    categoryId:
      offers.categories.find((each) => each.id === category)?.platformId === platformId ? category : undefined,
    isOffered: (serviceId: number) => offers.services.some(({ id }) => id === serviceId),
    toPlatformOf: (serviceId: number) => {
      setCategory(undefined);
      if (serviceId !== noService) onPlatform(categoryOf(serviceId)?.platformId);
    },
    choosePlatform: (chosen: number | undefined) => {
      if (chosen !== platformOfService) draft.set('serviceId', noService);
      onPlatform(chosen);
    },
    chooseCategory: (chosen: number | undefined) => {
      if (chosen !== service?.categoryId) draft.set('serviceId', noService);
      setCategory(chosen);
    },
    chooseService: (chosen: Service) => {
      draft.set('serviceId', chosen.id);
      onPlatform(categoryOf(chosen.id)?.platformId);
    },
  };
}

interface PriceOfProps {
  readonly price: ShownPrice | undefined;
  readonly quantity: number | undefined;
  readonly balancePaise: Paise;
  readonly onAddFunds: (missingPaise: Paise) => void;
}

/** The price with its parts, and the way to the wallet when that does not hold enough. */
function PriceOf({ price, quantity, balancePaise, onAddFunds }: PriceOfProps) {
  const words = useTexts().orders.form;
  if (!price || quantity === undefined) {
    return <p className="rounded-lg bg-sunk px-4 py-3 text-ink-2">{words.pickFirst}</p>;
  }
  const { totalPaise } = price.quote;
  const missing = missingPaise(totalPaise, balancePaise);
  return (
    <>
      <PriceLines
        quote={price.quote}
        quantity={quantity}
        rate={price.rate}
        balancePaise={balancePaise}
        now={price.now}
      />
      {missing > 0 && (
        <Banner
          tone="gold"
          title={words.errors.balance}
          action={
            <Button variant="primary" isSmall onClick={() => onAddFunds(missing)}>
              {words.addFunds}
            </Button>
          }
        >
          {words.errors.balanceText(formatRupees(totalPaise), formatRupees(balancePaise))}{' '}
          {words.missing(formatRupees(missing))}
        </Banner>
      )}
    </>
  );
}

/** The chosen service, as long as it is offered and of the platform that is chosen now. */
function offeredService(offers: Offers, serviceId: number, platformId: number | undefined): Service | undefined {
  const service = offers.services.find((each) => each.id === serviceId);
  const category = offers.categories.find((each) => each.id === service?.categoryId);
  return platformId === undefined || category?.platformId === platformId ? service : undefined;
}

type ErrorTexts = Texts['orders']['form']['errors'];

function quantityText(problem: QuantityProblem, service: Service | undefined, errors: ErrorTexts): string {
  if (problem === 'missing' || !service) return errors.quantity;
  return problem === 'below-min' ? errors.minQuantity(service.minQuantity) : errors.maxQuantity(service.maxQuantity);
}

function titleOf(problem: QuantityProblem, errors: ErrorTexts): string {
  return { missing: errors.quantity, 'below-min': errors.belowMin, 'above-max': errors.aboveMax }[problem];
}
