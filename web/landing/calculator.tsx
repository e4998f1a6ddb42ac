import { useEffect, useState } from 'react';
import { groupDigits } from '../../contract/money.ts';
import { pages } from '../../contract/pages.ts';
import { saveChoice } from '../platform/carried-choice.ts';
import { repeatEarlyTyping } from '../platform/early-typing.ts';
import { useNowMs } from '../platform/now.ts';
import { parseWholeNumber } from '../platform/whole-number.ts';
import { calculator as words } from '../texts/calculator.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { calculated, type Misfit, misfitOf, priceFrom, servicesOn } from './calculator.rules.ts';
import type { CalculatedService, CalculatorContent } from './landing-content.ts';
import { PriceSlip } from './price-slip.tsx';
import { usePriceList } from './use-price-list.ts';

export interface CalculatorProps {
  readonly content: CalculatorContent;
}

/** Platform, service and quantity, and what they cost: by the same reckoning that charges an order. */
export function Calculator({ content }: CalculatorProps) {
  const { choice, choose, services, service, isWanted, price, misfit, prices } = useCalculator(content);
  // The fields stood in the page before it came alive: what a person has chosen by then holds.
  useEffect(repeatEarlyTyping, []);
  const [min, max] = [service.minQuantity, service.maxQuantity].map((bound) => groupDigits(String(bound)));

  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onFocus={prices.fetch}
      // What was typed before the page listened is repeated without the focus.
      onInput={prices.fetch}
      onPointerEnter={prices.fetch}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="landing-choice">
        <SelectField
          name="platform"
          label={words.platform}
          options={content.platforms.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(choice.platformId)}
          onChange={(event) => choose({ platformId: Number(event.target.value), serviceId: undefined })}
        />
        <SelectField
          name="service"
          label={words.service}
          options={services.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(service.id)}
          onChange={(event) => choose({ serviceId: Number(event.target.value) })}
        />
      </div>
      <div className="landing-quantity">
        <TextField
          name="quantity"
          label={words.quantity}
          inputMode="numeric"
          autoComplete="off"
          value={choice.quantity}
          error={misfit && problemText(misfit, service)}
          hint={misfit ? undefined : words.bounds(min ?? '', max ?? '')}
          onChange={(event) => choose({ quantity: event.target.value })}
        />
        <ChipGroup
          label={words.usual}
          isLabelHidden
          options={service.offered.map((each) => ({ value: String(each), label: groupDigits(String(each)) }))}
          value={String(parseWholeNumber(choice.quantity))}
          onChange={(quantity) => choose({ quantity })}
        />
      </div>
      <PriceSlip name={service.name} price={price} isCurrent={misfit === undefined && !prices.isLate} />
      {prices.hasFailed && (
        <p role="alert" className="flex items-center gap-3 text-sm text-clay">
          {words.failed}
          <Button isSmall onClick={prices.fetch}>
            {words.retry}
          </Button>
        </p>
      )}
      <ButtonLink href={pages.register} variant="primary" onPointerDown={isWanted} onFocus={isWanted}>
        {words.order}
      </ButtonLink>
    </form>
  );
}

interface Choice {
  readonly platformId: number;
  /** Undefined: the first of the platform. */
  readonly serviceId: number | undefined;
  readonly quantity: string;
}

function useCalculator(content: CalculatorContent) {
  const [choice, setChoice] = useState(asItCame(content));
  const [isChosen, setChosen] = useState(false);
  const { list, hasFailed, fetch } = usePriceList();
  const now = useNowMs();
  const choose = (change: Partial<Choice>) => {
    setChosen(true);
    setChoice((before) => ({ ...before, ...change }));
    fetch();
  };

  const offered = list ? servicesOn(list, choice.platformId).map(calculated) : [];
  const service = offered.find(({ id }) => id === choice.serviceId) ?? offered[0] ?? content.service;
  const quantity = parseWholeNumber(choice.quantity);
  const misfit = misfitOf(quantity, service);
  const nearest = Math.min(Math.max(quantity ?? 0, service.minQuantity), service.maxQuantity);
  const reckoned = list && priceFrom(list, { serviceId: service.id, quantity: nearest, now });
  useEffect(() => {
    if (isChosen && quantity !== undefined && misfit === undefined) saveChoice({ serviceId: service.id, quantity });
  }, [isChosen, service.id, quantity, misfit]);
  const isAsItCame = choice.platformId === content.platformId && quantity === content.price.quantity;
  return {
    choice,
    choose,
    services: offered.length > 0 ? offered : [content.service],
    service,
    isWanted: () => setChosen(true),
    price: reckoned ?? content.price,
    misfit,
    prices: { hasFailed, fetch, isLate: !reckoned && !isAsItCame },
  };
}

function asItCame({ platformId, service, price }: CalculatorContent): Choice {
  return { platformId, serviceId: service.id, quantity: String(price.quantity) };
}

function problemText(misfit: Misfit, { minQuantity, maxQuantity }: CalculatedService): string {
  if (misfit === 'missing') return words.problems.missing;
  const bound = groupDigits(String(misfit === 'below' ? minQuantity : maxQuantity));
  return words.problems[misfit](bound);
}
