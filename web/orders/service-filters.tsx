import { servicePicker as words } from '../texts/service-picker.ts';
import { CheckChip } from '../ui/check-chip.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { type ServiceFilter, type ServiceSort, serviceFilters, serviceSorts } from './service-filters.rules.ts';

interface ServiceFiltersProps {
  readonly filters: ReadonlySet<ServiceFilter>;
  readonly counts: Readonly<Record<ServiceFilter, number>>;
  readonly sort: ServiceSort;
  readonly onToggle: (filter: ServiceFilter) => void;
  readonly onSort: (sort: ServiceSort) => void;
}

/** What a service must have, and what comes first: one line, which goes on sideways where it is long. */
export function ServiceFilters({ filters, counts, sort, onToggle, onSort }: ServiceFiltersProps) {
  return (
    <div data-head className="flex shrink-0 gap-2 overflow-x-auto border-b border-line bg-sheet px-3 py-2">
      <SelectField
        label={words.sort}
        isLabelHidden
        isSmall
        className="w-44 shrink-0"
        value={sort}
        options={serviceSorts.map((value) => ({ value, label: words.sorts[value] }))}
        onChange={({ target }) => onSort(serviceSorts.find((each) => each === target.value) ?? 'recommended')}
      />
      <fieldset className="flex gap-2">
        <legend className="sr-only">{words.filters}</legend>
        {serviceFilters.map((filter) => (
          <CheckChip
            key={filter}
            label={words.filterNames[filter]}
            count={counts[filter]}
            isChecked={filters.has(filter)}
            onToggle={() => onToggle(filter)}
          />
        ))}
      </fieldset>
    </div>
  );
}
