import { useEffect, useState } from 'react';

const stepMs = 30_000;

/** The time in milliseconds, brought up to date twice a minute. */
export function useNowMs(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
