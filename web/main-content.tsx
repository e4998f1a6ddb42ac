import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { CrashBoundary } from './crash-boundary.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { repeatEarlyTyping } from './platform/early-typing.ts';
import { useAddress } from './platform/location.ts';
import type { Place } from './session-routes.ts';

interface MainContentProps {
  readonly place: Place;
  /** Comes together with the page, so that it is not seen jumping down as the page appears. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The page itself, in the main landmark, once it is here. */
export function MainContent({ place, footer, children }: MainContentProps) {
  const shown = useRef({ place, address: '' });
  return (
    <CrashBoundary key={place}>
      <Suspense fallback={<LoadingScreen />}>
        <MainLandmark place={place} shown={shown}>
          {children}
        </MainLandmark>
        {footer}
      </Suspense>
    </CrashBoundary>
  );
}

interface MainLandmarkProps {
  readonly place: Place;
  readonly shown: { current: { readonly place: Place; readonly address: string } };
  readonly children: ReactNode;
}

/** Takes the focus when the page changes, so that the keyboard starts at the new page's top. */
function MainLandmark({ place, shown, children }: MainLandmarkProps) {
  const main = useRef<HTMLElement>(null);
  const { path, hash } = useAddress();

  useEffect(repeatEarlyTyping, []);

  useEffect(() => {
    // The browser looked for the section before the page was here.
    const section = document.getElementById(hash.slice(1));
    if (shown.current.place !== place) {
      main.current?.focus({ preventScroll: true });
      section?.focus({ preventScroll: true });
    }
    if (section && shown.current.address !== path + hash) section.scrollIntoView({ behavior: 'instant' });
    shown.current = { place, address: path + hash };
  }, [place, path, hash, shown]);

  return (
    <main id="content" ref={main} tabIndex={-1} className="flex-1 outline-none">
      {children}
    </main>
  );
}
