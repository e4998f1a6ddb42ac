import { SelectField } from './select-field.tsx';

interface FilterSelectProps<Value extends string> {
  readonly label: string;
  /** Undefined: the list is not narrowed by it. */
  readonly value: Value | undefined;
  readonly values: readonly Value[];
  readonly names: Readonly<Record<Value, string>>;
  /** What not narrowing is called. */
  readonly every: string;
  /** Empty: not narrowed any more. */
  readonly onChange: (value: string) => void;
}

/** Narrows a list down to one of a few kinds; stands beside its search. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, values, names, every, onChange } = props;
  return (
    <SelectField
      label={label}
      isLabelHidden
      isSmall
      className="max-md:flex-1"
      value={value ?? ''}
      options={[{ value: '', label: every }, ...values.map((each) => ({ value: each, label: names[each] }))]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
