import { useSearchParams } from '../platform/location.ts';
import { serviceTexts as texts } from '../texts/admin-catalogue.ts';
import { SelectField } from '../ui/select-field.tsx';
import { categoryLabels, type ServiceStatus, serviceStatuses, type Taxonomy } from './admin-catalogue.rules.ts';

interface ServiceFiltersProps {
  readonly taxonomy: Taxonomy;
  readonly platformId: number | undefined;
  readonly categoryId: number | undefined;
  readonly status: ServiceStatus | undefined;
}

/** Platform, category and status; each begins the list anew. */
export function ServiceFilters({ taxonomy, platformId, categoryId, status }: ServiceFiltersProps) {
  const [, change] = useSearchParams();
  return (
    <>
      <PlatformFilter taxonomy={taxonomy} platformId={platformId} />
      <SelectField
        label={texts.category}
        isLabelHidden
        isSmall
        className="min-w-0 max-md:flex-1 max-md:basis-32 md:w-52"
        value={categoryId ?? ''}
        options={[{ value: '', label: texts.allCategories }, ...categoryOptions(taxonomy, platformId)]}
        onChange={(event) => change({ category: event.target.value, page: undefined })}
      />
      <SelectField
        label={texts.status}
        isLabelHidden
        isSmall
        className="min-w-0 max-md:flex-1 max-md:basis-32"
        value={status ?? 'all'}
        options={[
          ...serviceStatuses.map((value) => ({ value, label: texts.statuses[value] })),
          { value: 'all', label: texts.everyStatus },
        ]}
        onChange={({ target: { value } }) =>
          change({ status: value === 'standing' ? undefined : value, page: undefined })
        }
      />
    </>
  );
}

/** Choosing a platform lets go of the category, which is one of another platform. */
export function PlatformFilter({ taxonomy, platformId }: Pick<ServiceFiltersProps, 'taxonomy' | 'platformId'>) {
  const [, change] = useSearchParams();
  return (
    <SelectField
      label={texts.platform}
      isLabelHidden
      isSmall
      className="min-w-0 max-md:flex-1 max-md:basis-32"
      value={platformId ?? ''}
      options={[
        { value: '', label: texts.allPlatforms },
        ...taxonomy.platforms.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(event) => change({ platform: event.target.value, category: undefined, page: undefined })}
    />
  );
}

/** The categories that stand, of one platform or with its name before them. */
export function categoryOptions(taxonomy: Taxonomy, platformId: number | undefined) {
  const names = categoryLabels(taxonomy);
  return taxonomy.categories
    .filter((category) => !category.isArchived && (platformId === undefined || category.platformId === platformId))
    .map(({ id, name }) => ({
      value: String(id),
      label: platformId === undefined ? (names.get(id) ?? name) : name,
    }));
}
