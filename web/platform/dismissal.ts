import { useState } from 'react';

/** Whether the person has sent this away for good in this browser, and how they do. */
export function useDismissal(name: string): readonly [isDismissed: boolean, dismiss: () => void] {
  const storageName = `dismissed ${name}`;
  const [isDismissed, setDismissed] = useState(() => isStored(storageName));
  return [
    isDismissed,
    () => {
      setDismissed(true);
      try {
        localStorage.setItem(storageName, '1');
      } catch {
        // Blocked or full: it stays away as long as the page.
      }
    },
  ];
}

function isStored(storageName: string): boolean {
  try {
    return localStorage.getItem(storageName) !== null;
  } catch {
    return false;
  }
}
