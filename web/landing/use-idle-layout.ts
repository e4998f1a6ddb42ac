import { type RefObject, useEffect } from 'react';
import { whenIdle } from '../platform/when-idle.ts';

/** Lays out what lies below the fold one part at a time while the browser has nothing else to do, long before anybody gets there. */
export function useIdleLayout(page: RefObject<Element | null>): void {
  useEffect(() => {
    let isGone = false;
    const layOut = async (parts: Iterable<Element>) => {
      for (const part of parts) {
        await whenIdle();
        if (isGone) return;
        part.setAttribute('data-laid-out', '');
      }
    };
    void layOut(page.current?.children ?? []);
    return () => {
      isGone = true;
    };
  }, [page]);
}
