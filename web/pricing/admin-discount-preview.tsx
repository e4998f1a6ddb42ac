import { useState } from 'react';
import type { ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import { formatRate, formatRupees, groupDigits, parseRate } from '../../contract/money.ts';
import { type DiscountTerms, quote } from '../../contract/price.ts';
import { listDiscounts, termsOf } from '../../contract/pricing.ts';
import { formatInIndia } from '../platform/indian-time.ts';
import { useNowMs } from '../platform/now.ts';
import { useRead } from '../platform/query.ts';
import { discountTexts } from '../texts/admin-discounts.ts';
import { ComboboxField } from '../ui/combobox-field.tsx';
import { Line, Lines, TotalLine } from '../ui/lines.tsx';
import { Money } from '../ui/money.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { type DiscountValues, draftTerms, newId, statusOf, whyWithout } from './discounts.rules.ts';

const texts = discountTexts.preview;

interface DiscountPreviewProps {
  /** As they stand in the form, saved or not. */
  readonly values: DiscountValues;
  /** Undefined: a new discount. */
  readonly discountId: number | undefined;
  readonly services: readonly ServiceForAdmin[];
}

/** What a sample order would cost with the discount of the form among all others. */
export function DiscountPreview({ values, discountId = newId, services }: DiscountPreviewProps) {
  const [chosenId, setChosenId] = useState<number>();
  const [typed, setTyped] = useState<string>();
  const wantedId = chosenId ?? values.serviceId;
  const service = services.find(({ id }) => id === wantedId) ?? services[0];
  const terms = draftTerms(values, discountId);
  const quantityText = typed ?? String(terms ? sampleQuantity(service, terms) : (service?.minQuantity ?? 1_000));
  const digits = quantityText.replace(/[\s,]/g, '');
  const quantity = /^\d{1,9}$/.test(digits) && Number(digits) >= 1 ? Number(digits) : undefined;

  return (
    <section aria-labelledby="discount-preview" className="mt-5 rounded-lg bg-sunk p-4">
      <h3 id="discount-preview" className="mb-3 text-lg">
        {texts.title}
      </h3>
      {service === undefined ? (
        <p className="text-ink-2">{texts.noService}</p>
      ) : (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
            <ComboboxField
              label={texts.service}
              searchPlaceholder={texts.serviceSearch}
              items={services}
              value={service}
              onChange={(next) => setChosenId(next?.id)}
              itemKey={({ id }) => id}
              itemText={({ name }) => name}
              hint={texts.bounds(groupDigits(String(service.minQuantity)), groupDigits(String(service.maxQuantity)))}
            />
            <NumberField
              kind="quantity"
              label={texts.quantity}
              value={quantityText}
              error={quantity === undefined ? texts.quantityFault : undefined}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          <div className="mt-3">
            {terms && quantity !== undefined ? (
              <SamplePrice terms={terms} service={service} quantity={quantity} />
            ) : (
              <p className="text-ink-2">{texts.incomplete}</p>
            )}
          </div>
        </>
      )}
    </section>
  );
}

/** The least that the service takes and that the discount holds for. */
function sampleQuantity(service: ServiceForAdmin | undefined, { discountType, minQuantity }: DiscountTerms): number {
  const least = Math.max(service?.minQuantity ?? 1, 1_000);
  const wanted = discountType === 'quantity' ? Math.max(least, minQuantity ?? 0) : least;
  return Math.max(1, Math.min(wanted, service?.maxQuantity ?? wanted));
}

interface SamplePriceProps {
  readonly terms: DiscountTerms;
  readonly service: ServiceForAdmin;
  readonly quantity: number;
}

function SamplePrice({ terms, service, quantity }: SamplePriceProps) {
  const now = useNowMs();
  const others = (useRead(listDiscounts, {}).data ?? []).map(termsOf).filter(({ id }) => id !== terms.id);
  const isUpcoming = statusOf(terms, now) === 'upcoming';
  const at = isUpcoming ? (terms.startsAt ?? now) : now;
  const rate = parseRate(service.pricePerThousand) ?? 1;
  const all = [...others, terms];
  const { listPaise, totalPaise, lines } = quote({ id: service.id, rate, type: service.type }, quantity, all, at);
  const without = whyWithout(terms, all, { serviceId: service.id, quantity, now: at });
  return (
    <div aria-live="polite">
      <Lines>
        <Line label={texts.list(groupDigits(String(quantity)), formatRate(rate))} value={formatRupees(listPaise)} />
        {lines.map(({ discount, offPaise }) => (
          <Line
            key={discount.id}
            tone="leaf"
            label={
              <span className="wrap-anywhere">
                {discount.id === terms.id ? ownTitle(terms) : discount.title}{' '}
                {discountTexts.off(String(discount.basisPoints / 100))}
              </span>
            }
            value={<Money amount={offPaise} direction="out" />}
          />
        ))}
        <TotalLine label={texts.total} value={formatRupees(totalPaise)} />
      </Lines>
      {isUpcoming && <p className="text-sm text-ink-2">{texts.at(formatInIndia(at))}</p>}
      {without && <p className="text-sm font-semibold text-gold">{texts.without[without]}</p>}
    </div>
  );
}

function ownTitle({ title }: DiscountTerms): string {
  return title === '' ? texts.untitled : texts.this(title);
}
