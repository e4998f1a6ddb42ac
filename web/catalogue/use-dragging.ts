import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { placeOf } from './admin-catalogue.rules.ts';

interface Drag {
  readonly from: number;
  readonly to: number;
  readonly movedPx: number;
  readonly heightPx: number;
}

const edgePx = 72;
const scrollStepPx = 12;

interface Started {
  readonly from: number;
  readonly pageY: number;
  readonly rows: readonly { readonly top: number; readonly height: number }[];
}

/** Items of a list that are dragged by a handle; Escape gives up, and the page scrolls along at its edges. */
export function useDragging(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const started = useRef<Started>(undefined);
  const pointerY = useRef(0);
  const [drag, setDrag] = useState<Drag>();
  const isDragging = drag !== undefined;

  function follow() {
    const start = started.current;
    if (!start) return;
    const movedPx = pointerY.current + window.scrollY - start.pageY;
    const { from, rows } = start;
    setDrag({ from, to: placeOf(rows, from, movedPx), movedPx, heightPx: rows[from]?.height ?? 0 });
  }

  function stop() {
    started.current = undefined;
    setDrag(undefined);
  }

  useEffect(() => {
    if (!isDragging) return;
    const scroll = setInterval(() => {
      const isNearEnd = pointerY.current > window.innerHeight - edgePx;
      if (!isNearEnd && pointerY.current > edgePx) return;
      window.scrollBy({ top: isNearEnd ? scrollStepPx : -scrollStepPx, behavior: 'instant' });
      followLatest.current();
    }, 16);
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      started.current = undefined;
      setDrag(undefined);
    };
    window.addEventListener('keydown', giveUp);
    return () => {
      clearInterval(scroll);
      window.removeEventListener('keydown', giveUp);
    };
  }, [isDragging]);

  const followLatest = useRef(follow);
  useEffect(() => {
    followLatest.current = follow;
  });

  const handle = (from: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      // Neither text is marked nor the focus taken from where it is.
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const rows = [...(list.current?.children ?? [])].map((row) => {
        const { top, height } = row.getBoundingClientRect();
        return { top, height };
      });
      pointerY.current = event.clientY;
      started.current = { from, rows, pageY: event.clientY + window.scrollY };
      follow();
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      pointerY.current = event.clientY;
      follow();
    },
    onPointerUp() {
      if (started.current && drag) onMove(drag.from, drag.to);
      stop();
    },
    onPointerCancel: stop,
  });

  /** Where a row is drawn while one is dragged: that one at the pointer, those that it passed a place further. */
  const offsetOf = (index: number): number => {
    if (!drag) return 0;
    const { from, to, movedPx, heightPx } = drag;
    if (index === from) return movedPx;
    if (index > from && index <= to) return -heightPx;
    return index < from && index >= to ? heightPx : 0;
  };

  return { handle, offsetOf, draggedIndex: drag?.from };
}
