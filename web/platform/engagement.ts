import { type FocusEvent, type PointerEvent, useState } from 'react';

interface EngagementProps {
  readonly onPointerEnter: (event: PointerEvent) => void;
  readonly onPointerLeave: (event: PointerEvent) => void;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * True while somebody may be about to press something inside: the pointer or the focus is there. A touch gives no event
 * before the press, so on a touch screen it is always true.
 */
export function useEngagement(): readonly [isEngaged: boolean, props: EngagementProps] {
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [isTouch] = useState(() => window.matchMedia('(hover: none)').matches);
  return [
    isTouch || hasPointer || hasFocus,
    {
      onPointerEnter: () => setHasPointer(true),
      onPointerLeave: () => setHasPointer(false),
      onFocus: () => setHasFocus(true),
      onBlur: (event) => setHasFocus(event.currentTarget.contains(event.relatedTarget)),
    },
  ];
}
