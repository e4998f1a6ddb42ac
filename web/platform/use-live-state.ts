import { useEffect, useState } from 'react';
import { useIsLive } from './live.tsx';

/** A channel that has only just been asked for is neither up nor down. */
export type LiveState = 'connecting' | 'up' | 'down';

const patienceMs = 5_000;

/** How the live channel stands. */
export function useLiveState(): LiveState {
  const isLive = useIsLive();
  const [isSettled, setSettled] = useState(isLive);
  if (isLive && !isSettled) setSettled(true);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);

  if (isLive) return 'up';
  return isSettled ? 'down' : 'connecting';
}
