import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatRupees } from '../../contract/money.ts';
import { classNames } from './class-names.ts';

const countingMs = 1_200;

type AnimatedMoneyProps = {
  amountPaise: number;
  /** Says the new amount once it has settled. Give it to one place only, where the amount stands twice on a page. */
  announcement?: (formatted: string) => string;
  className?: string;
};

/** Counts to a new amount, or shows it at once to those who want no motion. */
export function AnimatedMoney({ amountPaise, announcement, className }: AnimatedMoneyProps) {
  const { shownPaise, settledPaise } = useCountedAmount(amountPaise);
  return (
    <span className={classNames('whitespace-nowrap tabular', className)}>
      <span aria-hidden>{formatRupees(shownPaise)}</span>
      <span className="sr-only">{formatRupees(settledPaise)}</span>
      {announcement && <Announcement text={announcement(formatRupees(settledPaise))} />}
    </span>
  );
}

/** Stands outside of what holds the amount, since nothing inside a button is announced. */
function Announcement({ text }: { text: string }) {
  return createPortal(
    <span role="status" className="sr-only">
      {text}
    </span>,
    document.body,
  );
}

function useCountedAmount(amountPaise: number): { shownPaise: number; settledPaise: number } {
  const [amounts, setAmounts] = useState({ shownPaise: amountPaise, settledPaise: amountPaise });
  const lastShown = useRef(amountPaise);

  useEffect(() => {
    const fromPaise = lastShown.current;
    if (fromPaise === amountPaise) return;
    const settle = () => {
      lastShown.current = amountPaise;
      setAmounts({ shownPaise: amountPaise, settledPaise: amountPaise });
    };
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      settle();
      return;
    }
    let frame = 0;
    let startedAt: number | undefined;
    const step = (now: number) => {
      startedAt ??= now;
      const share = Math.min(1, (now - startedAt) / countingMs);
      if (share === 1) {
        settle();
        return;
      }
      // Quick at first and slow at the end, so that the last figures can be read as they come to rest.
      const shownPaise = Math.round(fromPaise + (amountPaise - fromPaise) * (1 - (1 - share) ** 3));
      lastShown.current = shownPaise;
      setAmounts(({ settledPaise }) => ({ shownPaise, settledPaise }));
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [amountPaise]);

  return amounts;
}
