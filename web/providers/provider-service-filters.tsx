import { changedDays, readProviderFacets, serviceStates } from '../../contract/provider-services.ts';
import { useSearchParams } from '../platform/location.ts';
import { useRead } from '../platform/query.ts';
import { providerServiceTexts as texts } from '../texts/admin-provider-services.ts';
import { FilterSelect } from '../ui/filter-select.tsx';
import { SelectField } from '../ui/select-field.tsx';

interface ProviderServiceFiltersProps {
  readonly providerId: number;
  readonly filters: {
    readonly state: (typeof serviceStates)[number] | undefined;
    readonly category: string;
    readonly type: string;
    readonly changedDays: (typeof changedDays)[number] | undefined;
  };
}

/** Category, type, state and change; each begins the list anew. */
export function ProviderServiceFilters({ providerId, filters }: ProviderServiceFiltersProps) {
  const [, change] = useSearchParams();
  const facets = useRead(readProviderFacets, { params: { id: providerId } }).data;
  const narrow = (changes: Record<string, string | undefined>) => change({ ...changes, page: undefined });
  return (
    <>
      <NameFilter
        label={texts.category}
        every={texts.allCategories}
        value={filters.category}
        facets={facets?.categories ?? []}
        onChange={(category) => narrow({ category })}
      />
      <NameFilter
        label={texts.type}
        every={texts.allTypes}
        value={filters.type}
        facets={facets?.types ?? []}
        onChange={(type) => narrow({ type })}
      />
      <FilterSelect
        label={texts.state}
        every={texts.allStates}
        value={filters.state}
        values={serviceStates}
        names={texts.states}
        onChange={(state) => narrow({ state })}
      />
      <FilterSelect
        label={texts.changed}
        every={texts.anyTime}
        value={filters.changedDays}
        values={changedDays}
        names={texts.changedDays}
        onChange={(changed) => narrow({ changed })}
      />
    </>
  );
}

interface NameFilterProps {
  readonly label: string;
  readonly every: string;
  readonly value: string;
  readonly facets: readonly { readonly name: string; readonly services: number }[];
  /** Empty: not narrowed any more. */
  readonly onChange: (name: string) => void;
}

function NameFilter({ label, every, value, facets, onChange }: NameFilterProps) {
  return (
    <SelectField
      label={label}
      isLabelHidden
      isSmall
      className="min-w-0 max-md:flex-1 max-md:basis-32 md:w-44"
      value={value}
      options={[
        { value: '', label: every },
        // The one of the address stays chosen until the list of them is here.
        ...(value !== '' && !facets.some(({ name }) => name === value) ? [{ value, label: value }] : []),
        ...facets.map(({ name, services }) => ({ value: name, label: texts.withCount(name, services) })),
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
