import type { ReactNode } from 'react';
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
};

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
};

/** A table that turns into cards below 768 px, from the same elements. */
export function DataTable<Row>({ rows, error, onRetry, isRetrying, empty, ...rest }: DataTableProps<Row>) {
  if (rows === undefined && error !== undefined) {
    return <ErrorState reason={error} onRetry={onRetry} isRetrying={isRetrying} />;
  }
  if (rows?.length === 0) return <>{empty}</>;
  return <Table {...rest} rows={rows} />;
}

// Shown as blocks, the elements of a table lose their meaning in some browsers; the roles give it back.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
};

type TableProps<Row> = Pick<DataTableProps<Row>, 'label' | 'columns' | 'rows' | 'rowKey' | 'actions' | 'loadingRows'>;

function Table<Row>({ label, columns, rows, rowKey, actions, loadingRows = 5 }: TableProps<Row>) {
  const words = useUiWords();
  return (
    <>
      {rows === undefined && (
        <p role="status" className="sr-only">
          {words.loading}
        </p>
      )}
      <table {...roles.table} aria-label={label} aria-busy={rows === undefined} className="w-full max-md:block">
        <thead {...roles.group} className="max-md:sr-only">
          <tr {...roles.row}>
            {columns.map((column) => (
              <th {...roles.header} key={column.key} scope="col" className={headerClasses(column.align)}>
                {column.isHeaderHidden ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
            {actions && (
              <th {...roles.header} scope="col" className={headerClasses('end')}>
                <span className="sr-only">{words.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...roles.group} className="max-md:block">
          {rows?.map((row) => <TableRow key={rowKey(row)} columns={columns} row={row} actions={actions} />) ?? (
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

function headerClasses(align: Column<never>['align']): string {
  return classNames(
    'border-b border-line px-3.5 py-2.5 text-xs font-semibold text-ink-3',
    align === 'end' ? 'text-right' : 'text-left',
  );
}

type TableRowProps<Row> = Required<Pick<DataTableProps<Row>, 'columns'>> & {
  row: Row;
  actions: ((row: Row) => ReactNode) | undefined;
};

const rowClasses =
  'border-t border-dashed border-line-strong first:border-t-0 max-md:flex max-md:flex-col max-md:gap-1.5 max-md:p-4.5 md:hover:bg-paper';

function TableRow<Row>({ columns, row, actions }: TableRowProps<Row>) {
  return (
    <tr {...roles.row} className={rowClasses}>
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
