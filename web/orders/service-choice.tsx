import { Combobox } from '@base-ui/react/combobox';
import { ChevronsUpDown, Search, X } from 'lucide-react';
import {
  type ReactNode,
  type Ref,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Service } from '../../contract/catalogue.ts';
import { servicePicker as words } from '../texts/service-picker.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { controlClasses, Field, useFieldControl } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useCloseRequest } from '../ui/use-close-request.ts';
import { useUiWords } from '../ui/words.ts';
import { RatePer, ServiceCard } from './service-card.tsx';
import { serviceFilters } from './service-filters.rules.ts';
import { ServiceFilters } from './service-filters.tsx';
import { type FitChoice, ServiceFit } from './service-fit.tsx';
import type { ServicesUnderWay } from './use-offers.ts';
import { type ListedService, type ServiceGroup, useServiceList } from './use-service-list.ts';
import { useShownRates } from './use-shown-rates.ts';

interface ServiceChoiceProps {
  readonly services: readonly Service[];
  readonly underWay: ServicesUnderWay;
  /** Those of every platform are to choose from. */
  readonly isOfAll: boolean;
  /** Undefined where no link leaves any out. */
  readonly fit: FitChoice | undefined;
  readonly service: Service | undefined;
  readonly search: (query: string) => readonly Service[];
  readonly groupOf: (service: Service) => string;
  readonly hint: ReactNode;
  readonly error: string | undefined;
  readonly ref: Ref<HTMLButtonElement>;
  readonly onBlur: () => void;
  readonly onChoose: (service: Service) => void;
}

/** One of the services, compared as cards and found by typing; on phones it takes the whole screen. */
export function ServiceChoice(props: ServiceChoiceProps) {
  const { services, service, search, groupOf, hint, error, underWay, onBlur, onChoose } = props;
  const { common, orders } = useTexts();
  const { form } = orders;
  const control = useFieldControl(undefined, { hint, error });
  const rateOf = useShownRates();
  const [isOpen, setOpen] = useState(false);
  // The list is painted with its first cards, before the cards out of sight are rendered.
  const isPainted = useDeferredValue(isOpen);
  const isOpening = isOpen && !isPainted;
  const list = useServiceList({ services, service, search, groupOf, rateOf: (each) => rateOf(each).rate, isOpening });
  const details = useDetails();
  const toggle = (next: boolean) => {
    setOpen(next);
    if (next && props.isOfAll) underWay.fetchAll();
    if (!next) {
      details.show(undefined);
      list.reset();
      onBlur();
    }
  };
  useCloseRequest(isOpen, () => toggle(false));

  return (
    <Field label={form.service} hint={hint} error={error} id={control.id}>
      <Combobox.Root<ListedService>
        items={list.groups}
        filteredItems={list.groups}
        inputValue={list.query}
        onInputValueChange={(query) => {
          // What fits best may be of another platform.
          if (query.trim() !== '') underWay.fetchAll();
          list.setQuery(query);
        }}
        value={useMemo(() => (service ? { key: '', service } : null), [service])}
        onValueChange={(chosen, eventDetails) => {
          // Enter must not choose from the list of an earlier text.
          if (list.isStale && eventDetails.event.type === 'keydown') eventDetails.cancel();
          else if (chosen) onChoose(chosen.service);
        }}
        isItemEqualToValue={(one, other) => one.service.id === other.service.id}
        itemToStringLabel={(listed) => listed.service.name}
        onItemHighlighted={(listed, { reason }) => reason === 'keyboard' && details.show(listed?.key)}
        open={isOpen}
        onOpenChange={(next, { event, reason, cancel }) => {
          // Enter closes a list without results, but they may still come. The page may move under a press, which ends elsewhere then.
          const isStillSearching = !next && list.isStale && event.type === 'keydown' && reason === 'none';
          if (isStillSearching || reason === 'cancel-open') cancel();
          else toggle(next);
        }}
        autoHighlight
      >
        <Combobox.Trigger
          {...control}
          ref={props.ref}
          className={classNames(controlClasses, 'flex items-center gap-3 text-left data-placeholder:text-ink-3')}
        >
          <span className="min-w-0 flex-1">
            {service ? (
              <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <span>{service.name}</span>
                {service.isInstantStart && <Badge tone="gold">{words.instant}</Badge>}
                <span className="ml-auto">
                  <RatePer service={service} {...rateOf(service)} />
                </span>
              </span>
            ) : (
              (services.length === 0 && underWay.isLoading && common.loading) || words.servicePlaceholder
            )}
          </span>
          <ChevronsUpDown aria-hidden className="size-4.5 shrink-0 text-ink-3" />
        </Combobox.Trigger>
        <Popup list={list} fit={props.fit} underWay={underWay} onClose={() => toggle(false)}>
          {(group: ServiceGroup) => (
            <Combobox.Group key={group.name} items={group.items} role="rowgroup">
              <Combobox.GroupLabel className="eyebrow px-3.5 pt-2 pb-1">{group.name}</Combobox.GroupLabel>
              <Combobox.Collection>
                {(listed: ListedService) => (
                  <ServiceCard
                    key={listed.key}
                    listed={listed}
                    {...rateOf(listed.service)}
                    isOpen={listed.key === details.shown}
                    onToggle={details.toggle}
                    isFavourite={list.favourites.includes(listed.service.id)}
                    onFavourite={list.toggleFavourite}
                  />
                )}
              </Combobox.Collection>
            </Combobox.Group>
          )}
        </Popup>
      </Combobox.Root>
    </Field>
  );
}

