import { type ReactNode, useId } from 'react';
import type { ChosenRows } from '../platform/chosen-rows.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import type { Column } from './data-table.tsx';

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

/** The box that chooses a row. */
export function choiceColumn<T extends { readonly id: number }>(props: ChoiceProps<T>): Column<SteadyRow<T>> {
  return {
    key: 'choice',
    header: props.texts.column,
    isHeaderHidden: true,
    cell: (row) => <Choice row={row} {...props} />,
  };
}

function Choice<T extends { readonly id: number }>({ row, chosen, texts }: ChoiceProps<T> & { row: SteadyRow<T> }) {
  const boxId = useId();
  const { item } = row;
  return (
    // A card has room to say what its box is for.
    <label htmlFor={boxId} className="inline-flex items-center gap-2.5 max-md:min-h-11">
      <Checkbox
        id={boxId}
        aria-label={texts.choose(item)}
        checked={chosen.has(item.id)}
        disabled={!chosen.mayChoose(row)}
        onChange={(event) => chosen.choose([item], event.target.checked)}
      />
      <span className="md:hidden">{texts.column}</span>
    </label>
  );
}

interface ChoiceBarProps<T> extends ChoiceProps<T> {
  readonly rows: readonly SteadyRow<T>[];
  /** What is chosen; `onPage` of them are in sight. */
  readonly summary: (items: readonly T[], onPage: number) => string;
  /** The buttons for what can be done with it. */
  readonly children: ReactNode;
}

/** What is chosen, and what can be done with it; always there, so that the first choice moves no row. */
export function ChoiceBar<T extends { readonly id: number }>(props: ChoiceBarProps<T>) {
  const { chosen, rows, texts, summary, children } = props;
  const id = useId();
  const choosable = rows.filter(chosen.mayChoose).map(({ item }) => item);
  const count = chosen.list.length;
  const onPage = choosable.filter((item) => chosen.has(item.id)).length;
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-paper px-3.5 py-1.5">
      <label htmlFor={id} className="inline-flex min-h-11 items-center gap-2.5 text-[0.9375rem]">
        <Checkbox
          id={id}
          checked={onPage > 0 && onPage === choosable.length}
          isMixed={onPage > 0 && onPage < choosable.length}
          disabled={choosable.length === 0}
          onChange={() => chosen.choose(choosable, onPage < choosable.length)}
        />
        {texts.page}
      </label>
      <p role="status" className="text-[0.9375rem] font-semibold md:ml-auto">
        {count > 0 && summary(chosen.list, onPage)}
      </p>
      {count > 0 && (
        <span className="flex flex-wrap gap-2">
          <Button isSmall variant="ghost" onClick={chosen.clear}>
            {texts.clear}
          </Button>
          {children}
        </span>
      )}
    </div>
  );
}
