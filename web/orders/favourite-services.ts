import { useCallback, useState } from 'react';
import { favouritesIn, toggleFavourite } from './service-groups.rules.ts';

const storageName = 'favourite_services';

/** The services that this device remembers, the last one kept first. Where storage is blocked, they last as long as the picker. */
export function useFavouriteServices(): readonly [readonly number[], (serviceId: number) => void] {
  const [text, setText] = useState(readText);
  const toggle = useCallback((serviceId: number) => {
    setText((before) => {
      const next = toggleFavourite(before, serviceId);
      saveText(next);
      return next;
    });
  }, []);
  return [favouritesIn(text), toggle];
}

function readText(): string {
  try {
    return localStorage.getItem(storageName) ?? '';
  } catch {
    return '';
  }
}

function saveText(text: string): void {
  try {
    localStorage.setItem(storageName, text);
  } catch {
    // It stays in the page.
  }
}
