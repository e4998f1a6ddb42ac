import { memo, useId } from 'react';
import type { ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import { tableTexts as texts } from '../texts/admin-service-table.ts';
import { classNames } from '../ui/class-names.ts';
import {
  cellFaults,
  cellText,
  isFixedCell,
  type RowDraft,
  type TableField,
  tableFields,
} from './admin-service-table.rules.ts';

// Shown as blocks, the elements of a table lose their meaning in some browsers; the roles give it back.
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
};

interface TableRowProps {
  readonly service: ServiceForAdmin;
  /** Undefined: nothing in it is changed. */
  readonly draft: RowDraft | undefined;
  readonly category: string;
  readonly row: number;
  readonly isBusy: boolean;
  readonly onType: (service: ServiceForAdmin, field: TableField, text: string) => void;
}

export const TableRow = memo(function TableRow({ service, draft, category, row, isBusy, onType }: TableRowProps) {
  const faults = draft ? cellFaults(draft) : {};
  return (
    <tr
      {...tableRoles.row}
      className="grid-cols-3 gap-x-2 gap-y-1 border-t border-dashed border-line-strong max-md:grid max-md:p-4.5"
    >
      {tableFields.map((field, column) => (
        <Cell
          key={field}
          {...{ service, field, row, column, isBusy, onType }}
          text={draft?.texts[field]}
          was={cellText(draft?.base ?? service, field)}
          fault={faults[field]}
          note={field === 'name' ? texts.about(service.id, category) : undefined}
          refusal={field === 'name' && draft?.refusal ? texts.refusals[draft.refusal] : undefined}
        />
      ))}
    </tr>
  );
});

interface CellProps extends Pick<TableRowProps, 'service' | 'row' | 'isBusy' | 'onType'> {
  readonly field: TableField;
  readonly column: number;
  /** Undefined: as it is stored. */
  readonly text: string | undefined;
  readonly was: string;
  readonly fault: string | undefined;
  readonly note: string | undefined;
  readonly refusal: string | undefined;
}

function Cell({ service, field, row, column, isBusy, onType, text, was, fault, note, refusal }: CellProps) {
  const id = useId();
  const isChanged = text !== undefined;
  const wasText = was === '' ? texts.wasEmpty : texts.was(was);
  const below = [
    note !== undefined && <span key="note">{note}</span>,
    isChanged && <span key="was">{wasText}</span>,
    fault !== undefined && (
      <span key="fault" className="font-semibold text-clay">
        {fault}
      </span>
    ),
    refusal !== undefined && (
      <span key="refusal" className="font-semibold text-clay">
        {refusal}
      </span>
    ),
  ].filter((part) => part !== false);
  const content = (
    <>
      {field !== 'name' && (
        <span aria-hidden className="block px-1 text-right text-xs text-ink-3 md:hidden">
          {texts.fields[field]}
        </span>
      )}
      <input
        aria-label={texts.cell(texts.fields[field], service.name)}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={below.length > 0 ? id : undefined}
        data-row={row}
        data-column={column}
        autoComplete="off"
        inputMode={field === 'name' ? 'text' : 'decimal'}
        value={text ?? was}
        readOnly={isBusy || isFixedCell(service, field)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onType(service, field, event.target.value)}
        className={classNames(
          'block min-h-11 w-full rounded-md border-[1.5px] px-2.5 text-base text-ink read-only:bg-sunk md:pointer-fine:min-h-9',
          'aria-invalid:border-clay',
          field !== 'name' && 'text-right tabular',
          isChanged ? 'border-marigold-edge bg-marigold-wash font-semibold' : 'border-line bg-sheet hover:border-ink-3',
        )}
      />
      {below.length > 0 && (
        <p
          id={id}
          className={classNames(
            'mt-0.5 flex flex-wrap gap-x-2 px-1 text-sm text-ink-2 wrap-anywhere',
            field !== 'name' && 'justify-end text-right',
          )}
        >
          {below}
        </p>
      )}
    </>
  );
  // A name has a line of its own on a phone.
  return field === 'name' ? (
    <th
      {...tableRoles.rowHeader}
      scope="row"
      className="text-left align-top font-normal col-span-full md:px-3.5 md:py-2.5"
    >
      {content}
    </th>
  ) : (
    <td {...tableRoles.cell} className="align-top md:px-3.5 md:py-2.5">
      {content}
    </td>
  );
}
