import { type RefObject, useEffect } from 'react';

const rowSelector = 'table:not([aria-busy="true"]) > tbody > tr';
const controlSelector = 'a, button, input, label, select, textarea, summary';

/**
 * A click anywhere on a row of `area` presses what is marked `data-row-open` in it, and the space bar on a row that has
 * the focus presses its box.
 */
export function useRowPress(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const rowOf = (target: EventTarget | null) =>
      target instanceof Element && area.current?.contains(target) ? target.closest(rowSelector) : null;

    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || !(event.target instanceof Element)) return;
      // Whoever marks a text, or presses a control, wants that and no dialog.
      if (event.target.closest(controlSelector) || window.getSelection()?.isCollapsed === false) return;
      const opener = rowOf(event.target)?.querySelector<HTMLElement>('[data-row-open]');
      // A dialog gives the focus back to where it was.
      opener?.focus({ preventScroll: true });
      opener?.click();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const row = rowOf(event.target);
      if (event.key !== ' ' || event.defaultPrevented || row === null || event.target !== row) return;
      // Else the page would scroll.
      event.preventDefault();
      row.querySelector<HTMLElement>('input[type="checkbox"]:not(:disabled)')?.click();
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [area]);
}
