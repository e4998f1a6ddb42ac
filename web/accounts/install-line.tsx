import { useDismissal } from '../platform/dismissal.ts';
import { useInstallOffer } from '../platform/install-offer.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';

/** One quiet line for who wants the shop on the home screen, until they have it or say no. */
export function InstallLine() {
  const { install } = useTexts();
  const ask = useInstallOffer();
  const [isDismissed, dismiss] = useDismissal('install');
  if (!ask || isDismissed) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-dashed border-line-strong pt-4">
      <p className="min-w-0 flex-1 basis-56 text-ink-2">{install.text}</p>
      <Button isSmall onClick={ask}>
        {install.submit}
      </Button>
      <Button isSmall variant="ghost" onClick={dismiss}>
        {install.dismiss}
      </Button>
    </div>
  );
}
