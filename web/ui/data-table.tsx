import type { ReactNode } from 'react';
import { phoneWidth } from '../platform/list-look.ts';
import { useMediaQuery } from '../platform/media-query.ts';
import type { SortInAddress } from '../platform/sort-in-address.ts';
import { classNames } from './class-names.ts';
import { ErrorState } from './error-state.tsx';
import { Skeleton } from './skeleton.tsx';
import { useUiWords } from './words.ts';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for amounts and counts. */
  align?: 'start' | 'end';
  /** Names the row: the heading of its card on a phone. One column has it. */
  isPrimary?: boolean;
  /** The header is only for screen readers, such as over a column of boxes. */
  isHeaderHidden?: boolean;
  /** Stands in the head of a wide table in place of the header, such as a box for all rows. */
  head?: ReactNode;
  /** The list is sorted by it; a press on its head reverses the order. */
  sort?: SortInAddress | undefined;
  /** Takes the room that the others leave, and cuts off what is too long. */
  isFilling?: boolean;
};

/** A column that can be left out. */
export type ColumnName = Pick<Column<never>, 'key' | 'header'>;

type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined: not here yet. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  actions?: (row: Row) => ReactNode;
  /** Why there are no rows; shown with Retry. */
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
  /** What to show when there are none. */
  empty: ReactNode;
  loadingRows?: number;
  /** One line a row, and the head stays in sight, for a list that somebody works through. */
  isDense?: boolean;
  isHeadSticky?: boolean;
  isMarked?: (row: Row) => boolean;
  /** On a phone, in place of a card: a `PhoneRow`. */
  phoneRow?: ((row: Row) => ReactNode) | undefined;
};

/** A table that turns below 768 px into cards, from the same elements, or into rows of two lines where it has them. */
export function DataTable<Row>({ rows, error, onRetry, isRetrying, empty, phoneRow, ...rest }: DataTableProps<Row>) {
  const isPhone = useMediaQuery(phoneWidth);
  if (rows === undefined && error !== undefined) {
    return <ErrorState reason={error} onRetry={onRetry} isRetrying={isRetrying} />;
  }
  if (rows?.length === 0) return <>{empty}</>;
  if (isPhone && phoneRow) return <PhoneTable {...rest} rows={rows} phoneRow={phoneRow} />;
  return <Table {...rest} rows={rows} />;
}

const ariaSorts = { newest: 'descending', oldest: 'ascending' } as const;
const arrows = { newest: '↓', oldest: '↑' };

// Shown as blocks, the elements of a table lose their meaning in some browsers; the roles give it back.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
};

type TableProps<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'rows' | 'rowKey' | 'actions' | 'loadingRows' | 'isDense' | 'isHeadSticky' | 'isMarked'
>;

