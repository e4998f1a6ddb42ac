import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Opening } from './opening.tsx';
import type { Place } from './session-routes.ts';

interface MainContentProps {
  readonly place: Place;
  /** Comes together with the page, so that it is not seen jumping down as the page appears. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The page itself, in the main landmark, once it is here. */
export function MainContent({ place, footer, children }: MainContentProps) {
  const shown = useRef(place);
  return (
    <Suspense fallback={<Opening />}>
      <MainLandmark place={place} shown={shown}>
        {children}
      </MainLandmark>
      {footer}
    </Suspense>
  );
}

interface MainLandmarkProps {
  readonly place: Place;
  readonly shown: { current: Place };
  readonly children: ReactNode;
}

/** Takes the focus when the page changes, so that the keyboard starts at the new page's top. */
function MainLandmark({ place, shown, children }: MainLandmarkProps) {
  const main = useRef<HTMLElement>(null);

  useEffect(() => {
    if (shown.current !== place) main.current?.focus({ preventScroll: true });
    shown.current = place;
    // The browser looked for the section before the page was here.
    const section = document.getElementById(window.location.hash.slice(1));
    section?.scrollIntoView({ behavior: 'instant' });
  }, [place, shown]);

  return (
    <main id="content" ref={main} tabIndex={-1} className="flex-1 outline-none">
      {children}
    </main>
  );
}
