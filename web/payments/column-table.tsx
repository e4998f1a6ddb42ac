import type { FileColumns } from '../../contract/statement-columns.ts';
import { columnTexts as texts } from '../texts/admin-columns.ts';
import { classNames } from '../ui/class-names.ts';
import { type ColumnsDraft, letterOf, shownRoles } from './columns-draft.rules.ts';

const shownRows = 6;

/** The file as it is, with what is pointed at above its columns. It moves sideways in its own box. */
export function ColumnTable({ file, draft }: { file: FileColumns; draft: ColumnsDraft }) {
  const from = Math.max(
    0,
    file.rows.findIndex(({ line }) => line === draft.headerLine),
  );
  const rows = file.rows.slice(from, from + shownRows);
  const columns = Array.from({ length: file.width }, (_, column) => column);
  const roleOf = (column: number) => shownRoles(draft).find((role) => draft.columns[role] === column);
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
