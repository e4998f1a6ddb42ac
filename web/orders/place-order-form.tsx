import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Service } from '../../contract/catalogue.ts';
import { isWebLink } from '../../contract/fields.ts';
import { formatRupees, type Paise, paiseOf } from '../../contract/money.ts';
import { useForm } from '../platform/draft.ts';
import { retryImport } from '../platform/retry-import.ts';
import { useUser } from '../platform/session.tsx';
import { fetchWhenIdle } from '../platform/when-idle.ts';
import { parseWholeNumber } from '../platform/whole-number.ts';
import { type Texts, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.tsx';
import { CouponEntry } from './coupon-entry.tsx';
import { LinkField, orderedFor } from './link-field.tsx';
import type { OrderDraft } from './order-draft.ts';
import { missingPaise, type QuantityProblem, quantityProblem, withScheme } from './order-form.rules.ts';
import { ServicePickerSkeleton } from './order-form-skeleton.tsx';
import { isUsual, OrderedContent, useExtraRules } from './ordered-content.tsx';
import { PlatformRules } from './platform-rules.tsx';
import { PriceLines } from './price-lines.tsx';
import { useCoupon } from './use-coupon.ts';
import { useCreatingUnpaidOrder } from './use-creating-unpaid-order.ts';
import type { Offers, ServicesUnderWay } from './use-offers.ts';
import { type OrderAgain, useOrderAgain } from './use-order-again.ts';
import { type SentExtras, usePlacing } from './use-placing.ts';
import { type ShownPrice, useQuote } from './use-quote.ts';

// As heavy as the rest of the page together, so it comes once that stands.
const ServicePicker = lazy(async () => ({
  default: (await fetchWhenIdle(() => import('./service-picker.tsx'))).ServicePicker,
}));

const PlacingQuestion = lazy(async () => ({
  default: (await retryImport(() => import('./placing-question.tsx'))).PlacingQuestion,
}));

const LackingFunds = lazy(async () => ({
  default: (await retryImport(() => import('./lacking-funds.tsx'))).LackingFunds,
}));

interface PlaceOrderFormProps {
  readonly draft: OrderDraft;
  readonly offers: Offers;
  readonly underWay: ServicesUnderWay;
  readonly platformId: number | undefined;
  readonly onPlatform: (platformId: number | undefined) => void;
  readonly onAddFunds: (missingPaise: Paise) => void;
  /** An unpaid order was created, with this payment intent; null for a covered order. */
  readonly onUnpaid: (intentId: number | null) => void;
  readonly again: OrderAgain | undefined;
}

const noService = 0;

/** Service, link and quantity, with the exact price before anything is paid. */
export function PlaceOrderForm(props: PlaceOrderFormProps) {
  const { draft, offers, underWay, platformId, onPlatform, onAddFunds, onUnpaid, again } = props;
  const words = useTexts().orders.form;
  const { balance, bonus } = useUser();
  const balancePaise = paiseOf(balance);
  const form = useOrderForm(draft, offers, platformId);
  const picked = usePicked(draft, { offers, serviceId: form.values.serviceId, platformId, onPlatform });
  const isGone = useOrderAgain(again, { draft, isOffered: picked.isOffered, onFilled: picked.toPlatformOf });
  const { service, quantity, extras } = form;
  const { serviceId, url, quantity: typedQuantity, couponCode } = form.values;
  const isServiceComing = underWay.isLoading && !service && picked.categoryOfChosen !== undefined;
  const isOrderable = quantityProblem(quantity, service) === undefined;
  const coupon = useCoupon(couponCode);
  const price = useQuote(service, isOrderable ? quantity : undefined, {
    coupon: coupon.terms,
    spendable: { balancePaise, bonusPaise: paiseOf(bonus?.amount ?? '0.00') },
  });
  const content = `${serviceId} ${withScheme(url)} ${quantity ?? typedQuantity}${extras ? JSON.stringify(extras) : ''}${couponCode && ` ${couponCode}`}`;
  const creating = useCreatingUnpaidOrder({ draft, content, onUnpaid, onRefused: form.showRefused });
  const placing = usePlacing({
    draft,
    content,
    ordered: orderedFor(offers, service),
    onPlaced: () => draft.reset({ serviceId }),
    onRefused: form.showRefused,
  });

  const missing = price && !placing.isUnanswered ? missingPaise(price.quote.totalPaise, balancePaise) : 0;
  const typed =
    price && quantity !== undefined
      ? { serviceId, url, quantity, extras: withReductions(extras, price), totalPaise: price.quote.totalPaise }
      : undefined;
  const submit = form.submit(
    () => {
      if (!price || !typed || coupon.isChecking) return;
      if (missing === 0) {
        placing.send(typed);
        return;
      }
      const text = words.errors.balanceText(formatRupees(price.quote.totalPaise), formatRupees(balancePaise));
      showToast({ tone: 'error', title: words.errors.balance, text });
    },
    (faults) => {
      const [name, text] = Object.entries(faults)[0] ?? [];
      const problem = name === 'quantity' ? quantityProblem(quantity, service) : undefined;
      showToast({ tone: 'error', title: problem ? titleOf(problem, words.errors) : words.failed, text });
    },
  );
  const serviceControl = form.control('serviceId');
  const urlField = form.field('url');
  const linkField = useRef<HTMLElement>(null);
  const setUrl = (typed: string) => draft.set('url', typed);

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
          underWay={underWay}
          url={url}
          platformId={platformId}
          categoryId={picked.categoryId}
          categoryOfChosen={picked.categoryOfChosen}
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
        againUrl={again?.serviceId ? again.url : undefined}
        isOut={placing.isOut || creating.isOut}
        {...urlField}
        onUrl={setUrl}
        ref={(element) => {
          linkField.current = element;
          urlField.ref(element);
        }}
        onBlur={() => {
          setUrl(withScheme(url));
          urlField.onBlur();
        }}
      />
      <OrderedContent
        {...{ service, draft }}
        values={form.values}
        control={form.control}
        quantityField={form.field('quantity')}
      />
      <CouponEntry {...{ draft, coupon }} code={couponCode} quote={price?.quote} />
      <PriceOf
        {...{ price, quantity, balancePaise }}
        hint={form.priceHint}
        lacking={{
          ...{ missing, onAddFunds },
          isPaying: creating.isPending || coupon.isChecking,
          onPay: form.submit(() => typed && !coupon.isChecking && creating.send(typed)),
        }}
      />
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        isBusy={placing.isPending || coupon.isChecking || isServiceComing}
        disabled={missing > 0}
      >
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

/** The code and the bonus are sent where they count. */
const withReductions = (extras: SentExtras | undefined, { quote: { coupon, bonus } }: ShownPrice): SentExtras => ({
  ...extras,
  ...(coupon && { couponCode: coupon.code }),
  ...(bonus && { useBonus: true }),
});

/** The form over its draft, with what its values stand for. */
function useOrderForm(draft: OrderDraft, offers: Offers, platformId: number | undefined) {
  const { errors, pickFirst } = useTexts().orders.form;
  const chosen = offeredService(offers, draft.state().values.serviceId, platformId);
  const rules = useExtraRules(chosen);
  const form = useForm(draft, {
    serviceId: (id) => (offeredService(offers, id, platformId) ? undefined : errors.service),
    url: (link) => (isWebLink(withScheme(link)) ? undefined : errors.url),
    quantity: (typed, { serviceId }) => {
      const offered = offeredService(offers, serviceId, platformId);
      const problem = quantityProblem(parseWholeNumber(typed), offered);
      return problem && quantityText(problem, offered, errors);
    },
    ...(chosen && rules?.extraRules(chosen, draft.state().values)),
  });
  const { values } = form;
  const service = offeredService(offers, values.serviceId, platformId);
  // Until the rules of parts are here, nobody knows how many they come to.
  const isPlain = isUsual(service?.type) && !(service?.canDrip && values.isInParts);
  const typed = isPlain ? parseWholeNumber(values.quantity) : undefined;
  const isOther = service && rules;
  return {
    ...form,
    service,
    quantity: isOther ? rules.orderedQuantity(service, values) : typed,
    extras: isOther ? rules.typedExtras(service, values) : undefined,
    // Nobody chooses a quantity of a type whose rules are still to come.
    priceHint: isOther ? rules.priceHint(service, values) : isUsual(service?.type) ? pickFirst : '\u00a0',
  };
}

interface Picking {
  readonly offers: Offers;
  readonly serviceId: number;
  readonly platformId: number | undefined;
  readonly onPlatform: (platformId: number | undefined) => void;
}

/** Platform and category follow the service, also one that was kept; choosing others leaves it. */
function usePicked(draft: OrderDraft, { offers, serviceId, platformId, onPlatform }: Picking) {
  const [category, setCategory] = useState<number>();
  const platformOf = (id: number) => {
    const categoryId = offers.categoryOfService.get(id);
    return offers.categories.find((each) => each.id === categoryId)?.platformId;
  };
  // Known before the rest of the service is here. One of another platform than the chosen one is not meant.
  const isMeant = platformId === undefined || platformOf(serviceId) === platformId;
  const categoryOfChosen = isMeant ? offers.categoryOfService.get(serviceId) : undefined;
  const platformOfService = isMeant ? platformOf(serviceId) : undefined;

  useEffect(() => {
    if (platformId === undefined && platformOfService !== undefined) onPlatform(platformOfService);
  }, [platformId, platformOfService, onPlatform]);

  return {
    categoryOfChosen,
    categoryId:
      offers.categories.find((each) => each.id === category)?.platformId === platformId ? category : undefined,
    isOffered: (id: number) => offers.categoryOfService.has(id),
    toPlatformOf: (id: number) => {
      setCategory(undefined);
      if (id !== noService) onPlatform(platformOf(id));
    },
    choosePlatform: (chosen: number | undefined) => {
      if (chosen !== platformOfService) draft.set('serviceId', noService);
      onPlatform(chosen);
    },
    chooseCategory: (chosen: number | undefined) => {
      if (chosen !== categoryOfChosen) draft.set('serviceId', noService);
      setCategory(chosen);
    },
    chooseService: (chosen: Service) => {
      draft.set('serviceId', chosen.id);
      onPlatform(platformOf(chosen.id));
    },
  };
}

interface PriceOfProps {
  readonly price: ShownPrice | undefined;
  readonly quantity: number | undefined;
  /** What there is to enter before there is a price. */
  readonly hint: string;
  readonly balancePaise: Paise;
  /** What the wallet lacks for it, and the ways to pay that. */
  readonly lacking: Omit<ComponentProps<typeof LackingFunds>, 'totalPaise'>;
}

/** The price with its parts, and the way to the wallet when that does not hold enough. */
function PriceOf({ price, quantity, hint, balancePaise, lacking }: PriceOfProps) {
  if (!price || quantity === undefined) {
    return <p className="rounded-lg bg-sunk px-4 py-3 text-ink-2">{hint}</p>;
  }
  return (
    <>
      <PriceLines
        quote={price.quote}
        quantity={quantity}
        isPackage={price.isPackage}
        rate={price.rate}
        balancePaise={balancePaise}
        now={price.now}
      />
      {lacking.missing > 0 && (
        <Suspense>
          <LackingFunds {...lacking} totalPaise={price.quote.totalPaise} />
        </Suspense>
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
