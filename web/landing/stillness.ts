import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isStopped = false;

/** Stops everything on the page that moves by itself, or lets it go on. */
export function toggleStillness(): void {
  isStopped = !isStopped;
  for (const listener of listeners) listener();
}

const wish = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  const media = wish();
  listeners.add(listener);
  media.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', listener);
  };
}

/** Who has stopped the motion of this page. On the server, and until the page is alive, nothing moves. */
export function useStillness(): 'system' | 'person' | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (wish().matches ? 'system' : isStopped ? 'person' : undefined),
    () => 'system',
  );
}

/** What comes after a state and how long that takes; undefined: it has arrived. */
type Onwards<State> = (now: State) => { readonly next: State; readonly waitMs: number } | undefined;

/** A state that goes on by itself while it may move. */
export function useMotion<State>(first: State, isMoving: boolean, onwards: Onwards<State>): State {
  const [now, setNow] = useState(first);
  const lookAhead = useEffectEvent(onwards);
  useEffect(() => {
    const step = isMoving ? lookAhead(now) : undefined;
    if (!step) return;
    const timer = setTimeout(() => setNow(step.next), step.waitMs);
    return () => clearTimeout(timer);
  }, [now, isMoving]);
  return now;
}
