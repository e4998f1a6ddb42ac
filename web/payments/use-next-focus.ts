import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Whether the next payment that appears is to have the focus, because the one before was decided or put off. */
export interface NextFocus {
  readonly isAwaited: boolean;
  readonly onTaken: () => void;
}

/** Focuses an element when it appears, if it is awaited. The card that was decided goes away with the button that had the focus. */
export function useNextFocus<E extends HTMLElement>({ isAwaited, onTaken }: NextFocus): RefObject<E | null> {
  const element = useRef<E>(null);
  const take = useEffectEvent(() => {
    if (!isAwaited) return;
    onTaken();
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => take(), []);
  return element;
}
