import { Columns3, Rows3, Rows4 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { pageSizes, useDensity, usePageSize } from '../platform/list-look.ts';
import { classNames } from './class-names.ts';
import type { ColumnName } from './data-table.tsx';
import { IconButton } from './icon-button.tsx';

const ColumnChoice = lazy(() => import('./column-choice.tsx').then((m) => ({ default: m.ColumnChoice })));

const words = {
  rows: 'Rows on a page',
  rowsOf: (size: string) => `${size} rows on a page`,
  dense: 'Rows of one line',
  roomy: 'Rows that show all',
  columns: 'Choose columns',
};

interface ListLookProps {
  /** The label of the table. */
  readonly table: string;
  readonly columns: readonly ColumnName[];
  /** The page that is open counts other rows once its size is another. */
  readonly onPageSize: () => void;
}

/** How many rows a page has and how high they are; this device remembers it for all lists. */
export function ListLook({ table, columns, onPageSize }: ListLookProps) {
  const [pageSize, setPageSize] = usePageSize();
  const [density, setDensity] = useDensity();
  const [isChoosing, setIsChoosing] = useState(false);
  const isDense = density === 'dense';
  return (
    <div className="flex items-center gap-1">
      {columns.length > 1 && (
        <IconButton
          label={words.columns}
          icon={<Columns3 aria-hidden />}
          className="max-md:hidden md:pointer-fine:size-9"
          onClick={() => setIsChoosing(true)}
        />
      )}
      {isChoosing && (
        <Suspense>
          <ColumnChoice table={table} columns={columns} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
      <IconButton
        label={isDense ? words.roomy : words.dense}
        icon={isDense ? <Rows3 aria-hidden /> : <Rows4 aria-hidden />}
        className="max-md:hidden md:pointer-fine:size-9"
        onClick={() => setDensity(isDense ? 'roomy' : 'dense')}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend of its own. */}
      <div
        role="group"
        aria-label={words.rows}
        className="flex items-center rounded-full border-[1.5px] border-edge bg-sheet"
      >
        {pageSizes.map((size) => (
          <button
            key={size}
            type="button"
            aria-label={words.rowsOf(size)}
            title={words.rowsOf(size)}
            aria-pressed={size === pageSize}
            className={classNames(
              'min-h-10 min-w-10 rounded-full px-2 text-sm font-semibold tabular md:pointer-fine:min-h-8 md:pointer-fine:min-w-8',
              size === pageSize ? 'bg-ink text-on-ink' : 'text-ink-2 hover:text-ink',
            )}
            onClick={() => {
              if (size === pageSize) return;
              setPageSize(size);
              onPageSize();
            }}
          >
            {size}
          </button>
        ))}
      </div>
    </div>
  );
}
