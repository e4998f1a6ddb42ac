import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isFreeKey } from './row-keys.ts';
import { useSingleKeys } from './single-keys.ts';

/** So long a `g` waits for its letter. */
const patienceMs = 2_000;

/** `g` and then a letter leads somewhere. Answers whether a letter is waited for. */
export function useGoingKeys(onLetter: (letter: string) => void): boolean {
  const areOn = useSingleKeys()[0] === 'on';
  const [isGoing, setGoing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!areOn || event.defaultPrevented || event.key.length !== 1 || !isFreeKey(event)) return;
    clearTimeout(timer.current);
    if (isGoing) {
      // Else the letter would do something to a row, too.
      event.preventDefault();
      setGoing(false);
      onLetter(event.key.toLowerCase());
    } else if (event.key === 'g') {
      setGoing(true);
      timer.current = setTimeout(() => setGoing(false), patienceMs);
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    // Before the keys of the rows.
    document.addEventListener('keydown', listener, true);
    return () => {
      document.removeEventListener('keydown', listener, true);
      clearTimeout(timer.current);
    };
  }, []);
  return isGoing;
}
