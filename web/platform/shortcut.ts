import { useEffect, useEffectEvent } from 'react';

/** Calls back for Ctrl or ⌘ with this letter, wherever the focus is. */
export function useShortcut(letter: string, onPress: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== letter || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey))
      return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
