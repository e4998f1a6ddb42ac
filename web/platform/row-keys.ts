import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A row that the keys move along, and inside it what Enter presses. */
const rowSelector = '[data-row]';
const openerSelector = '[data-row-open]';

export type RowKey = { readonly kind: 'search' | 'help' | 'open' } | { readonly kind: 'move'; readonly by: 1 | -1 };

interface Press {
  readonly key: string;
  readonly hasModifier: boolean;
  /** The key belongs to something else: text is being typed, a dialog is open, or a control has the focus. */
  readonly isTyping: boolean;
  readonly isInDialog: boolean;
  readonly isOnRow: boolean;
}

/** What a key means on a page with a list; undefined when it is none of ours. */
export function rowKeyOf({ key, hasModifier, isTyping, isInDialog, isOnRow }: Press): RowKey | undefined {
  if (hasModifier || isTyping || isInDialog) return undefined;
  if (key === '/') return { kind: 'search' };
  if (key === '?') return { kind: 'help' };
  if (key === 'j' || key === 'k') return { kind: 'move', by: key === 'j' ? 1 : -1 };
  // On a button inside the row Enter presses that button.
  return key === 'Enter' && isOnRow ? { kind: 'open' } : undefined;
}

/** `/` goes to the search, `j` and `k` along the rows of `list`, Enter opens the row, `?` calls `onHelp`. */
export function useRowKeys({
  search,
  list,
  onHelp,
}: {
  search: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
  onHelp: () => void;
}): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    const action = event.defaultPrevented ? undefined : rowKeyOf(pressOf(event, target));
    if (!action) return;
    event.preventDefault();
    if (action.kind === 'search') search.current?.focus();
    if (action.kind === 'help') onHelp();
    if (action.kind === 'open') target?.querySelector<HTMLElement>(openerSelector)?.click();
    if (action.kind === 'move') move(shownRows(list.current), target, action.by);
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Puts the focus on the row at this place, or on the last one if there are fewer; false when there is none. */
export function focusRow(list: HTMLElement | null, index: number): boolean {
  const rows = shownRows(list);
  const row = rows[Math.min(index, rows.length - 1)];
  row?.focus();
  return row !== undefined;
}

/** The place of the row that the focus is in, -1 when it is in none. */
export function focusedRowIndex(list: HTMLElement | null): number {
  return shownRows(list).findIndex((row) => row.contains(document.activeElement));
}

function pressOf(event: KeyboardEvent, target: HTMLElement | undefined): Press {
  return {
    key: event.key,
    hasModifier: event.ctrlKey || event.metaKey || event.altKey,
    isTyping: target?.isContentEditable === true || target?.matches('input, textarea, select') === true,
    isInDialog: document.querySelector('[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]') !== null,
    isOnRow: target?.matches(rowSelector) === true,
  };
}

function move(rows: readonly HTMLElement[], from: HTMLElement | undefined, by: 1 | -1): void {
  const current = rows.findIndex((row) => from !== undefined && row.contains(from));
  const first = by === 1 ? 0 : rows.length - 1;
  const next = current === -1 ? rows[first] : rows[current + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** The same row may stand in a table and in a card, of which only one is shown. */
function shownRows(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(rowSelector) ?? [])].filter((row) => row.getClientRects().length > 0);
}
