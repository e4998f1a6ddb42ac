import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { endEarlyInput, noteEarlyTyping } from './platform/early-typing.ts';
import { readKnown } from './platform/prerendered-data.ts';
import { StaticPage } from './static-page.tsx';

/** Brings a page to life that is whole in its HTML, with no more code than that takes. */
export function start(container: HTMLElement): void {
  const known = readKnown();
  if (!known) throw new Error('The page does not hold what it was made of.');
  noteEarlyTyping(container);
  endEarlyInput(container);
  // In small pieces, so that a touch is answered in between.
  startTransition(() => {
    hydrateRoot(
      container,
      <StrictMode>
        <StaticPage path={window.location.pathname} known={known} />
      </StrictMode>,
    );
  });
}
