import { type Ref, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Service } from '../../contract/catalogue.ts';
import { afterPaint } from '../platform/after-paint.ts';
import { servicePicker as words } from '../texts/service-picker.ts';
import { useTexts } from '../texts/texts.ts';
import { ComboboxField } from '../ui/combobox-field.tsx';
import { fittingServices, listedFitting, offeredLink } from './fitting-services.rules.ts';
import { ServiceChoice } from './service-choice.tsx';
import { ServiceBounds, ServiceFacts, ServiceSources } from './service-facts.tsx';
import type { FitChoice } from './service-fit.tsx';
import type { Offers, ServicesUnderWay } from './use-offers.ts';
import { useServiceSearch } from './use-service-search.ts';

interface ServicePickerProps {
  readonly offers: Offers;
  readonly underWay: ServicesUnderWay;
  /** The link to order for, as far as it is typed: it chooses the platform, and leaves out what can't do with it. */
  readonly url: string;
  readonly platformId: number | undefined;
  /** Narrows the services; without one the category of the chosen service is shown. */
  readonly categoryId: number | undefined;
  /** Of the chosen service, which may still be under way. */
  readonly categoryOfChosen: number | undefined;
  readonly service: Service | undefined;
  readonly error: string | undefined;
  readonly serviceRef: Ref<HTMLButtonElement>;
  readonly onBlur: () => void;
  readonly onPlatform: (platformId: number | undefined) => void;
  readonly onCategory: (categoryId: number | undefined) => void;
  readonly onService: (service: Service) => void;
}

interface Choice {
  /** 0 for all of them. */
  readonly id: number;
  readonly name: string;
}

/** Platform, then category, then service: each narrows the next, and a service can be searched for at any time. */
export function ServicePicker(props: ServicePickerProps) {
  const { form } = useTexts().orders;
  const { offers, platformId, categoryId, service } = props;
  const categories = offers.categories.filter(
    (category) => platformId === undefined || category.platformId === platformId,
  );
  const categoryOf = new Map(offers.categories.map((category) => [category.id, category]));
  const platformNames = new Map(offers.platforms.map((platform) => [platform.id, platform.name]));
  // Group by group, in the order of the categories.
  const services = categories
    .filter((category) => categoryId === undefined || category.id === categoryId)
    .flatMap((category) => offers.services.filter((each) => each.categoryId === category.id));

  const fit = useFit(props, services);
  const { search, otherNamesOf } = useServiceSearch(offers, fit.services);

  const groupOf = (each: Service) => {
    const category = categoryOf.get(each.categoryId);
    const platformName = platformNames.get(category?.platformId ?? 0) ?? '';
    return category?.platformId !== platformId ? `${platformName} · ${category?.name ?? ''}` : (category?.name ?? '');
  };

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          label={form.platform}
          searchPlaceholder={words.platformSearch}
          choices={[{ id: 0, name: words.allPlatforms }, ...offers.platforms]}
          chosenId={platformId}
          otherNamesOf={otherNamesOf}
          onChoose={props.onPlatform}
        />
        <ChoiceField
          label={form.category}
          searchPlaceholder={words.categorySearch}
          choices={[{ id: 0, name: words.allCategories }, ...(platformId === undefined ? [] : categories)]}
          chosenId={categoryId ?? props.categoryOfChosen}
          isDisabled={platformId === undefined}
          otherNamesOf={otherNamesOf}
          onChoose={props.onCategory}
        />
      </div>
      <ServiceChoice
        ref={props.serviceRef}
        services={fit.services}
        underWay={props.underWay}
        isOfAll={platformId === undefined}
        fit={fit.choice}
        service={service}
        search={search}
        groupOf={groupOf}
        error={props.error}
        hint={service && <ChosenService service={service} />}
        // Checked after the choice has arrived, which would else be reported as missing.
        onBlur={() => afterPaint(props.onBlur)}
        onChoose={(chosen) => afterPaint(() => props.onService(chosen))}
      />
    </>
  );
}

/** The services that fit the link, until somebody wants to see all. */
function useFit({ offers, url, categoryOfChosen, onPlatform }: ServicePickerProps, services: readonly Service[]) {
  const { platforms } = offers;
  const link = useMemo(() => offeredLink(url, platforms), [url, platforms]);
  const ofLink = useMemo(
    () => link && fittingServices({ services: offers.services, categories: offers.categories }, link),
    [link, offers.services, offers.categories],
  );
  const [seesAllFor, setSeesAllFor] = useState<string>();
  const platformOfLink = link?.platformId;
  const follow = useEffectEvent((platformId: number) => {
    // Who has chosen a service is told that the link is of another platform, and keeps what was chosen.
    if (categoryOfChosen === undefined) onPlatform(platformId);
  });
  useEffect(() => {
    if (platformOfLink !== undefined) follow(platformOfLink);
  }, [platformOfLink]);

  const fitting = ofLink && listedFitting(services, ofLink);
  if (!link || !fitting) return { services, choice: undefined };
  const seesAll = seesAllFor === url;
  const choice: FitChoice = {
    link,
    seesAll,
    count: fitting.length,
    of: services.length,
    toggle: () => setSeesAllFor(seesAll ? undefined : url),
  };
  return { services: seesAll ? services : fitting, choice };
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly searchPlaceholder: string;
  /** The first stands for all. */
  readonly choices: readonly Choice[];
  readonly chosenId: number | undefined;
  readonly isDisabled?: boolean;
  readonly otherNamesOf: (name: string) => string;
  readonly onChoose: (id: number | undefined) => void;
}

function ChoiceField(props: ChoiceFieldProps) {
  const { label, searchPlaceholder, choices, chosenId, isDisabled = false, otherNamesOf, onChoose } = props;
  return (
    <ComboboxField
      className="min-w-0"
      label={label}
      searchPlaceholder={searchPlaceholder}
      items={choices}
      value={choices.find(({ id }) => id === chosenId) ?? choices[0] ?? null}
      isDisabled={isDisabled}
      // The list is seen to close before the services are filtered.
      onChange={(choice) => afterPaint(() => onChoose(choice?.id || undefined))}
      itemKey={(each) => each.id}
      itemText={(each) => each.name}
      itemKeywords={(each) => otherNamesOf(each.name)}
    />
  );
}

/** All that is said of the service that is chosen. */
function ChosenService({ service }: { service: Service }) {
  return (
    <span className="grid gap-2 text-ink-2">
      <ServiceFacts service={service} />
      <span>
        <ServiceBounds service={service} />
        {service.description !== '' && ` · ${service.description}`}
      </span>
      <span>
        <ServiceSources service={service} />
      </span>
    </span>
  );
}
