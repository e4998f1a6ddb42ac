import { type ReactNode, useId } from 'react';
import type { ChosenRows } from '../platform/chosen-rows.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { Checkbox } from './checkbox.tsx';
import type { Column } from './data-table.tsx';
import type { RowChoice } from './phone-row.tsx';

interface ChoiceTexts<T> {
  readonly column: string;
  readonly page: string;
  readonly clear: string;
  /** What the box of this row is for. */
  readonly choose: (item: T) => string;
}

interface ChoiceProps<T> {
  readonly chosen: ChosenRows<T>;
  readonly texts: ChoiceTexts<T>;
}

interface ColumnProps<T> extends ChoiceProps<T> {
  readonly rows: readonly SteadyRow<T>[];
}

/** The box that chooses a row, and in the head the one that chooses all rows of the page. */
export function choiceColumn<T extends { readonly id: number }>(props: ColumnProps<T>): Column<SteadyRow<T>> {
  return {
    key: 'choice',
    header: props.texts.column,
    isHeaderHidden: true,
    head: <PageChoice {...props} />,
    cell: (row) => <Choice row={row} {...props} />,
  };
}

/** How a row of a phone's list is chosen. */
export function choiceOf<T extends { readonly id: number }>(
  row: SteadyRow<T>,
  { chosen, texts }: ChoiceProps<T>,
): RowChoice {
  const { item } = row;
  const isChosen = chosen.has(item.id);
  return {
    label: texts.choose(item),
    isChosen,
    isDisabled: !chosen.mayChoose(row),
    isChoosing: chosen.list.length > 0,
    toggle: () => chosen.choose([item], !isChosen),
  };
}

function Choice<T extends { readonly id: number }>({ row, chosen, texts }: ChoiceProps<T> & { row: SteadyRow<T> }) {
  const { item } = row;
  return (
    <span className="inline-flex align-middle">
      <Checkbox
        aria-label={texts.choose(item)}
        checked={chosen.has(item.id)}
        disabled={!chosen.mayChoose(row)}
        onChange={(event) => chosen.choose([item], event.target.checked)}
      />
    </span>
  );
}

function PageChoice<T extends { readonly id: number }>({ chosen, texts, rows }: ColumnProps<T>) {
  const choosable = rows.filter(chosen.mayChoose).map(({ item }) => item);
  const onPage = choosable.filter(({ id }) => chosen.has(id)).length;
  return (
    <span className="inline-flex align-middle">
      <Checkbox
        aria-label={texts.page}
        title={texts.page}
        checked={onPage > 0 && onPage === choosable.length}
        isMixed={onPage > 0 && onPage < choosable.length}
        disabled={choosable.length === 0}
        onChange={() => chosen.choose(choosable, onPage < choosable.length)}
      />
    </span>
  );
}

interface ChoiceBarProps<T> extends ColumnProps<T> {
  /** What is chosen; `onPage` of them are in sight. */
  readonly summary: (items: readonly T[], onPage: number) => ReactNode;
  /** The way to all that the list holds, beyond its page. */
  readonly further?: ReactNode;
  /** The buttons for what can be done with it. */
  readonly children: ReactNode;
}

const linkClasses =
  'min-h-11 font-semibold underline decoration-marigold decoration-2 underline-offset-4 md:pointer-fine:min-h-8';

/** What is chosen, and what can be done with it: floats over the foot of the list, so that the first choice moves no row. */
export function ChoiceBar<T extends { readonly id: number }>(props: ChoiceBarProps<T>) {
  const { chosen, rows, texts, summary, further, children } = props;
  const id = useId();
  const choosable = rows.filter(chosen.mayChoose).map(({ item }) => item);
  const count = chosen.list.length;
  const onPage = choosable.filter((item) => chosen.has(item.id)).length;
  return (
    <section
      aria-labelledby={`${id}-summary`}
      className={
        count > 0
          ? 'z-20 flex flex-wrap items-center gap-x-4 gap-y-2 bg-ink px-4 text-on-ink max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-35 max-md:rounded-t-xl max-md:pt-2 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] md:sticky md:bottom-3 md:mx-3 md:mb-3 md:rounded-xl md:py-2.5 md:shadow-raised'
          : 'contents'
      }
    >
      <p role="status" id={`${id}-summary`} className="font-semibold">
        {count > 0 ? summary(chosen.list, onPage) : <span className="sr-only">{texts.column}</span>}
      </p>
      {count > 0 && (
        <>
          <span className="flex flex-wrap gap-x-4 max-md:ml-auto">
            {onPage < choosable.length && (
              <button
                type="button"
                className={`${linkClasses} md:hidden`}
                onClick={() => chosen.choose(choosable, true)}
              >
                {texts.page}
              </button>
            )}
            {further}
            <button type="button" className={linkClasses} onClick={chosen.clear}>
              {texts.clear}
            </button>
          </span>
          <span className="flex flex-wrap gap-2 items-center max-md:w-full max-md:*:flex-1 md:ml-auto">{children}</span>
        </>
      )}
    </section>
  );
}

/** Takes what the list holds beyond its page: offered once all of the page is chosen. */
export function FurtherChoice({ label, isBusy, onPress }: { label: string; isBusy: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      className={linkClasses}
      onClick={() => !isBusy && onPress()}
    >
      {label}
    </button>
  );
}
