import { speedUnits } from '../../contract/catalogue.ts';
import type { Draft, useForm } from '../platform/draft.ts';
import { serviceTexts } from '../texts/admin-catalogue.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import type { ServiceValues } from './admin-catalogue.rules.ts';

const texts = serviceTexts.dialog;

interface ServiceFactFieldsProps {
  readonly form: ReturnType<typeof useForm<ServiceValues>>;
  readonly draft: Draft<ServiceValues>;
  readonly readOnly: boolean;
}

/** What customers compare services by: start, speed, refill, quality, and whether an order can be cancelled. */
export function ServiceFactFields({ form, draft, readOnly }: ServiceFactFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          kind="quantity"
          label={texts.startMinutes}
          hint={texts.startHint}
          readOnly={readOnly}
          {...form.field('startMinutes')}
        />
        <NumberField
          kind="quantity"
          label={texts.refillDays}
          hint={texts.refillHint}
          readOnly={readOnly}
          {...form.field('refillDays')}
        />
        <NumberField
          kind="quantity"
          label={texts.speed}
          hint={texts.speedHint}
          readOnly={readOnly}
          {...form.field('speed')}
        />
        <SelectField
          label={texts.speedPer}
          disabled={readOnly}
          options={speedUnits.map((each) => ({ value: each, label: texts.speedUnits[each] }))}
          {...form.control('speedPer')}
          value={form.values.speedPer}
          onChange={(event) => draft.set('speedPer', event.target.value === 'hour' ? 'hour' : 'day', { isDone: true })}
        />
      </div>
      <SelectField
        label={texts.quality}
        disabled={readOnly}
        options={texts.qualities.map((label, quality) => ({ value: String(quality), label }))}
        {...form.control('quality')}
        value={form.values.quality}
        onChange={(event) => draft.set('quality', event.target.value, { isDone: true })}
      />
      <CheckboxField label={texts.instant} {...form.flag('isInstantStart')} />
      <CheckboxField label={texts.canCancel} {...form.flag('canCancel')} />
    </>
  );
}
