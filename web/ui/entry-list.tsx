import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { withMoved } from './entries.ts';
import { IconButton } from './icon-button.tsx';

interface EntryListTexts {
  readonly number: (place: number) => string;
  readonly up: (place: number) => string;
  readonly down: (place: number) => string;
  readonly remove: (place: number) => string;
  readonly moved: (place: number, all: number) => string;
  readonly removed: string;
  readonly add: string;
  readonly full: (most: number) => string;
}

interface EntryListProps<T> {
  readonly texts: EntryListTexts;
  /** One below that of the part they stand in. */
  readonly heading: 'h3' | 'h4';
  /** `key` stays the same while an entry moves. */
  readonly entries: readonly T[];
  readonly most: number;
  readonly error: string | undefined;
  readonly isFaulty: (entry: T) => boolean;
  /** Put on the first entry at fault, for the focus. */
  readonly faulty: (element: HTMLElement | null) => void;
  readonly isBusy: boolean;
  /** The list with an empty entry at its end. */
  readonly withAdded: () => readonly T[];
  readonly onChange: (entries: readonly T[]) => void;
  /** Beside the number of an entry. */
  readonly badge?: (entry: T) => ReactNode;
  /** The fields of an entry. */
  readonly children: (entry: T, at: number) => ReactNode;
}

/** Entries of a form that are put in, changed, ordered and taken out. */
export function EntryList<T extends { readonly key: number }>(props: EntryListProps<T>) {
  const {
    texts,
    heading: Heading,
    entries,
    most,
    error,
    isFaulty,
    faulty,
    isBusy,
    withAdded,
    onChange,
    badge,
    children,
  } = props;
  const [said, setSaid] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const firstFaulty = entries.findIndex(isFaulty);
  const isFull = entries.length >= most;

  const move = (at: number, by: -1 | 1, { currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (isBusy || !entries[at + by]) return;
    onChange(withMoved(entries, at, by));
    setSaid(texts.moved(at + by + 1, entries.length));
    // An element that changes its place loses the focus.
    requestAnimationFrame(() => currentTarget.focus());
  };
  const remove = (at: number) => {
    if (isBusy) return;
    onChange(entries.toSpliced(at, 1));
    setSaid(texts.removed);
    addButton.current?.focus();
  };
  const add = () => {
    onChange(withAdded());
    // Its fields are there after the next frame.
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  };

  return (
    <>
      <div role="alert">
        {error !== undefined && (
          <Banner tone="clay" className="mt-4">
            {error}
          </Banner>
        )}
      </div>
      <ol ref={list} className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        {entries.map((entry, at) => (
          <li
            key={entry.key}
            ref={at === firstFaulty ? faulty : undefined}
            tabIndex={-1}
            className="scroll-mt-24 scroll-mb-24 rounded-lg border border-line bg-paper p-4"
          >
            <div className="flex items-center gap-2">
              <Heading className="mr-auto flex flex-wrap items-center gap-2 text-base">
                {texts.number(at + 1)}
                {badge?.(entry)}
              </Heading>
              <IconButton
                label={texts.up(at + 1)}
                icon={<ArrowUp aria-hidden />}
                aria-disabled={at === 0 || undefined}
                className={at === 0 ? 'opacity-60' : undefined}
                onClick={(event) => move(at, -1, event)}
              />
              <IconButton
                label={texts.down(at + 1)}
                icon={<ArrowDown aria-hidden />}
                aria-disabled={at === entries.length - 1 || undefined}
                className={at === entries.length - 1 ? 'opacity-60' : undefined}
                onClick={(event) => move(at, 1, event)}
              />
              <IconButton label={texts.remove(at + 1)} icon={<Trash2 aria-hidden />} onClick={() => remove(at)} />
            </div>
            {children(entry, at)}
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button ref={addButton} disabled={isFull || isBusy} onClick={add}>
          <Plus aria-hidden className="size-5" />
          {texts.add}
        </Button>
        {isFull && <p className="text-sm text-ink-3">{texts.full(most)}</p>}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
