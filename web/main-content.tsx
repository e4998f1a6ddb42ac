import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Opening } from './opening.tsx';
import type { Place } from './session-routes.ts';

/** The main landmark: it takes the focus when the page changes, so that the keyboard starts at the new page's top. */
export function MainContent({ place, children }: { place: Place; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(place);

  useEffect(() => {
    if (shown.current !== place) main.current?.focus({ preventScroll: true });
    shown.current = place;
  }, [place]);

  return (
    <main id="content" ref={main} tabIndex={-1} className="flex-1 outline-none">
      <Suspense fallback={<Opening />}>{children}</Suspense>
    </main>
  );
}
