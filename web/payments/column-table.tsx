import type { FileColumns } from '../../contract/statement-columns.ts';
import { phoneWidth } from '../platform/list-look.ts';
import { useMediaQuery } from '../platform/media-query.ts';
import { columnTexts as texts } from '../texts/admin-columns.ts';
import { classNames } from '../ui/class-names.ts';
import { type ColumnsDraft, letterOf, shownRoles } from './columns-draft.rules.ts';

const shownRows = 6;
/** The head and three rows. */
const shownOnPhone = 4;

interface ColumnTableProps {
  readonly file: FileColumns;
  readonly draft: ColumnsDraft;
}

/** The file as it is, with what is pointed at above its columns; on a phone its columns one below another. */
export function ColumnTable(props: ColumnTableProps) {
  const isPhone = useMediaQuery(phoneWidth);
  return isPhone ? <ColumnList {...props} /> : <WideTable {...props} />;
}

/** What stands in the columns of a file from its head on. */
function readShown({ file, draft }: ColumnTableProps) {
  const from = Math.max(
    0,
    file.rows.findIndex(({ line }) => line === draft.headerLine),
  );
  const rows = file.rows.slice(from, from + shownRows);
  const columns = Array.from({ length: file.width }, (_, column) => column);
  const roleOf = (column: number) => shownRoles(draft).find((role) => draft.columns[role] === column);
  return { rows, columns, roleOf };
}

/** A line for each column, with what stands in its first rows: nothing has to be moved sideways. */
function ColumnList(props: ColumnTableProps) {
  const { rows, columns, roleOf } = readShown(props);
  return (
    <section aria-label={texts.table} className="rounded-lg border border-line-strong">
      <dl className="text-sm tabular">
        {columns.map((column) => {
          const role = roleOf(column);
          return (
            <div
              key={column}
              className={classNames(
                'grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 border-t border-dashed border-line-strong px-2.5 py-1.5 first:border-t-0',
                role && 'bg-gold-wash',
              )}
            >
              <dt className={role ? 'wrap-anywhere' : 'text-ink-2'}>
                {letterOf(column)}
                {role && <span className="block font-semibold">{texts.roles[role]}</span>}
              </dt>
              {rows.slice(0, shownOnPhone).map(({ line, cells }) => (
                <dd
                  key={line}
                  className={classNames(
                    'col-start-2 min-w-0 wrap-anywhere',
                    line === props.draft.headerLine && 'font-semibold',
                  )}
                >
                  {cells[column]}
                </dd>
              ))}
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** It moves sideways in its own box. */
function WideTable(props: ColumnTableProps) {
  const { draft } = props;
  const { rows, columns, roleOf } = readShown(props);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is cut off is reached by the arrow keys
    <section tabIndex={0} aria-label={texts.table} className="overflow-x-auto rounded-lg border border-line-strong">
      <table className="w-max min-w-full border-collapse text-sm tabular">
        <thead>
          <tr className="bg-sunk">
            <td className="px-2.5 py-1.5" />
            {columns.map((column) => {
              const role = roleOf(column);
              return (
                <th
                  key={column}
                  scope="col"
                  className={classNames('px-2.5 py-1.5 text-left align-bottom', role ? 'bg-gold-wash' : 'text-ink-2')}
                >
                  {letterOf(column)}
                  {role && <span className="block font-semibold">{texts.roles[role]}</span>}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells }) => (
            <tr
              key={line}
              className={classNames(
                'border-t border-dashed border-line-strong',
                line === draft.headerLine && 'font-semibold',
              )}
            >
              <th scope="row" className="px-2.5 py-1.5 text-right font-normal text-ink-3">
                {line}
              </th>
              {columns.map((column) => (
                <td
                  key={column}
                  className={classNames('max-w-48 px-2.5 py-1.5 wrap-anywhere', roleOf(column) && 'bg-gold-wash')}
                >
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
