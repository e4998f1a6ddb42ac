import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown, Search } from 'lucide-react';
import { type ReactNode, type Ref, useDeferredValue, useMemo, useState } from 'react';
import { classNames } from './class-names.ts';
import { controlClasses, Field, type FieldText, useFieldControl } from './field.tsx';
import { wordMatcher } from './matches-words.ts';
import { Skeleton } from './skeleton.tsx';
import { useCloseRequest } from './use-close-request.ts';
import { useUiWords } from './words.ts';

type ItemParts<Item> = {
  /** Names the item, and is what a person searches in. */
  itemText: (item: Item) => string;
  /** A second, fainter line in the list. */
  itemNote?: ((item: Item) => ReactNode) | undefined;
  itemBadge?: ((item: Item) => ReactNode) | undefined;
  /** At the right end: a price, a count. */
  itemAside?: ((item: Item) => ReactNode) | undefined;
};

type ComboboxFieldProps<Item> = FieldText &
  ItemParts<Item> & {
    /** Undefined: not here yet. */
    items: readonly Item[] | undefined;
    value: Item | null;
    onChange: (item: Item | null) => void;
    onBlur?: () => void;
    itemKey: (item: Item) => string | number;
    /** More words to find an item by, beside its text. */
    itemKeywords?: (item: Item) => string;
    /** Items of one group stand under its heading. */
    groupOf?: (item: Item) => string;
    placeholder?: string;
    searchPlaceholder?: string;
    isDisabled?: boolean;
    id?: string;
    /** The button that opens the list, to focus it. */
    ref?: Ref<HTMLButtonElement>;
    className?: string;
  };

/** More than fit in the list before it is scrolled. */
const itemsAtFirst = 12;

/** One of many, found by typing: a list under the field, at the top of the window on phones where the keyboard leaves room. */
export function ComboboxField<Item>({
  items,
  value,
  onChange,
  onBlur,
  itemKey,
  itemKeywords,
  groupOf,
  placeholder,
  searchPlaceholder,
  isDisabled = false,
  id,
  ref,
  className,
  itemText,
  itemNote,
  itemBadge,
  itemAside,
  ...text
}: ComboboxFieldProps<Item>) {
  const words = useUiWords();
  const control = useFieldControl(id, text);
  const [isOpen, setOpen] = useState(false);
  // The list is painted with its first items, before the items out of sight are rendered.
  const isPainted = useDeferredValue(isOpen);
  const toggle = (next: boolean) => {
    setOpen(next);
    if (!next) onBlur?.();
  };
  useCloseRequest(isOpen, () => toggle(false));
  const groups = useMemo(() => groupItems(items ?? [], groupOf), [items, groupOf]);
  const searchedText = (item: Item) => `${itemText(item)} ${itemKeywords?.(item) ?? ''}`;
  const matches = wordMatcher(() => (items ?? []).map(searchedText));
  const parts = { itemText, itemNote, itemBadge, itemAside };
  const placeOf = (chosen: Item | null) => {
    const listed = groupOf ? groups.flatMap((group) => group.items) : (items ?? []);
    return chosen === null ? -1 : listed.findIndex((item) => itemKey(item) === itemKey(chosen));
  };

  return (
    <Field {...text} id={control.id} className={className}>
      {items === undefined ? (
        <Skeleton className="h-12 w-full" />
      ) : (
        <Combobox.Root<Item>
          items={groupOf ? groups : items}
          value={value}
          onValueChange={onChange}
          isItemEqualToValue={(one, other) => itemKey(one) === itemKey(other)}
          itemToStringLabel={itemText}
          filter={(item: Item, query) => matches(searchedText(item), query)}
          limit={isOpen && !isPainted ? Math.max(itemsAtFirst, placeOf(value) + 1) : -1}
          open={isOpen}
          // The page may move under a press, which ends elsewhere then.
          onOpenChange={(next, { reason, cancel }) => (reason === 'cancel-open' ? cancel() : toggle(next))}
          disabled={isDisabled}
          autoHighlight
        >
          <Combobox.Trigger
            {...control}
            ref={ref}
            className={classNames(controlClasses, 'flex items-center gap-3 text-left data-placeholder:text-ink-3')}
          >
            <span className="min-w-0 flex-1">
              {value === null ? (placeholder ?? words.choose) : <Chosen<Item> item={value} parts={parts} />}
            </span>
            <ChevronsUpDown aria-hidden className="size-4.5 shrink-0 text-ink-3" />
          </Combobox.Trigger>
          <Popup label={text.label} searchPlaceholder={searchPlaceholder ?? words.search}>
            {groupOf
              ? (group: ItemGroup<Item>) => (
                  <Combobox.Group key={group.name} items={group.items}>
                    <Combobox.GroupLabel className="eyebrow px-3.5 pt-3 pb-1">{group.name}</Combobox.GroupLabel>
                    <Combobox.Collection>
                      {(item: Item) => <Choice key={itemKey(item)} item={item} parts={parts} />}
                    </Combobox.Collection>
                  </Combobox.Group>
                )
              : (item: Item) => <Choice key={itemKey(item)} item={item} parts={parts} />}
          </Popup>
        </Combobox.Root>
      )}
    </Field>
  );
}

