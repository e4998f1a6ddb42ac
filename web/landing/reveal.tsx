import { type ReactNode, useEffect, useRef, useState } from 'react';

type RevealProps = { readonly className: string; readonly children: ReactNode };

/** A list whose entries come in one after the other when it is first seen. What is in sight already stays as it is. */
export function Reveal({ className, children }: RevealProps) {
  const list = useRef<HTMLUListElement>(null);
  const [stage, setStage] = useState<'whole' | 'waiting' | 'coming'>('whole');
  useEffect(() => {
    if (!list.current) return;
    let isFirst = true;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) {
        if (!isFirst) setStage('coming');
        observer.disconnect();
      } else if (isFirst) setStage('waiting');
      isFirst = false;
    });
    observer.observe(list.current);
    return () => observer.disconnect();
  }, []);
  return (
    <ul ref={list} data-stage={stage} className={`landing-reveal ${className}`}>
      {children}
    </ul>
  );
}
