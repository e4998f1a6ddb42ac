import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../platform/when-idle.ts';

interface WhenWantedProps {
  /** What matters more is there: now this may come when the browser has time. */
  readonly isFree: boolean;
  /** Stands for it until then, about as large. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/** A part below the fold: rendered when it comes into sight, or when nothing else is to do. */
export function WhenWanted({ isFree, waiting, children }: WhenWantedProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setIsWanted] = useState(false);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setIsWanted(true));
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!isFree) return;
    let isGone = false;
    void whenIdle().then(() => !isGone && startTransition(() => setIsWanted(true)));
    return () => {
      isGone = true;
    };
  }, [isFree]);

  return isWanted ? children : <div ref={place}>{waiting}</div>;
}
