import type { SortInAddress } from '../platform/sort-in-address.ts';
import { SelectField } from './select-field.tsx';

interface SortSelectProps {
  readonly byTime: SortInAddress;
  readonly texts: { readonly sort: string; readonly sorts: Readonly<Record<SortInAddress['order'], string>> };
}

/** Chooses the order of a list by time, where no column head does. */
export function SortSelect({ byTime: { order, reverse }, texts }: SortSelectProps) {
  return (
    <SelectField
      label={texts.sort}
      isLabelHidden
      isSmall
      options={(['newest', 'oldest'] as const).map((value) => ({ value, label: texts.sorts[value] }))}
      value={order}
      onChange={reverse}
    />
  );
}
