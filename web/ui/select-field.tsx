import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlClasses, Field, type FieldText, useFieldControl } from './field.tsx';

type SelectFieldProps = FieldText &
  ComponentProps<'select'> & {
    options: readonly { value: string; label: string; isDisabled?: boolean }[];
    /** Shown while nothing is chosen, and can't be chosen again. */
    placeholder?: string;
    isSmall?: boolean;
  };

/** The platform's own list: the quickest on a phone. */
export function SelectField({
  label,
  hint,
  error,
  confirmation,
  isOptional = false,
  isLabelHidden = false,
  isSmall = false,
  options,
  placeholder,
  id,
  className,
  ...rest
}: SelectFieldProps) {
  const control = useFieldControl(id, { hint, error, confirmation });
  return (
    <Field {...{ label, hint, error, confirmation, isOptional, isLabelHidden, className }} id={control.id}>
      <div className="relative">
        <select
          {...rest}
          {...control}
          className={classNames(
            controlClasses,
            'appearance-none pr-10',
            isSmall && 'min-h-11! py-1.5! md:pointer-fine:min-h-10!',
          )}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-3"
        />
      </div>
    </Field>
  );
}
