import { useEffect, useState } from 'react';
import { type User, whoAmI } from '../contract/accounts.ts';
import type { Announcements } from './announcements/announcements.tsx';
import { prefetch, queryClient } from './platform/query.ts';
import { retryImport } from './platform/retry-import.ts';
import type { Place } from './session-routes.ts';

let Loaded: typeof Announcements | undefined;

async function load(): Promise<void> {
  Loaded = (await import('./announcements/announcements.tsx')).Announcements;
}

/** Fetches the code before the page appears where something is announced: what comes later must not push the page down. */
export async function fetchAnnouncementsAhead(): Promise<void> {
  await prefetch(whoAmI, {});
  if (queryClient.getQueryData<User>([whoAmI.path, {}])?.announcements) await load().catch(() => undefined);
}

/** What shows announcements, once it is here; and whether it was when this place appeared. It is fetched only where there are some. */
export function useAnnouncements(isNeeded: boolean, place: Place) {
  const [{ Part, cameLateTo }, setPart] = useState(() => ({
    Part: Loaded,
    cameLateTo: undefined as Place | undefined,
  }));
  const isMissing = isNeeded && Part === undefined;
  useEffect(() => {
    let isOver = false;
    if (isMissing) void retryImport(load).then(() => !isOver && setPart({ Part: Loaded, cameLateTo: place }));
    return () => {
      isOver = true;
    };
  }, [isMissing, place]);
  return { Part, comesWithPage: cameLateTo !== place };
}