/** The service whose description is shown in the list. */
function useDetails() {
  const [shown, show] = useState<string>();
  const toggle = useCallback((key: string) => show((before) => (before === key ? undefined : key)), []);
  return { shown, show, toggle };
}

interface PopupProps {
  readonly list: ReturnType<typeof useServiceList>;
  readonly fit: FitChoice | undefined;
  readonly underWay: ServicesUnderWay;
  readonly onClose: () => void;
  readonly children: Combobox.Collection.Props['children'];
}

function Popup({ list, fit, underWay, onClose, children }: PopupProps) {
  const ui = useUiWords();
  return (
    <Combobox.Portal>
      <Combobox.Positioner
        sideOffset={6}
        className="z-40 max-md:fixed! max-md:inset-0! max-md:w-auto! max-md:transform-none!"
      >
        <Combobox.Popup
          aria-label={words.title}
          className="flex w-full flex-col overflow-hidden bg-paper transition-[opacity,translate] duration-150 data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 max-md:h-dvh md:max-h-(--available-height) md:w-(--anchor-width) md:min-w-[30rem] md:rounded-xl md:border md:border-line-strong md:shadow-raised"
        >
          <div className="flex items-center justify-between bg-sheet py-1 pr-2 pl-4 md:hidden">
            <h2 className="text-xl">{words.title}</h2>
            <IconButton label={ui.close} icon={<X aria-hidden />} onClick={onClose} />
          </div>
          <div className="flex items-center gap-2.5 border-b border-line bg-sheet px-3.5">
            <Search aria-hidden className="size-5 shrink-0 text-ink-3" />
            <Combobox.Input
              aria-label={words.serviceSearch}
              aria-haspopup="grid"
              placeholder={words.serviceSearch}
              className="min-h-12 w-full bg-transparent text-base outline-none"
            />
          </div>
          <ServiceFilters
            filters={list.filters}
            counts={list.counts}
            sort={list.sort}
            onToggle={list.toggleFilter}
            onSort={list.setSort}
          />
          {fit && <ServiceFit {...fit} />}
          <Combobox.Empty>
            <NothingFits {...{ list, underWay }} />
          </Combobox.Empty>
          <Combobox.List
            role="grid"
            className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain py-1.5 data-empty:p-0 md:max-h-[34rem]"
          >
            <Combobox.Collection>{children}</Combobox.Collection>
            {list.countSoFar !== undefined && <EndOfCards key={list.countSoFar} onNear={list.showMore} />}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

/** Names what keeps services out, and lets them in again; or says that they are still to come. */
function NothingFits({ list, underWay }: Pick<PopupProps, 'list' | 'underWay'>) {
  const ui = useUiWords();
  const texts = useTexts();
  const names = serviceFilters.filter((each) => list.filters.has(each)).map((each) => words.filterNames[each]);
  if (underWay.error)
    return (
      <ErrorState
        title={texts.orders.form.servicesFailed}
        reason={reasonOf(underWay.error, texts)}
        isRetrying={underWay.isLoading}
        onRetry={underWay.retry}
      />
    );
  const isByFilters = list.hasFound && names.length > 0;
  return (
    <div className="grid justify-items-center gap-3 px-3.5 py-6 text-center text-ink-2">
      <p>{isByFilters ? words.noneFits(names.join(', ')) : underWay.isLoading ? ui.loading : ui.nothingFound}</p>
      {isByFilters && (
        <Button isSmall onClick={list.clearFilters}>
          {words.clearFilters}
        </Button>
      )}
    </div>
  );
}

/** Asks for more cards before a person comes to the last one. */
function EndOfCards({ onNear }: { onNear: () => void }) {
  const near = useEffectEvent(onNear);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current) return;
    const seen = ([entry]: IntersectionObserverEntry[]) => entry?.isIntersecting && near();
    const observer = new IntersectionObserver(seen, { root: end.current.parentElement, rootMargin: '600px 0px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} aria-hidden className="h-11" />;
}
