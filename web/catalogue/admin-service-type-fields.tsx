import { isPackage } from '../../contract/is-package.ts';
import { type ServiceType, serviceTypes } from '../../contract/service-kinds.ts';
import type { Draft, useForm } from '../platform/draft.ts';
import { serviceTexts } from '../texts/admin-catalogue.ts';
import { NumberField } from '../ui/number-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import type { ServiceValues } from './admin-catalogue.rules.ts';

const texts = serviceTexts.dialog;

interface ServiceTypeFieldsProps {
  readonly form: ReturnType<typeof useForm<ServiceValues>>;
  readonly draft: Draft<ServiceValues>;
  readonly readOnly: boolean;
}

/** What customers fill in, and what it costs by that: a package has one price, and no quantity. */
export function ServiceTypeFields({ form, draft, readOnly }: ServiceTypeFieldsProps) {
  const { type } = form.values;
  const isWhole = isPackage(type);
  return (
    <>
      <SelectField
        label={texts.type}
        hint={texts.typeHints[type]}
        disabled={readOnly}
        options={serviceTypes.map((each) => ({ value: each, label: each }))}
        {...form.control('type')}
        value={type}
        // Its options are the types.
        onChange={(event) => draft.set('type', event.target.value as ServiceType, { isDone: true })}
      />
      <NumberField
        kind="amount"
        label={isWhole ? texts.packagePrice : texts.price}
        hint={isWhole ? texts.packagePriceHint : texts.priceHint}
        readOnly={readOnly}
        {...form.field('pricePerThousand')}
      />
      {!isWhole && (
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            kind="quantity"
            label={texts.minQuantity}
            hint={texts.minHint}
            readOnly={readOnly}
            {...form.field('minQuantity')}
          />
          <NumberField
            kind="quantity"
            label={texts.maxQuantity}
            hint={texts.maxHint}
            readOnly={readOnly}
            {...form.field('maxQuantity')}
          />
        </div>
      )}
    </>
  );
}
