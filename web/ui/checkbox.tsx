import { Check, Minus } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** Some of what it stands for is chosen, not all. */
  isMixed?: boolean;
};

/** The box alone; give it a label or an `aria-label`. */
export function Checkbox({ isMixed = false, ref, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);

  return (
    <span className="relative grid size-6 shrink-0 place-items-center">
      <input
        {...rest}
        ref={(element) => {
          box.current = element;
          if (typeof ref === 'function') return ref(element);
          if (ref) ref.current = element;
        }}
        type="checkbox"
        className="peer size-6 appearance-none rounded-sm border-[1.5px] border-edge bg-sheet transition-colors before:absolute before:-inset-2.5 checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink hover:border-ink-3 disabled:border-line-strong disabled:bg-sunk aria-invalid:border-clay"
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute size-4 text-on-ink opacity-0 peer-checked:peer-not-indeterminate:opacity-100"
      />
      <Minus
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute size-4 text-on-ink opacity-0 peer-indeterminate:opacity-100"
      />
    </span>
  );
}
