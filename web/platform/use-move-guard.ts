import { type MouseEvent, useLayoutEffect, useRef } from 'react';

/** Longer than a second tap or a click that was under way takes, shorter than reading the row that came there. */
const restMs = 500;

interface MoveGuard {
  readonly onClickCapture: (event: MouseEvent) => void;
}

/**
 * For the element around rows that each have buttons: just after rows have left or changed places, a press by a pointer does nothing. It
 * was meant for what stood there before. The keyboard is not held up: its focus does not move with the rows.
 */
export function useMoveGuard(ids: readonly (number | string)[]): MoveGuard {
  const rows = ids.map((id) => `${id} `).join('');
  const before = useRef('');
  const movedAt = useRef(Number.NEGATIVE_INFINITY);

  useLayoutEffect(() => {
    // More rows at the end leave the others where they are; the first one after none has taken nobody's place.
    if (rows !== '' && !rows.startsWith(before.current)) movedAt.current = performance.now();
    before.current = rows;
  }, [rows]);

  return {
    onClickCapture: (event) => {
      if (event.detail === 0 || performance.now() - movedAt.current >= restMs) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
