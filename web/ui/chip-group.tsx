import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

type ChipGroupProps<Value extends string> = {
  label: string;
  isLabelHidden?: boolean;
  options: readonly { value: Value; label: ReactNode; count?: number | undefined }[];
  /** Undefined: none is chosen. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  className?: string;
};

/** What a chip looks like, and the input that lies over all of it. */
export const chipClasses = classNames(
  'relative inline-flex min-h-11 items-center gap-1.5 rounded-full border-[1.5px] border-edge bg-sheet px-4 font-semibold whitespace-nowrap transition-colors md:pointer-fine:min-h-9 md:pointer-fine:px-3.5',
  'hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink',
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
);
export const chipInputClasses = 'absolute -inset-[1.5px] cursor-pointer appearance-none rounded-full outline-none';

/** One of a few, all in sight: filters, common amounts. Works like radio buttons, with the arrow keys. */
export function ChipGroup<Value extends string>({
  label,
  isLabelHidden = false,
  options,
  value,
  onChange,
  className,
}: ChipGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 text-[0.9375rem] font-semibold'}>{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className={chipClasses}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={chipInputClasses}
            />
            <span className="pointer-events-none">{option.label}</span>
            {option.count !== undefined && <span className="pointer-events-none tabular">{option.count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
