import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { Service } from '../../contract/catalogue.ts';
import { fetchWhenIdle } from '../platform/when-idle.ts';
import { useTexts } from '../texts/texts.ts';
import { TextField } from '../ui/text-field.tsx';
import type { Offers } from './use-offers.ts';
import type { OrderedFor } from './wanted-link.rules.ts';

const PasteLink = lazy(async () => ({ default: (await fetchWhenIdle(() => import('./paste-link.tsx'))).PasteLink }));
const LinkNote = lazy(async () => ({ default: (await fetchWhenIdle(() => import('./link-note.tsx'))).LinkNote }));

/** Longer than any link, and short enough to be looked at while it is typed: a paste of megabytes would freeze the page. */
const maxTypedCharacters = 20_000;

type LinkFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'value'> & {
  value: string;
  offers: Offers;
  service: Service | undefined;
  /** The link of an order that is placed again. */
  againUrl?: string | undefined;
  /** The order may have been sent, and a retry must be the same. */
  isOut?: boolean;
  onUrl: (url: string) => void;
};

/** What the link is ordered for; undefined until a service has been chosen. */
export function orderedFor(offers: Offers, service: Service | undefined): OrderedFor | undefined {
  const category = offers.categories.find(({ id }) => id === service?.categoryId);
  const platform = offers.platforms.find(({ id }) => id === category?.platformId);
  if (!service || !category || !platform) return undefined;
  return {
    platform: platform.icon,
    serviceName: (import.meta.env.LANGUAGE === 'hi' && service.englishName) || service.name,
    categoryName: (import.meta.env.LANGUAGE === 'hi' && category.englishName) || category.name,
    serviceType: service.type,
  };
}

/** The link to order for, with a note on what it is seen to be. */
export function LinkField({ offers, service, value, againUrl, isOut = false, onUrl, ...field }: LinkFieldProps) {
  const { form } = useTexts().orders;
  const ordered = orderedFor(offers, service);
  const [openedWith] = useState(value);
  const keptUrl = againUrl ?? openedWith;
  return (
    <TextField
      label={form.link}
      hint={
        <span aria-live="polite">
          {value === '' && !ordered ? (
            form.linkHint
          ) : (
            <Suspense fallback={form.linkHint}>
              <LinkNote url={value} {...{ keptUrl, isOut, ordered, onUrl }} />
            </Suspense>
          )}
        </span>
      }
      placeholder={form.linkPlaceholder}
      type="url"
      inputMode="url"
      autoComplete="off"
      maxLength={maxTypedCharacters}
      value={value}
      suffix={
        <Suspense>
          <PasteLink onUrl={onUrl} />
        </Suspense>
      }
      {...field}
    />
  );
}
