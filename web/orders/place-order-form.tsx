import { useState } from 'react';
import type { Service } from '../../contract/catalogue.ts';
import { isWebLink } from '../../contract/fields.ts';
import { formatRupees, type Paise, paiseOf } from '../../contract/money.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { useUser } from '../platform/session.tsx';
import { type Texts, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { missingPaise, parseQuantity, type QuantityProblem, quantityProblem, withScheme } from './order-form.rules.ts';
import { PlacingQuestion } from './placing-question.tsx';
import { PlatformRules } from './platform-rules.tsx';
import { PriceLines } from './price-lines.tsx';
import { type Offers, ServicePicker } from './service-picker.tsx';
import { usePlacing } from './use-placing.ts';
import { useQuote } from './use-quote.ts';

interface PlaceOrderFormProps {
  readonly offers: Offers;
  readonly platformId: number | undefined;
  readonly onPlatform: (platformId: number | undefined) => void;
  readonly onAddFunds: (missingPaise: Paise) => void;
}

const noService = 0;

/** Service, link and quantity, with the exact price before anything is paid. */
export function PlaceOrderForm({ offers, platformId, onPlatform, onAddFunds }: PlaceOrderFormProps) {
  const texts = useTexts();
  const { form: words } = texts.orders;
  const balancePaise = paiseOf(useUser().balance);
  const draft = useDraft({ serviceId: noService, url: '', quantity: '' });
  const [category, setCategory] = useState<number>();
  const form = useForm(draft, {
    serviceId: (id) => (offeredService(offers, id, platformId) ? undefined : words.errors.service),
    url: (link) => (isWebLink(withScheme(link)) ? undefined : words.errors.url),
    quantity: (typed, { serviceId }) => {
      const offered = offeredService(offers, serviceId, platformId);
      const problem = quantityProblem(parseQuantity(typed), offered);
      return problem && quantityText(problem, offered, words.errors);
    },
  });
  const { serviceId, url, quantity: typedQuantity } = form.values;
  const service = offeredService(offers, serviceId, platformId);
  const categoryId =
    offers.categories.find((each) => each.id === category)?.platformId === platformId ? category : undefined;
  const quantity = parseQuantity(typedQuantity);
  const isOrderable = quantityProblem(quantity, service) === undefined;
  const price = useQuote(service, isOrderable ? quantity : undefined);
  const missing = price ? missingPaise(price.quote.totalPaise, balancePaise) : 0;
  const placing = usePlacing({
    content: `${serviceId} ${withScheme(url)} ${quantity ?? typedQuantity}`,
    onPlaced: () => draft.reset({ serviceId }),
    onRefused: form.showRefused,
  });

  const chooseService = (chosen: Service) => {
    draft.set('serviceId', chosen.id);
    onPlatform(offers.categories.find((each) => each.id === chosen.categoryId)?.platformId);
  };

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

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <ServicePicker
        offers={offers}
        platformId={platformId}
        categoryId={categoryId}
        service={service}
        error={serviceControl.error}
        serviceRef={serviceControl.ref}
        onBlur={serviceControl.onBlur}
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
        {...urlField}
        onBlur={() => {
          draft.set('url', withScheme(url));
          urlField.onBlur();
        }}
      />
      <NumberField kind="quantity" label={words.quantity} hint={words.quantityHint} {...form.field('quantity')} />
      {price && service && quantity !== undefined ? (
        <PriceLines
          quote={price.quote}
          quantity={quantity}
          rate={price.rate}
          balancePaise={balancePaise}
          now={price.now}
        />
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
      <Button type="submit" variant="primary" className="w-full" isBusy={placing.isPending} disabled={missing > 0}>
        {price ? words.submit(formatRupees(price.quote.totalPaise)) : words.submitPlain}
      </Button>
      <PlatformRules />
      <PlacingQuestion placing={placing} />
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
