import { Share } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useDismissal } from '../platform/dismissal.ts';
import { currentOffer, subscribeToInstallPrompt } from '../platform/install-offer.ts';
import { needsShareMenu, thisDevice } from '../platform/iphone-install.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';

/** One quiet line for who wants the shop on the home screen, until they have it or say no. */
export function InstallLine() {
  const { install } = useTexts();
  const ask = useSyncExternalStore(subscribeToInstallPrompt, currentOffer);
  const [isByHand] = useState(() => needsShareMenu(thisDevice()));
  if (ask) {
    return (
      <Line text={install.text}>
        <Button isSmall onClick={ask}>
          {install.submit}
        </Button>
      </Line>
    );
  }
  return isByHand ? <Line text={<ByHand />} /> : null;
}

function ByHand() {
  const { text, byHand } = useTexts().install;
  return (
    <>
      {text}{' '}
      <span className="text-ink">
        {byHand.before} <Share aria-hidden className="inline size-[1.1em] -translate-y-px" /> {byHand.share}
        {byHand.between} <b className="font-semibold">{byHand.add}</b>
        {byHand.after}
      </span>
    </>
  );
}

/** Sent away, it stays away, whichever of the two it is. */
function Line({ text, children }: { text: ReactNode; children?: ReactNode }) {
  const { install } = useTexts();
  const [isDismissed, dismiss] = useDismissal('install');
  if (isDismissed) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-dashed border-line-strong pt-4">
      <p className="min-w-0 flex-1 basis-56 text-ink-2">{text}</p>
      {children}
      <Button isSmall variant="ghost" onClick={dismiss}>
        {install.dismiss}
      </Button>
    </div>
  );
}
