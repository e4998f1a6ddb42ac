import { type ReactNode, useEffect, useRef, useState } from 'react';

type RevealProps = { readonly className: string; readonly children: ReactNode };

/**
 * A list whose entries come in one after the other when it is first seen. What is in sight already stays as it is, and so
 * does everything as long as nobody scrolls: a picture of the page shows all of it.
 */
export function Reveal({ className, children }: RevealProps) {
  const list = useRef<HTMLUListElement>(null);
  const [stage, setStage] = useState<'whole' | 'waiting' | 'coming'>('whole');
  useEffect(() => {
    const waiting = list.current;
    if (!waiting) return;
    let isFirst = true;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) {
        if (!isFirst) setStage('coming');
        observer.disconnect();
      } else if (isFirst) setStage('waiting');
      isFirst = false;
    });
    const watch = () => observer.observe(waiting);
    window.addEventListener('scroll', watch, { once: true, passive: true });
    return () => {
      window.removeEventListener('scroll', watch);
      observer.disconnect();
    };
  }, []);
  return (
    <ul ref={list} data-stage={stage} className={`landing-reveal ${className}`}>
      {children}
    </ul>
  );
}
