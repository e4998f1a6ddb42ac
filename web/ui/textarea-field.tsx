import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlClasses, Field, type FieldText, useFieldControl } from './field.tsx';

type TextareaFieldProps = FieldText & ComponentProps<'textarea'>;

/** Several lines of text; grows with them where the browser can. */
export function TextareaField({
  label,
  hint,
  error,
  confirmation,
  isOptional = false,
  isLabelHidden = false,
  id,
  rows = 4,
  className,
  ...rest
}: TextareaFieldProps) {
  const control = useFieldControl(id, { hint, error, confirmation });
  return (
    <Field {...{ label, hint, error, confirmation, isOptional, isLabelHidden, className }} id={control.id}>
      <textarea
        {...rest}
        {...control}
        rows={rows}
        className={classNames(
          controlClasses,
          'field-sizing-content read-only:bg-sunk max-h-96 min-h-28 min-w-0 max-w-full',
        )}
      />
    </Field>
  );
}
