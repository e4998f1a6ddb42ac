import type { Service } from '../../contract/catalogue.ts';
import { dripBounds, dripMinutes } from '../../contract/drip-feed.ts';
import { groupDigits } from '../../contract/money.ts';
import { durationText } from '../platform/duration.ts';
import { parseWholeNumber } from '../platform/whole-number.ts';
import { dripFeed as words } from '../texts/drip-feed.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { orderedQuantity, typedParts } from './drip-feed.rules.ts';
import type { OrderDraft, OrderValues } from './order-draft.ts';
import type { ContentControl } from './order-extra-fields.tsx';

/** Often chosen minutes from one run to the next. */
const intervals = ['30', '60', '180', '360', '720', '1440'];

interface DripFeedFieldsProps {
  readonly service: Service;
  readonly draft: OrderDraft;
  readonly values: OrderValues;
  readonly control: (field: 'runs' | 'intervalMinutes') => ContentControl;
}

/** Whether an order is delivered in parts, in how many, and how far apart. */
export function DripFeedFields({ service, draft, values, control }: DripFeedFieldsProps) {
  const { runs, intervalMinutes: interval } = dripBounds;
  const field = (name: 'runs' | 'intervalMinutes') => ({
    ...control(name),
    value: values[name],
    onChange: (event: { target: { value: string } }) => draft.set(name, event.target.value),
  });
  const chosen = String(parseWholeNumber(values.intervalMinutes));
  return (
    <div className="grid gap-4">
      <CheckboxField
        label={words.inParts}
        hint={words.inPartsHint}
        checked={values.isInParts}
        onChange={(event) => draft.set('isInParts', event.target.checked, { isDone: true })}
      />
      {values.isInParts && (
        <>
          <NumberField
            kind="quantity"
            label={words.runs}
            hint={words.runsHint(runs.min, runs.max)}
            {...field('runs')}
          />
          <NumberField
            kind="quantity"
            label={words.interval}
            hint={words.intervalHint(String(interval.min), groupDigits(String(interval.max)))}
            {...field('intervalMinutes')}
          />
          <ChipGroup
            label={words.intervals}
            isLabelHidden
            options={intervals.map((value) => ({ value, label: words.chip(Number(value)) }))}
            value={intervals.includes(chosen) ? chosen : undefined}
            onChange={(value) => draft.set('intervalMinutes', value, { isDone: true })}
          />
          <Summary service={service} values={values} />
        </>
      )}
    </div>
  );
}

/** What is ordered, in one sentence, once it is known. */
function Summary({ service, values }: Pick<DripFeedFieldsProps, 'service' | 'values'>) {
  const parts = typedParts(values);
  const quantity = orderedQuantity(service, values);
  const digits = (value: number) => groupDigits(String(value));
  if (!parts || quantity === undefined) return null;
  const perRun = digits(quantity / parts.runs);
  return (
    <p aria-live="polite" className="font-semibold">
      {words.summary(parts.runs, perRun, parts.intervalMinutes, digits(quantity))}
      {words.last(durationText(dripMinutes(parts), words.takes))}
    </p>
  );
}
