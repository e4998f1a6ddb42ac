import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isFreeKey } from './row-keys.ts';
import { useSingleKeys } from './single-keys.ts';

/** How long the page waits for a letter after `g`. */
const pendingMs = 2_000;

/** Pressing `g` and then a letter opens a page. Returns whether the letter is still to come. */
export function useNavigationKeys(onLetter: (letter: string) => void): boolean {
  const areOn = useSingleKeys()[0] === 'on';
  const [isPending, setPending] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!areOn || event.defaultPrevented || event.key.length !== 1 || !isFreeKey(event)) return;
    clearTimeout(timer.current);
    if (isPending) {
      // Without this, the letter would also act on a row.
      event.preventDefault();
      setPending(false);
      onLetter(event.key.toLowerCase());
    } else if (event.key === 'g') {
      setPending(true);
      timer.current = setTimeout(() => setPending(false), pendingMs);
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    // The capture phase comes before the keys of the rows.
    document.addEventListener('keydown', listener, true);
    return () => {
      document.removeEventListener('keydown', listener, true);
      clearTimeout(timer.current);
    };
  }, []);
  return isPending;
}