type PopupProps = {
  label: ReactNode;
  searchPlaceholder: string;
  children: Combobox.List.Props['children'];
};

function Popup({ label, searchPlaceholder, children }: PopupProps) {
  const words = useUiWords();
  const name = typeof label === 'string' ? label : searchPlaceholder;
  return (
    <Combobox.Portal>
      <Combobox.Backdrop className="fixed inset-0 z-40 bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 md:hidden" />
      <Combobox.Positioner
        sideOffset={6}
        className="z-40 max-md:fixed! max-md:inset-x-2! max-md:top-2! max-md:bottom-auto! max-md:w-auto! max-md:transform-none!"
      >
        <Combobox.Popup
          aria-label={name}
          className="flex w-full flex-col overflow-hidden rounded-xl border border-line-strong bg-sheet shadow-raised transition-[opacity,translate] duration-150 data-ending-style:-translate-y-1 data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0 md:w-(--anchor-width) md:min-w-80"
        >
          <div data-head className="flex items-center gap-2.5 border-b border-line px-3.5">
            <Search aria-hidden className="size-5 shrink-0 text-ink-3" />
            <Combobox.Input
              aria-label={searchPlaceholder}
              placeholder={searchPlaceholder}
              className="min-h-12 w-full bg-transparent text-base outline-none"
            />
          </div>
          <Combobox.Empty>
            <p className="px-3.5 py-6 text-center text-ink-2">{words.nothingFound}</p>
          </Combobox.Empty>
          <Combobox.List className="max-h-[48dvh] scroll-py-2 overflow-y-auto overscroll-contain py-1.5 data-empty:p-0 md:max-h-[min(26rem,calc(var(--available-height)-4rem))]">
            {children}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

type PartsProps<Item> = { item: Item; parts: ItemParts<Item> };

function Chosen<Item>({ item, parts }: PartsProps<Item>) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span>{parts.itemText(item)}</span>
      {parts.itemBadge?.(item)}
      <span className="ml-auto text-ink-3">{parts.itemAside?.(item)}</span>
    </span>
  );
}

function Choice<Item>({ item, parts }: PartsProps<Item>) {
  const note = parts.itemNote?.(item);
  return (
    <Combobox.Item
      value={item}
      className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto] data-highlighted:bg-marigold-wash data-selected:font-semibold"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {parts.itemText(item)}
          {parts.itemBadge?.(item)}
        </span>
        {note && <span className="block text-sm font-normal text-ink-2">{note}</span>}
      </span>
      <span className="shrink-0 text-ink-2">{parts.itemAside?.(item)}</span>
      <span className="size-4.5 shrink-0">
        <Combobox.ItemIndicator>
          <Check aria-hidden strokeWidth={2.5} className="size-4.5 text-leaf" />
        </Combobox.ItemIndicator>
      </span>
    </Combobox.Item>
  );
}

type ItemGroup<Item> = { name: string; items: Item[] };

function groupItems<Item>(items: readonly Item[], groupOf: ((item: Item) => string) | undefined): ItemGroup<Item>[] {
  if (!groupOf) return [];
  return [...Map.groupBy(items, groupOf)].map(([name, group]) => ({ name, items: group }));
}
