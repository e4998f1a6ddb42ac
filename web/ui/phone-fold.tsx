import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/** Folds a part away on phones until its button is pressed; larger screens have room for it. */
export function usePhoneFold(isFolded: boolean, labelledBy: string): { button: ReactNode; hides: string } {
  const [isOpen, setOpen] = useState(false);
  return {
    hides: isFolded && !isOpen ? 'max-md:hidden' : '',
    // The whole line can be pressed, wherever it is `relative`.
    button: isFolded && (
      <button
        type="button"
        aria-labelledby={labelledBy}
        aria-expanded={isOpen}
        className="-my-2.5 -mr-2 grid size-11 place-items-center after:absolute after:inset-0 md:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDown aria-hidden className={isOpen ? 'rotate-180' : ''} />
      </button>
    ),
  };
}
