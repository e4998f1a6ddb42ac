import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { controlClasses, Field, type FieldText, useFieldControl } from './field.tsx';

type TextFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'prefix'> & {
    /** Stands inside the box, before what is typed. */
    prefix?: ReactNode;
    /** Stands inside the box at its end: a button, a unit. */
    suffix?: ReactNode;
  };

/** One line of text. */
export function TextField({
  label,
  hint,
  error,
  confirmation,
  isOptional = false,
  isLabelHidden = false,
  prefix,
  suffix,
  id,
  type = 'text',
  className,
  ...rest
}: TextFieldProps) {
  const control = useFieldControl(id, { hint, error, confirmation });
  return (
    <Field {...{ label, hint, error, confirmation, isOptional, isLabelHidden, className }} id={control.id}>
      <div className="relative">
        {prefix && (
          <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-ink-3 [&_svg]:size-5">
            {prefix}
          </span>
        )}
        <input
          {...rest}
          {...control}
          type={type}
          className={classNames(
            controlClasses,
            'read-only:bg-sunk',
            prefix !== undefined && 'pl-10',
            suffix !== undefined && 'pr-13',
          )}
        />
        {suffix && <span className="absolute inset-y-0 right-0.5 flex items-center text-ink-3">{suffix}</span>}
      </div>
    </Field>
  );
}
