import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isStopped = false;

/** Stops all animations of the page, or starts them again. */
export function toggleReducedMotion(): void {
  isStopped = !isStopped;
  for (const listener of listeners) listener();
}

const reducedMotionQuery = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  const media = reducedMotionQuery();
  listeners.add(listener);
  media.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', listener);
  };
}

/** Who has stopped the animations of this page. On the server, and until the page is hydrated, nothing moves. */
export function useReducedMotion(): 'system' | 'person' | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (reducedMotionQuery().matches ? 'system' : isStopped ? 'person' : undefined),
    () => 'system',
  );
}

/** The next state, and how long to wait for it. Undefined: this state is the last. */
type NextStep<State> = (now: State) => { readonly next: State; readonly waitMs: number } | undefined;

/** A state that advances by itself while `isMoving`. */
export function useMotion<State>(first: State, isMoving: boolean, nextStep: NextStep<State>): State {
  const [now, setNow] = useState(first);
  const latestNextStep = useEffectEvent(nextStep);
  useEffect(() => {
    const step = isMoving ? latestNextStep(now) : undefined;
    if (!step) return;
    const timer = setTimeout(() => setNow(step.next), step.waitMs);
    return () => clearTimeout(timer);
  }, [now, isMoving]);
  return now;
}
