import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { PaletteResult, ResultGroup } from './palette-results.ts';
import { navigate } from './platform/location.ts';
import { maxSearchCharacters } from './platform/search-limit.ts';
import { adminTexts } from './texts/admin.ts';
import { Dialog } from './ui/dialog.tsx';
import { SearchField } from './ui/search-field.tsx';
import { usePaletteResults } from './use-palette-results.ts';

const texts = adminTexts.palette;

/** Goes anywhere by typing: the arrow keys choose, Enter goes. */
export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [choice, setChoice] = useState(0);
  const { groups, isSearching, hasFailed } = usePaletteResults(typed);
  const results = groups.flatMap((group) => group.results);
  const chosen = results[Math.min(choice, results.length - 1)];
  const isUpToDate =
    !isSearching || groups.some((group) => group.isInstant && chosen && group.results.includes(chosen));
  // Enter was pressed before the answer came: the results on the screen are of the former text.
  const [isEnterPending, setEnterPending] = useState(false);
  const [pendingKey, setPendingKey] = useState<string>();
  const openPending = useEffectEvent(() => {
    setEnterPending(false);
    // What the arrow keys chose must still be there; else the first that was found.
    if (chosen && !hasFailed && (choice === 0 || chosen.key === pendingKey)) go(chosen);
  });
  useEffect(() => {
    if (isEnterPending && !isSearching) openPending();
  }, [isEnterPending, isSearching]);

  function go(result: PaletteResult) {
    onClose();
    navigate(result.href);
  }

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && results.length > 0) {
      event.preventDefault();
      setChoice((Math.min(choice, results.length - 1) + step + results.length) % results.length);
    } else if (event.key === 'Enter' && (chosen || isSearching)) {
      event.preventDefault();
      if (isUpToDate && chosen) go(chosen);
      else {
        setEnterPending(true);
        setPendingKey(chosen?.key);
      }
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title={texts.title}>
      <SearchField
        data-first-field="always"
        label={texts.label}
        placeholder={texts.placeholder}
        maxLength={maxSearchCharacters}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setChoice(0);
          setEnterPending(false);
        }}
        onKeyDown={press}
        role="combobox"
        aria-expanded={results.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${id}-${chosen.key}`}
      />
      <Results id={id} groups={groups} chosen={chosen} onChoose={go} />
      <p role="status" className="mt-3 min-h-6 text-sm text-ink-2">
        {standing({ count: results.length, isSearching, hasFailed })}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-3">
        {texts.signs.map(([sign, meaning]) => (
          <span key={sign}>
            <b className="font-semibold text-ink-2">{sign}</b> {meaning}
          </span>
        ))}
      </p>
    </Dialog>
  );
}

function standing({ count, isSearching, hasFailed }: { count: number; isSearching: boolean; hasFailed: boolean }) {
  if (isSearching) return texts.searching;
  if (hasFailed) return texts.failed;
  return count === 0 ? texts.none : texts.found(count);
}

interface ResultsProps {
  readonly id: string;
  readonly groups: readonly ResultGroup[];
  readonly chosen: PaletteResult | undefined;
  readonly onChoose: (result: PaletteResult) => void;
}

function Results({ id, groups, chosen, onChoose }: ResultsProps) {
  return (
    <div role="listbox" id={`${id}-list`} aria-label={texts.results} className="mt-2">
      {groups.map(({ title, results }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset can't stand in a listbox.
        <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
          <p id={`${id}-${title}`} className="eyebrow pt-3 pb-1">
            {title}
          </p>
          {results.map((result) => (
            <Option
              key={result.key}
              id={`${id}-${result.key}`}
              result={result}
              isChosen={result === chosen}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly result: PaletteResult;
  readonly isChosen: boolean;
  readonly onChoose: (result: PaletteResult) => void;
}

function Option({ id, result, isChosen, onChoose }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // The keys are heard by the search box, which keeps the focus.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <div
      ref={option}
      role="option"
      id={id}
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={() => onChoose(result)}
      className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-md px-3 py-1.5 hover:bg-paper aria-selected:bg-sunk aria-selected:shadow-[inset_3px_0_var(--marigold)]"
    >
      <span className="min-w-0 font-semibold wrap-anywhere">{result.text}</span>
      {result.note && <span className="min-w-0 text-sm wrap-anywhere text-ink-2">{result.note}</span>}
    </div>
  );
}
