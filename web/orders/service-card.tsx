import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronDown, Star } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import type { Service } from '../../contract/catalogue.ts';
import { isPackage } from '../../contract/is-package.ts';
import { formatRate, type Rate } from '../../contract/money.ts';
import { servicePicker as words } from '../texts/service-picker.ts';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { hasFacts } from './service-facts.rules.ts';
import { ServiceBounds, ServiceFacts, ServiceSources } from './service-facts.tsx';
import type { ListedService } from './use-service-list.ts';

interface ServiceCardProps {
  readonly listed: ListedService;
  readonly rate: Rate;
  readonly before: Rate | undefined;
  readonly isOpen: boolean;
  readonly onToggle: (key: string) => void;
  readonly isFavourite: boolean;
  readonly onFavourite: (serviceId: number) => void;
}

/** A service to compare and to choose. What is pressed beside choosing it stands in a cell of its own. */
export const ServiceCard = memo(function ServiceCard(props: ServiceCardProps) {
  const { listed, rate, before, isOpen, onToggle, isFavourite, onFavourite } = props;
  const { service, key } = listed;
  return (
    <Combobox.Row className="relative mx-2 mb-2 rounded-lg border border-line bg-sheet [contain-intrinsic-size:auto_8.5rem] [content-visibility:auto] has-data-highlighted:border-edge has-data-highlighted:bg-marigold-wash has-data-selected:border-ink">
      <Combobox.Item
        value={listed}
        className="grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 px-3 pt-2.5 pb-2"
      >
        <span className="leading-snug font-semibold">
          {service.name} {service.isInstantStart && <Badge tone="gold">{words.instant}</Badge>}
          <Combobox.ItemIndicator render={<span />}>
            <Check aria-hidden strokeWidth={2.5} className="ml-1.5 inline size-4.5 text-leaf" />
          </Combobox.ItemIndicator>
        </span>
        <RatePer service={service} rate={rate} before={before} />
        <span className="col-span-2 border-t border-dashed border-line-strong pt-1.5 empty:hidden">
          <ServiceFacts service={service} />
        </span>
        <span className={classNames(isOpen ? 'col-span-2 text-sm text-ink-2' : 'sr-only')}>{service.description}</span>
        {isOpen && (
          <span className="col-span-2 text-sm text-ink-2">
            <ServiceSources service={service} />
          </span>
        )}
        <span className="col-span-2 flex min-h-8 items-center pr-36 text-xs text-ink-2">
          <span>
            <ServiceBounds service={service} />
          </span>
        </span>
      </Combobox.Item>
      {/* biome-ignore lint/a11y: a list of cards is no table, and only its roles are those of one */}
      <div role="gridcell" className="absolute right-1 bottom-0.5 flex" onMouseDown={keepFocus}>
        {(service.description !== '' || hasFacts(service)) && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={words.detailsOf(service.name)}
            className="inline-flex min-h-11 items-center gap-1 rounded-lg px-2 text-sm font-semibold text-ink-2 hover:text-ink"
            onClick={() => onToggle(key)}
          >
            {words.details}
            <ChevronDown aria-hidden className={classNames('size-4', isOpen && 'rotate-180')} />
          </button>
        )}
        <IconButton
          label={words.favourite(service.name)}
          aria-pressed={isFavourite}
          icon={<Star aria-hidden className={classNames(isFavourite && 'fill-current text-gold')} />}
          onClick={() => onFavourite(service.id)}
        />
      </div>
    </Combobox.Row>
  );
});

/** A press leaves the focus in the search field. Focus that moves there and back may scroll the page before the press ends. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

export function RatePer({ service, rate, before }: Pick<ServiceCardProps, 'rate' | 'before'> & { service: Service }) {
  return (
    <span className="block text-right leading-tight">
      <span className="font-semibold">{formatRate(rate)}</span>
      {before !== undefined && (
        <s className="text-sm text-ink-3 max-md:block md:ml-1.5">
          <span className="sr-only">{words.insteadOf}</span>
          {formatRate(before)}
        </s>
      )}
      <span className="block text-xs text-ink-3">{isPackage(service.type) ? words.perPackage : words.perThousand}</span>
    </span>
  );
}
