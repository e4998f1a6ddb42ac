import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDismissal } from '../platform/dismissal.ts';
import { useTexts } from '../texts/texts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { usePhoneFold } from '../ui/phone-fold.tsx';

/** From the choice to the order in four steps, until somebody has seen enough of them. Folded: behind their title on phones. */
export function HowToSteps({ isFolded }: { isFolded: boolean }) {
  const { steps } = useTexts().catalogue;
  const [isDismissed, dismiss] = useDismissal('how-to');
  const { button, hides } = usePhoneFold(isFolded, 'how-to');
  if (isDismissed) return null;
  return (
    <StepList button={button} hides={hides}>
      <IconButton label={steps.hide} icon={<X aria-hidden />} className="-mr-2" onClick={dismiss} />
    </StepList>
  );
}

/** The steps before anybody can send them away. */
export function HowToStepsSkeleton() {
  return (
    <StepList>
      <span className="-mr-2 size-11 shrink-0" />
    </StepList>
  );
}

function StepList({ button, hides = '', children }: { button?: ReactNode; hides?: string; children: ReactNode }) {
  const { steps } = useTexts().catalogue;
  return (
    <section aria-label={steps.title} className="-mt-1 mb-4 border-y border-dashed border-line-strong py-1 md:mb-5">
      {button && (
        <div className="relative flex min-h-9 items-center justify-between md:hidden">
          <span id="how-to">{steps.title}</span>
          {button}
        </div>
      )}
      <div className={`flex items-center gap-1 ${hides}`}>
        <ol className="grid flex-1 grid-cols-2 gap-x-3 text-sm text-ink-2 md:grid-cols-4 md:text-[0.9375rem]">
          {steps.each.map((step, index) => (
            <li key={step} className="flex min-h-7 items-center gap-2 leading-tight">
              <span aria-hidden className="figure w-[1ch] shrink-0 text-lg text-ink-3">
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
        {children}
      </div>
    </section>
  );
}
