import { type RefObject, useEffect, useState } from 'react';
import { countingStepMs, countingSteps, stepAt } from './motion.rules.ts';

/** Figures that stood in sight longer than this have been read: they stay as they are. */
const longestUnreadMs = 700;

/**
 * The step of figures that count up when they are first seen. The clock says which: a slow phone skips steps and ends in time.
 * It is the last step, at which they are whole, before they start and for those who want no motion.
 */
export function useCountingStep(place: RefObject<Element | null>, isAllowed: boolean): number {
  const [step, setStep] = useState(countingSteps);
  useEffect(() => {
    if (!isAllowed || !place.current) return;
    let stop = () => {};
    let wasInSight = true;
    const observer = new IntersectionObserver((entries) => {
      const wasRead = wasInSight && performance.now() > longestUnreadMs;
      wasInSight = entries.at(-1)?.isIntersecting ?? false;
      if (!wasInSight) return;
      observer.disconnect();
      if (!wasRead) stop = countUp(setStep);
    });
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      stop();
      setStep(countingSteps);
    };
  }, [place, isAllowed]);
  return step;
}

function countUp(onStep: (step: number) => void): () => void {
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const step = stepAt(performance.now() - startedAt);
    onStep(step);
    if (step === countingSteps) clearInterval(timer);
  }, countingStepMs);
  onStep(0);
  return () => clearInterval(timer);
}
