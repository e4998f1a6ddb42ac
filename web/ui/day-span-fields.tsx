import { TextField } from './text-field.tsx';

interface DaySpanFieldsProps {
  readonly texts: { readonly from: string; readonly fromDay: string; readonly to: string; readonly toDay: string };
  /** `YYYY-MM-DD`, or empty. */
  readonly fromDay: string;
  readonly toDay: string;
  readonly onChange: (changes: { readonly from?: string; readonly to?: string }) => void;
}

/** The first and the last day that a list is narrowed down to. */
export function DaySpanFields({ texts, fromDay, toDay, onChange }: DaySpanFieldsProps) {
  return (
    <span className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-2 text-[0.9375rem] text-ink-2 max-md:w-full md:flex">
      <span aria-hidden className="md:hidden">
        {texts.from}
      </span>
      <DayField label={texts.fromDay} value={fromDay} max={toDay} onChange={(from) => onChange({ from })} />
      <span aria-hidden>{texts.to}</span>
      <DayField label={texts.toDay} value={toDay} min={fromDay} onChange={(to) => onChange({ to })} />
    </span>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (day: string) => void;
}

/** As high as the selects beside it. */
export const filterFieldLook =
  '[&_input]:min-h-11! [&_input]:px-2.5! [&_input]:py-1.5! md:pointer-fine:[&_input]:min-h-10!';

function DayField({ label, onChange, ...rest }: DayFieldProps) {
  return (
    <TextField
      label={label}
      isLabelHidden
      type="date"
      className={filterFieldLook}
      onChange={(event) => onChange(event.target.value)}
      {...rest}
    />
  );
}
