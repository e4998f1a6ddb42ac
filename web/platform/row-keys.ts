import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useSingleKeys } from './single-keys.ts';

/** The rows that the keys move along: of a table that is there, not of one that still loads. */
const rowSelector = 'table:not([aria-busy="true"]) > tbody > tr';
/** What Enter presses in a row. */
const openerSelector = '[data-row-open]';
const searchSelector = 'input[type="search"]';
/** While one of these is open, keys belong to it. */
const layerSelector = '[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]';

export type RowKey = 'search' | 'help' | 'open' | 'next' | 'previous' | RowAct;

/** What a letter does to the row that the focus is in, where the row has a control for it. */
const acts = { a: 'approve', r: 'reject', e: 'edit', x: 'choose' } as const;

type RowAct = (typeof acts)[keyof typeof acts];

const actSelectors: Record<RowAct, string> = {
  approve: '[data-row-approve]',
  reject: '[data-row-reject]',
  edit: '[data-row-edit]',
  choose: 'input[type="checkbox"]:not(:disabled)',
};

interface Press {
  readonly key: string;
  readonly hasModifier: boolean;
  readonly isTyping: boolean;
  readonly isLayerOpen: boolean;
  /** The row itself has the focus, not a control in it, which Enter would press. */
  readonly isOnRow: boolean;
}

/** What a key means on a page with a list; undefined when it is left to the browser. */
export function rowKeyOf({ key, hasModifier, isTyping, isLayerOpen, isOnRow }: Press): RowKey | undefined {
  if (hasModifier || isTyping || isLayerOpen) return undefined;
  if (key === '/') return 'search';
  if (key === '?') return 'help';
  if (key === 'j') return 'next';
  if (key === 'k') return 'previous';
  if (isRowAct(key)) return acts[key];
  return key === 'Enter' && isOnRow ? 'open' : undefined;
}

const isRowAct = (key: string): key is keyof typeof acts => key in acts;

/**
 * In `area`, `/` goes to the search, `j` and `k` go along the rows of the table, Enter presses what is marked
 * `data-row-open` in the row, and `?` calls `onHelp`. `a`, `r` and `e` press what is marked `data-row-approve`, `…-reject`
 * and `…-edit` in the row that the focus is in, and `x` chooses it. A person can switch them off on a device.
 */
export function useRowKeys(area: RefObject<HTMLElement | null>, onHelp: () => void): void {
  const areOn = useSingleKeys()[0] === 'on';
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    const meaning = event.defaultPrevented ? undefined : rowKeyOf(pressOf(event, target));
    if (!meaning || (!areOn && meaning !== 'open')) return;
    const rows = rowsIn(area.current);
    const current = rows.findIndex((row) => row.contains(document.activeElement));
    const control =
      meaning in actSelectors && rows[current]?.querySelector<HTMLElement>(actSelectors[meaning as RowAct]); // just looked up
    if (meaning in actSelectors && !control) return;
    // Without rows the key is free: in the queue of payments `j` puts one off.
    if ((meaning === 'next' || meaning === 'previous') && rows.length === 0) return;
    event.preventDefault();
    if (control) control.click();
    if (meaning === 'search') area.current?.querySelector<HTMLElement>(searchSelector)?.focus();
    if (meaning === 'help') onHelp();
    if (meaning === 'open') press(target?.querySelector<HTMLElement>(openerSelector));
    if (meaning === 'next') focus(rows[current + 1]);
    if (meaning === 'previous') focus(current === -1 ? rows.at(-1) : rows[current - 1]);
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** The row that the focus is in, and its place. */
export function focusedRow(area: HTMLElement | null): { readonly row: Element; readonly index: number } | undefined {
  const rows = rowsIn(area);
  const index = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[index];
  return row && { row, index };
}

/** Puts the focus on the row at this place, or on the last one if there are fewer. */
export function focusRow(area: HTMLElement | null, index: number): void {
  const rows = rowsIn(area);
  focus(rows[Math.min(index, rows.length - 1)]);
}

/** Whether a key is nobody's: no text is typed, no dialog is open unless that does not matter, no modifier is held. */
export function isFreeKey(event: KeyboardEvent, { isAlsoInLayers = false } = {}): boolean {
  const { hasModifier, isTyping, isLayerOpen } = pressOf(
    event,
    event.target instanceof HTMLElement ? event.target : undefined,
  );
  return !hasModifier && !isTyping && (isAlsoInLayers || !isLayerOpen);
}

function pressOf(event: KeyboardEvent, target: HTMLElement | undefined): Press {
  return {
    key: event.key,
    hasModifier: event.ctrlKey || event.metaKey || event.altKey,
    isTyping:
      target?.isContentEditable === true ||
      target?.matches('input:not([type="radio"], [type="checkbox"]), textarea, select') === true,
    isLayerOpen: document.querySelector(layerSelector) !== null,
    isOnRow: target?.matches(rowSelector) === true,
  };
}

function rowsIn(area: HTMLElement | null): readonly HTMLElement[] {
  return [...(area?.querySelectorAll<HTMLElement>(rowSelector) ?? [])];
}

function press(opener: HTMLElement | null | undefined): void {
  // A dialog gives the focus back to where it was: a control, since a row is not one to stay on.
  opener?.focus();
  opener?.click();
}

function focus(row: HTMLElement | undefined): void {
  if (!row) return;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}
