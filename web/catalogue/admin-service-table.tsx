import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import { tableTexts as texts } from '../texts/admin-service-table.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Confirm } from '../ui/confirm.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { categoryLabels, type Taxonomy } from './admin-catalogue.rules.ts';
import { placeAfter, readBlock, tableFields } from './admin-service-table.rules.ts';
import { TableRow, tableRoles } from './admin-service-table-row.tsx';
import { useServiceTable } from './use-service-table.ts';

/** So many rows of inputs a phone shows without effort. */
const maxRows = 200;

interface ServiceTableProps {
  /** What the filters let through as the table is opened: these rows stay in place, whatever is typed. */
  readonly found: readonly ServiceForAdmin[];
  readonly all: readonly ServiceForAdmin[];
  readonly taxonomy: Taxonomy;
  readonly onClose: () => void;
}

/** Names, prices and bounds of many services, edited in cells as in a spreadsheet, and saved together. */
export function ServiceTable({ found, all, taxonomy, onClose }: ServiceTableProps) {
  const [{ ids, total }] = useState(() => ({ ids: found.slice(0, maxRows).map(({ id }) => id), total: found.length }));
  const services = useMemo(() => {
    const known = new Map(all.map((service) => [service.id, service]));
    return ids.map((id) => known.get(id)).filter((service) => service !== undefined);
  }, [all, ids]);
  const names = useMemo(() => categoryLabels(taxonomy), [taxonomy]);
  const table = useServiceTable(services);
  const [isAsking, setAsking] = useState(false);
  const { grid, keys } = useCells(table.paste);
  const hasTyped = table.drafts.size > 0;

  return (
    <Sheet as="section" aria-label={texts.title} isPadded={false} className="max-md:-mx-4 max-md:rounded-none">
      <div className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
        <div className="max-w-prose">
          <h2 className="text-lg font-semibold">{texts.title}</h2>
          <p className="text-ink-2">
            {texts.lead} <span className="pointer-coarse:hidden">{texts.keys}</span>
          </p>
          <p className="text-ink-2">{texts.shown(services.length, total)}</p>
        </div>
        <Button isSmall disabled={table.isSaving} onClick={() => (hasTyped ? setAsking(true) : onClose())}>
          {texts.close}
        </Button>
      </div>
      {table.refused.length > 0 && (
        <Banner tone="clay" className="mx-4 mb-3" title={texts.refused(table.refused.length)}>
          {table.refused.map(({ base }) => base.name).join(' · ')}
        </Banner>
      )}
      <table ref={grid} {...tableRoles.table} {...keys} aria-label={texts.title} className="w-full max-md:block">
        <thead {...tableRoles.group} className="max-md:sr-only">
          <tr {...tableRoles.row}>
            {tableFields.map((field) => (
              <th
                {...tableRoles.header}
                key={field}
                scope="col"
                className={classNames(
                  'top-(--bar-height,0px) z-10 border-b border-line bg-sheet px-3.5 py-2.5 text-xs font-semibold text-ink-3 md:sticky',
                  field === 'name' ? 'text-left' : 'w-36 text-right',
                )}
              >
                {texts.fields[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group} className="max-md:block">
          {services.map((service, row) => (
            <TableRow
              key={service.id}
              {...{ service, row }}
              draft={table.drafts.get(service.id)}
              category={names.get(service.categoryId) ?? ''}
              isBusy={table.isSaving}
              onType={table.type}
            />
          ))}
        </tbody>
      </table>
      <SaveBar {...table} hasTyped={hasTyped} />
      <Confirm
        isOpen={isAsking}
        title={texts.leaving.title}
        confirmLabel={texts.leaving.confirm}
        cancelLabel={texts.leaving.stay}
        onConfirm={() => {
          table.discard();
          onClose();
        }}
        onCancel={() => setAsking(false)}
      >
        {texts.leaving.text(table.cells + table.faults)}
      </Confirm>
    </Sheet>
  );
}

type SaveBarProps = Pick<
  ReturnType<typeof useServiceTable>,
  'cells' | 'faults' | 'pasted' | 'isSaving' | 'discard' | 'save'
> & { readonly hasTyped: boolean };

function SaveBar({ cells, faults, pasted, isSaving, discard, save, hasTyped }: SaveBarProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-sheet px-4 py-2.5 z-10 rounded-lg md:sticky md:bottom-0',
        hasTyped &&
          'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-35 max-md:rounded-t-xl max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]',
      )}
    >
      <p role="status" className="grow text-ink-2">
        {!hasTyped && texts.nothing} {pasted && texts.pasted(pasted.pasted)}{' '}
        {pasted && pasted.left > 0 && texts.left(pasted.left)}{' '}
        {faults > 0 && <span className="font-semibold text-clay">{texts.bad(faults)}</span>}
      </p>
      <span className="flex gap-2 max-md:w-full max-md:*:flex-1">
        <Button isSmall disabled={!hasTyped || isSaving} onClick={discard}>
          {texts.discard}
        </Button>
        <Button isSmall variant="primary" isBusy={isSaving} disabled={cells === 0} onClick={save}>
          {texts.save(cells)}
        </Button>
      </span>
    </div>
  );
}

interface Place {
  readonly row: number;
  readonly column: number;
}

const placeOf = ({ dataset }: HTMLElement): Place | undefined =>
  dataset['row'] === undefined ? undefined : { row: Number(dataset['row']), column: Number(dataset['column']) };

/** Keys that go from cell to cell, and blocks that are pasted from the cell with the focus on. */
function useCells(onBlock: (at: Place, block: string[][]) => void) {
  const grid = useRef<HTMLTableElement>(null);

  function move(event: KeyboardEvent) {
    const cell = event.target;
    if (!(cell instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = placeOf(cell);
    const caret = { start: cell.selectionStart ?? 0, end: cell.selectionEnd ?? 0, length: cell.value.length };
    const next = at && placeAfter(event, at, caret);
    if (!next) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLInputElement>(`[data-row="${next.row}"][data-column="${next.column}"]`)?.focus();
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    const at = event.target instanceof HTMLInputElement ? placeOf(event.target) : undefined;
    // One value goes where the caret stands.
    if (!at || !/[\t\n\r]/.test(text.trimEnd())) return;
    event.preventDefault();
    onBlock(at, readBlock(text));
  }

  return { grid, keys: { onKeyDown: move, onPaste: paste } };
}