function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, actions, loadingRows = 5, isDense = false, isMarked } = props;
  const words = useUiWords();
  return (
    <>
      <Loading isLoading={rows === undefined} />
      <table
        {...roles.table}
        aria-label={label}
        aria-busy={rows === undefined}
        className={classNames('w-full max-md:block', isDense && denseClasses)}
      >
        <thead {...roles.group} className="max-md:sr-only">
          <tr {...roles.row}>
            {columns.map((column) => (
              <th
                {...roles.header}
                key={column.key}
                scope="col"
                aria-sort={column.sort && ariaSorts[column.sort.order]}
                className={headerClasses(column.align, props)}
              >
                {column.sort ? (
                  <button type="button" className="min-h-6 underline" onClick={column.sort.reverse}>
                    {column.header} <span aria-hidden>{arrows[column.sort.order]}</span>
                  </button>
                ) : (
                  (column.head ??
                  (column.isHeaderHidden ? <span className="sr-only">{column.header}</span> : column.header))
                )}
              </th>
            ))}
            {actions && (
              <th {...roles.header} scope="col" className={headerClasses('end', props)}>
                <span className="sr-only">{words.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...roles.group} className="max-md:block">
          {rows?.map((row) => (
            <TableRow key={rowKey(row)} columns={columns} row={row} actions={actions} isMarked={isMarked?.(row)} />
          )) ?? (
            <LoadingRows
              aligns={[...columns.map(({ align }) => align), ...(actions ? ['end' as const] : [])]}
              rowCount={loadingRows}
            />
          )}
        </tbody>
      </table>
    </>
  );
}

function Loading({ isLoading }: { isLoading: boolean }) {
  const words = useUiWords();
  return (
    isLoading && (
      <p role="status" className="sr-only">
        {words.loading}
      </p>
    )
  );
}

/** Buttons in a row of one line are as small as a pointer can hit well. */
const denseClasses =
  'text-[0.9375rem] md:[&_td]:px-2.5! md:[&_td]:py-1! md:[&_tbody_th]:px-2.5! md:[&_tbody_th]:py-1! md:[&_thead_th]:px-2.5! md:[&_thead_th]:py-1.5! ' +
  'md:pointer-fine:[&_tbody_button]:min-h-7 md:[&_td:last-child>div]:flex-nowrap';

function headerClasses(align: Column<never>['align'], { isHeadSticky }: Pick<TableProps<never>, 'isHeadSticky'>) {
  return classNames(
    'border-b border-line px-3.5 py-2.5 text-xs font-semibold whitespace-nowrap text-ink-3',
    align === 'end' ? 'text-right' : 'text-left',
    isHeadSticky &&
      'md:[@media(height>=26rem)]:sticky top-(--bar-height,0px) z-10 bg-sheet shadow-[inset_0_-1px_var(--line)]',
  );
}

type PhoneTableProps<Row> = Pick<TableProps<Row>, 'label' | 'columns' | 'rows' | 'rowKey' | 'loadingRows'> & {
  phoneRow: (row: Row) => ReactNode;
};

function PhoneTable<Row>({ label, columns, rows, rowKey, phoneRow, loadingRows = 5 }: PhoneTableProps<Row>) {
  const primary = columns.find(({ isPrimary }) => isPrimary) ?? columns[0];
  return (
    <>
      <Loading isLoading={rows === undefined} />
      <table {...roles.table} aria-label={label} aria-busy={rows === undefined} className="block">
        <thead {...roles.group} className="sr-only">
          <tr {...roles.row}>
            <th {...roles.header} scope="col">
              {primary?.header}
            </th>
          </tr>
        </thead>
        <tbody {...roles.group} className="block">
          {rows?.map((row) => (
            <tr {...roles.row} key={rowKey(row)} className={phoneRowClasses}>
              <th {...roles.rowHeader} scope="row" className="block text-left">
                {phoneRow(row)}
              </th>
            </tr>
          )) ??
            Array.from({ length: loadingRows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places without content have no other name.
              <tr {...roles.row} key={row} className={phoneRowClasses}>
                <td {...roles.cell} className="flex min-h-15 items-center gap-3 px-4">
                  <Skeleton className="size-10 rounded-lg" />
                  <Skeleton className="h-4 w-2/5" />
                  <Skeleton className="ml-auto h-4 w-16" />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}

const phoneRowClasses = 'block border-t border-dashed border-line-strong';

type TableRowProps<Row> = Required<Pick<DataTableProps<Row>, 'columns'>> & {
  row: Row;
  actions: ((row: Row) => ReactNode) | undefined;
  isMarked: boolean | undefined;
};

const rowClasses =
  'border-t border-dashed border-line-strong first:border-t-0 max-md:flex max-md:flex-col max-md:gap-1.5 max-md:p-4.5';

function TableRow<Row>({ columns, row, actions, isMarked = false }: TableRowProps<Row>) {
  return (
    <tr {...roles.row} className={classNames(rowClasses, isMarked ? 'bg-marigold-wash' : 'md:hover:bg-paper')}>
      {columns.map((column) =>
        column.isPrimary ? (
          <th
            {...roles.rowHeader}
            key={column.key}
            scope="row"
            className="text-left font-semibold max-md:text-lg md:px-3.5 md:py-2.5"
          >
            {column.cell(row)}
          </th>
        ) : (
          <td
            {...roles.cell}
            key={column.key}
            className={classNames(
              'max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 md:px-3.5 md:py-2.5',
              column.align === 'end' && 'whitespace-nowrap md:text-right',
              column.isFilling && 'md:w-full md:max-w-0 md:min-w-40',
            )}
          >
            {!column.isHeaderHidden && (
              <span aria-hidden className="shrink-0 text-sm text-ink-3 md:hidden">
                {column.header}
              </span>
            )}
            <span className="min-w-0 max-md:text-right">{column.cell(row)}</span>
          </td>
        ),
      )}
      {actions && (
        <td {...roles.cell} className="max-md:mt-2 md:px-3.5 md:py-2.5">
          <div className="flex flex-wrap gap-2 md:justify-end">{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

type LoadingRowsProps = { aligns: readonly Column<never>['align'][]; rowCount: number };

function LoadingRows({ aligns, rowCount }: LoadingRowsProps) {
  return Array.from({ length: rowCount }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: places without content have no other name.
    <tr {...roles.row} key={row} className={rowClasses}>
      {aligns.map((align, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places without content have no other name.
        <td {...roles.cell} key={column} className="md:px-3.5 md:py-4">
          <Skeleton
            className={classNames(column === 0 ? 'h-5 w-3/5 md:w-36' : 'h-4 md:w-24', align === 'end' && 'md:ml-auto')}
          />
        </td>
      ))}
    </tr>
  ));
}
