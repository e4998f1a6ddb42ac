import type { ComponentProps } from 'react';
import { Checkbox } from './checkbox.tsx';
import { FieldNotes, type FieldText, useFieldControl } from './field.tsx';

type CheckboxFieldProps = Pick<FieldText, 'label' | 'hint' | 'error'> & ComponentProps<typeof Checkbox>;

/** A box with its sentence beside it; the whole line can be pressed. */
export function CheckboxField({ label, hint, error, id, ...rest }: CheckboxFieldProps) {
  const control = useFieldControl(id, { hint, error });
  return (
    <div>
      <label htmlFor={control.id} className="flex min-h-11 items-start gap-3 py-2.5">
        <Checkbox {...rest} {...control} />
        <span>{label}</span>
      </label>
      <div className="-mt-1.5 pl-9">
        <FieldNotes id={control.id} hint={hint} error={error} />
      </div>
    </div>
  );
}
