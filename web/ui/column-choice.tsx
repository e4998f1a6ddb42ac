import { useHiddenColumns } from '../platform/list-look.ts';
import type { ColumnName } from './data-table.tsx';
import { Dialog } from './dialog.tsx';

const words = {
  title: 'Columns',
  lead: 'This device remembers which ones you want to see. On a phone, rows show what fits.',
};

interface ColumnChoiceProps {
  /** The label of the table. */
  readonly table: string;
  readonly columns: readonly ColumnName[];
  readonly onClose: () => void;
}

/** Which columns a table shows. The one that names its rows always stays. */
export function ColumnChoice({ table, columns, onClose }: ColumnChoiceProps) {
  const [hidden, setHidden] = useHiddenColumns(table);
  return (
    <Dialog isOpen onClose={onClose} title={words.title} description={words.lead} size="small">
      <ul className="grid">
        {columns.map(({ key, header }) => (
          <li key={key}>
            <label className="flex min-h-11 items-center gap-3 md:pointer-fine:min-h-9">
              <input
                type="checkbox"
                className="size-5 accent-ink"
                checked={!hidden.has(key)}
                onChange={({ target }) =>
                  setHidden(target.checked ? [...hidden].filter((each) => each !== key) : [...hidden, key])
                }
              />
              {header}
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
