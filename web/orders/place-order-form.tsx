import { lazy, Suspense, useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import type { Service } from '../../contract/catalogue.ts';
import { isWebLink } from '../../contract/fields.ts';
import { formatRupees, type Paise, paiseOf } from '../../contract/money.ts';
import { useUser } from '../platform/session.tsx';
import { type Texts, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { missingPaise, parseQuantity, type QuantityProblem, quantityProblem, withScheme } from './order-form.rules.ts';
import { PlatformRules } from './platform-rules.tsx';
import { PriceLines } from './price-lines.tsx';
import { type Offers, ServicePicker } from './service-picker.tsx';
import { usePlacing } from './use-placing.ts';
import { useQuote } from './use-quote.ts';

const Confirm = lazy(() => import('../ui/confirm.tsx').then((m) => ({ default: m.Confirm })));

interface PlaceOrderFormProps {
  readonly offers: Offers;
  readonly platformId: number | undefined;
  readonly onPlatform: (platformId: number | undefined) => void;
  readonly onAddFunds: (missingPaise: Paise) => void;
}

interface Draft {
  readonly serviceId: number;
  readonly url: string;
  readonly quantity: string;
}

const noService = 0;
const noDraft: Draft = { serviceId: noService, url: '', quantity: '' };

/** Service, link and quantity, with the exact price before anything is paid. */
export function PlaceOrderForm({ offers, platformId, onPlatform, onAddFunds }: PlaceOrderFormProps) {
  const texts = useTexts();
  const { form: words } = texts.orders;
  const balancePaise = paiseOf(useUser().balance);
  const form = useForm<Draft>({ mode: 'onTouched', defaultValues: noDraft });
  const [serviceId, url, typedQuantity] = useWatch({ control: form.control, name: ['serviceId', 'url', 'quantity'] });
  const [category, setCategory] = useState<number>();
  const service = offeredService(offers, serviceId, platformId);
  const categoryId = offers.categories.find((each) => each.id === category)?.platformId === platformId ? category : undefined;
  const quantity = parseQuantity(typedQuantity);
  const price = useQuote(service, quantity);
  const missing = price ? missingPaise(price.quote.totalPaise, balancePaise) : 0;
  const sending = usePlacing(form, `${serviceId} ${url} ${typedQuantity}`);

  const picked = useController({
    control: form.control,
    name: 'serviceId',
    rules: { validate: () => service !== undefined || words.errors.service },
  });
  const chooseService = (chosen: Service) => {
    picked.field.onChange(chosen.id);
    onPlatform(offers.categories.find((each) => each.id === chosen.categoryId)?.platformId);
    // The bounds are the service's own.
    if (typedQuantity !== '') void form.trigger('quantity');
  };

  const submit = form.handleSubmit(
    (draft) => {
      if (!price || quantity === undefined) return;
      if (missing > 0) {
        const text = words.errors.balanceText(formatRupees(price.quote.totalPaise), formatRupees(balancePaise));
        showToast({ tone: 'error', title: words.errors.balance, text });
        return;
      }
      sending.send({ ...draft, quantity, totalPaise: price.quote.totalPaise });
    },
    (errors) => {
      const problem = quantityProblem(quantity, service);
      const title = !errors.serviceId && !errors.url && problem ? titleOf(problem, words.errors) : words.failed;
      const text = errors.serviceId?.message ?? errors.url?.message ?? errors.quantity?.message;
      showToast({ tone: 'error', title, text });
    },
  );

  const { errors } = form.formState;
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <ServicePicker
        offers={offers}
        platformId={platformId}
        categoryId={categoryId}
        service={service}
        error={errors.serviceId?.message}
        serviceRef={picked.field.ref}
        onBlur={picked.field.onBlur}
        onPlatform={onPlatform}
        onCategory={setCategory}
        onService={chooseService}
      />
      <TextField
        label={words.link}
        hint={words.linkHint}
        placeholder={words.linkPlaceholder}
        type="url"
        inputMode="url"
        autoComplete="off"
        error={errors.url?.message}
        {...form.register('url', {
          onBlur: () => form.setValue('url', withScheme(form.getValues('url'))),
          validate: (link) => isWebLink(withScheme(link)) || words.errors.url,
        })}
      />
      <NumberField
        kind="quantity"
        label={words.quantity}
        hint={words.quantityHint}
        error={errors.quantity?.message}
        {...form.register('quantity', {
          validate: (typed) => {
            const problem = quantityProblem(parseQuantity(typed), service);
            return problem === undefined || quantityText(problem, service, words.errors);
          },
        })}
      />
      {price && service && quantity !== undefined ? (
        <PriceLines quote={price.quote} quantity={quantity} rate={price.rate} balancePaise={balancePaise} now={price.now} />
      ) : (
        <p className="rounded-lg bg-sunk px-4 py-3 text-ink-2">{words.pickFirst}</p>
      )}
      {missing > 0 && (
        <Banner
          tone="gold"
          action={
            <Button isSmall onClick={() => onAddFunds(missing)}>
              {words.addMissing(formatRupees(missing))}
            </Button>
          }
        >
          {words.missing(formatRupees(missing))}
        </Banner>
      )}
      <Button type="submit" variant="primary" className="w-full" isBusy={sending.isPending} disabled={missing > 0}>
        {price ? words.submit(formatRupees(price.quote.totalPaise)) : words.submitPlain}
      </Button>
      <PlatformRules />
      {sending.changed && (
        <Suspense>
          <Confirm
            isOpen
            tone="primary"
            title={words.priceChanged}
            confirmLabel={words.confirmPrice(formatRupees(sending.changed.nowPaise))}
            cancelLabel={words.keepLooking}
            isBusy={sending.isPending}
            onConfirm={sending.confirmPrice}
            onCancel={sending.forgetPrice}
          >
            {words.priceChangedText(formatRupees(sending.changed.order.totalPaise), formatRupees(sending.changed.nowPaise))}
          </Confirm>
        </Suspense>
      )}
    </form>
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
