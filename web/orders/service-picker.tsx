import { lazy, type Ref, Suspense } from 'react';
import type { Category, Platform, Service } from '../../contract/catalogue.ts';
import { formatRate, groupDigits, parseRate, type Rate } from '../../contract/money.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { useTexts } from '../texts/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

// As heavy as the rest of the page together, so it comes once that stands.
const ServiceCombobox = lazy(async () => {
  await whenIdle();
  const { ComboboxField } = await import('../ui/combobox-field.tsx');
  return { default: ComboboxField<Service> };
});

export interface Offers {
  readonly platforms: readonly Platform[];
  readonly categories: readonly Category[];
  readonly services: readonly Service[];
}

interface ServicePickerProps {
  readonly offers: Offers;
  readonly platformId: number | undefined;
  readonly categoryId: number | undefined;
  readonly service: Service | undefined;
  readonly error: string | undefined;
  readonly serviceRef: Ref<HTMLButtonElement>;
  readonly onBlur: () => void;
  readonly onPlatform: (platformId: number | undefined) => void;
  readonly onCategory: (categoryId: number | undefined) => void;
  readonly onService: (service: Service) => void;
}

/** Platform, then category, then service: each narrows the next, and a service can be searched for at any time. */
export function ServicePicker(props: ServicePickerProps) {
  const { form } = useTexts().orders;
  const { offers, platformId, categoryId, service } = props;
  const categories = offers.categories.filter(
    (category) => platformId === undefined || category.platformId === platformId,
  );
  const categoryOf = new Map(categories.map((category) => [category.id, category]));
  const platformNames = new Map(offers.platforms.map((platform) => [platform.id, platform.name]));
  // Group by group, in the order of the categories.
  const services = categories
    .filter((category) => categoryId === undefined || category.id === categoryId)
    .flatMap((category) => offers.services.filter((each) => each.categoryId === category.id));

  const groupOf = (each: Service) => {
    const category = categoryOf.get(each.categoryId);
    const platformName = platformNames.get(category?.platformId ?? 0) ?? '';
    return platformId === undefined ? `${platformName} · ${category?.name ?? ''}` : (category?.name ?? '');
  };

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={form.platform}
          value={platformId ?? ''}
          options={[{ value: '', label: form.allPlatforms }, ...offers.platforms.map(asOption)]}
          onChange={(event) => props.onPlatform(idOf(event.target.value))}
        />
        <SelectField
          label={form.category}
          value={categoryId ?? ''}
          disabled={platformId === undefined}
          options={[
            { value: '', label: form.allCategories },
            ...(platformId === undefined ? [] : categories.map(asOption)),
          ]}
          onChange={(event) => props.onCategory(idOf(event.target.value))}
        />
      </div>
      <Suspense fallback={<Skeleton className="h-[4.75rem] w-full" />}>
        <ServiceCombobox
          ref={props.serviceRef}
          label={form.service}
          placeholder={form.servicePlaceholder}
          searchPlaceholder={form.serviceSearch}
          items={services}
          value={service ?? null}
          onChange={(chosen) => chosen && props.onService(chosen)}
          onBlur={props.onBlur}
          itemKey={(each) => each.id}
          itemText={(each) => each.name}
          itemKeywords={groupOf}
          itemAside={(each) => <RatePer rate={parseRate(each.pricePerThousand) ?? 0} />}
          itemBadge={(each) => each.isInstantStart && <Badge tone="gold">{form.instant}</Badge>}
          groupOf={groupOf}
          error={props.error}
          hint={service && <ServiceFacts service={service} />}
        />
      </Suspense>
    </>
  );
}

function ServiceFacts({ service }: { service: Service }) {
  const { form } = useTexts().orders;
  const min = groupDigits(String(service.minQuantity));
  const max = groupDigits(String(service.maxQuantity));
  return (
    <>
      {form.bounds(min, max)}
      {service.description !== '' && <span className="mt-1 block text-ink-2">{service.description}</span>}
    </>
  );
}

function RatePer({ rate }: { rate: Rate }) {
  const { form } = useTexts().orders;
  return (
    <span className="block text-right leading-tight">
      {formatRate(rate)}
      <span className="block text-xs">{form.perThousand}</span>
    </span>
  );
}

function asOption({ id, name }: { id: number; name: string }) {
  return { value: String(id), label: name };
}

function idOf(value: string): number | undefined {
  return value === '' ? undefined : Number(value);
}
