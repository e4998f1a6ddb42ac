import { Check, Copy, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type ButtonLook, buttonClasses } from './button-look.ts';
import { useUiWords } from './words.ts';

const answerMs = 2_000;

type CopyButtonProps = Pick<ButtonLook, 'className'> & {
  text: string;
  /** What it copies, for screen readers: `Copy UPI id`. */
  label: string;
  /** In place of `Copy`, where it stands alone. */
  children?: string;
  /** The icon alone, beside the text that it copies. */
  isIconOnly?: boolean;
};

/** Copies, and says on itself whether it could: browsers refuse on pages without TLS. */
export function CopyButton({ text, label, isIconOnly = false, className, children }: CopyButtonProps) {
  const words = useUiWords();
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();

  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), answerMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  }

  const answer = outcome === 'copied' ? words.copied : outcome === 'failed' ? words.copyFailed : undefined;
  const Icon = outcome === 'copied' ? Check : outcome === 'failed' ? X : Copy;
  return (
    <>
      <button
        type="button"
        aria-label={answer === undefined ? label : `${answer}: ${label}`}
        title={label}
        className={buttonClasses({ variant: isIconOnly ? 'ghost' : 'quiet', isSmall: true, className })}
        onClick={() => void copy()}
      >
        <Icon
          aria-hidden
          className={
            outcome === 'failed' ? 'size-4.5 text-clay' : outcome === 'copied' ? 'size-4.5 text-leaf' : 'size-4.5'
          }
        />
        {isIconOnly ? answer : (answer ?? children ?? words.copy)}
      </button>
      <span role="status" className="sr-only">
        {answer}
      </span>
    </>
  );
}
