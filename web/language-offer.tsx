import { X } from 'lucide-react';
import { useDismissal } from './platform/dismissal.ts';
import { hindiHint } from './texts/hindi-hint.ts';
import { Button } from './ui/button.tsx';
import { IconButton } from './ui/icon-button.tsx';

/** It lies over the page and moves nothing of it. */
export function LanguageOffer() {
  const [isDismissed, dismiss] = useDismissal('hindi');
  if (isDismissed) return null;
  return (
    <>
      {/* Room at the end of a phone's page, so that its last line can be read. */}
      <div aria-hidden className="h-18 md:hidden" />
      <aside
        lang="hi"
        aria-label={hindiHint.label}
        className="fixed left-4 z-40 flex items-center rounded-xl border border-line-strong bg-sheet p-1 shadow-raised"
        style={{ bottom: 'calc(1rem + var(--tab-bar, env(safe-area-inset-bottom)))' }}
      >
        {/* What listens to it is there before the page comes to life: web/main.tsx */}
        <Button isSmall variant="ghost" data-language="hi">
          {hindiHint.choose}
        </Button>
        <IconButton label={hindiHint.dismiss} icon={<X aria-hidden />} onClick={dismiss} />
      </aside>
    </>
  );
}
